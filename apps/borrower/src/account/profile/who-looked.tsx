import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { readUserData } from "@vaada/contract/calls/user-data";
import { LinkButton } from "@vaada/ui/link-button";
import { useState } from "react";
import type { Outcome } from "../../api/client.ts";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { useReading } from "../../form/use-act.ts";
import { formatMoment } from "../../language/dates.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import styles from "./sheets.module.css";

type UserData = ReplyOf<typeof readUserData>;
type Look = {
  readonly by: string;
  readonly act: string;
  readonly field: string;
  /** `null` where none was asked for. */
  readonly reason: string | null;
  readonly atMs: number;
};

/**
 * The looks of the lender's people at the borrower's data. Read at a press, because it is one of the day's
 * readings of all that is held.
 */
export function WhoLooked({ read }: { read: () => Promise<Outcome<UserData>> }) {
  const [looks, setLooks] = useState<readonly Look[] | null>(null);
  const reading = useReading(usualFailures());
  const show = async (): Promise<void> => {
    const outcome = await reading.run(read);
    if (outcome?.kind === "ok") setLooks(looksIn(outcome.data));
  };
  return (
    <section aria-label={t`Who looked at your data`}>
      <h3 className={styles.group}>{t`Who looked at your data`}</h3>
      <p className={styles.remark}>
        {t`Your mobile number, e-mail, PAN, account, photos and papers are hidden on our own team’s screens. Anyone who opens one has to say why. The files that the law requires us to send to the credit bureaus and to the central KYC registry, and a complaint’s mail to the grievance officer, carry what they need.`}
      </p>
      <BusyLine isBusy={reading.isBusy} text={t`Getting who looked`} slowText={takesSeconds()} />
      {reading.failure !== null && <PlainFailure failure={reading.failure} onTryAgain={() => void show()} />}
      <div role="status">{looks?.length === 0 && <p>{t`Nobody has opened one of yours.`}</p>}</div>
      {looks === null ? (
        <LinkButton onClick={() => void show()}>{t`Show who looked`}</LinkButton>
      ) : (
        <ul className={styles.consents} aria-label={t`Who looked at your data`}>
          {looks.map((look) => (
            <li key={`${look.atMs} ${look.act} ${look.field}`}>
              <p className={styles.consent}>{lookText(look)}</p>
              <p className={styles.remark}>{reasonText(look)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The newest first. */
const looksIn = ({ sections }: UserData): readonly Look[] =>
  sections
    .flatMap(({ rows }) => rows)
    .filter(({ record }) => record === "trail")
    .map(({ by, act, field, reason, lookedAt }) => ({
      by: String(by),
      act: String(act),
      field: String(field),
      reason: typeof reason === "string" ? reason : null,
      atMs: Date.parse(String(lookedAt)),
    }))
    .toReversed();

function lookText({ by, act, field }: Look): string {
  const what =
    act === "view" ? t`Your page` : act === "statement" ? t`Statement of your account` : fieldName(field);
  return t`${by} opened: ${what}`;
}

function reasonText({ reason, atMs }: Look): string {
  const when = formatMoment(atMs);
  if (reason === null) return when;
  return t`${when}. Reason: ${reason}`;
}

function fieldName(field: string): string {
  switch (field) {
    case "mobile":
      return t`Mobile number`;
    case "email":
      return t`E-mail address`;
    case "account":
      return t`Bank account`;
    case "selfie":
      return t`Selfie`;
    case "identity-photo":
      return t`Photo of your identity record`;
    case "pan":
      return "PAN";
    default:
      return t`Loan papers`;
  }
}

import { t } from "@lingui/core/macro";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import type { ReplyOf } from "@vaada/contract/call";
import type { changeConsent, readConsents } from "@vaada/contract/calls/consents";
import type { readUserData } from "@vaada/contract/calls/user-data";
import type { ConsentKind } from "@vaada/contract/consent";
import { OFFERS_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { LinkButton } from "@vaada/ui/link-button";
import { useEffect, useEffectEvent, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { forgetHere } from "../../reminders/reminders.ts";
import styles from "./sheets.module.css";

type Props = { open: boolean; onClose: () => void; calls?: typeof MY_DATA_CALLS };

/** What the borrower allowed, to be taken back, and all that is held on them, to be saved. */
export function MyDataSheet({ open, onClose, calls = MY_DATA_CALLS }: Props) {
  const reading = useAct(usualFailures());
  const save = async (): Promise<void> => {
    const outcome = await reading.run(calls.readData);
    if (outcome?.kind === "ok") saveText(JSON.stringify(outcome.data, null, 2), "my-data.json");
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`My data and consents`}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" busy={reading.isBusy} onClick={() => void save()}>
          {t`Download my data`}
        </Button>
      }
    >
      <div className={styles.sheet}>
        <p>
          {t`You can take back what no running loan needs. What is held on you, why, for how long and who got it is in the file below.`}
        </p>
        {reading.failure !== null && <FailureNote failure={reading.failure} onTryAgain={() => void save()} />}
        <Consents calls={calls} />
      </div>
    </Drawer>
  );
}

type ConsentsProps = { calls: Pick<MyDataCalls, "readConsents" | "withdraw" | "allow"> };

/** One row for each that was ever given, and for those that could be. */
function Consents({ calls }: ConsentsProps) {
  const [consents, setConsents] = useState<readonly Consent[] | null>(null);
  const reading = useAct(usualFailures());
  const read = async (): Promise<void> => {
    const outcome = await reading.run(calls.readConsents);
    if (outcome?.kind === "ok") setConsents(outcome.data);
  };
  const start = useEffectEvent(read);
  useEffect(() => void start(), []);
  const change = (changed: Consent): void =>
    setConsents((all) => (all ?? []).map((one) => (one.kind === changed.kind ? changed : one)));
  return (
    <>
      <BusyLine isBusy={reading.isBusy} text={t`Getting your consents`} slowText={takesSeconds()} />
      {reading.failure !== null && <FailureNote failure={reading.failure} onTryAgain={() => void read()} />}
      {consents !== null && (
        <ul className={styles.consents} aria-label={t`What you allowed`}>
          {consents.map((consent) => (
            <Row key={consent.kind} consent={consent} calls={calls} onChanged={change} />
          ))}
        </ul>
      )}
    </>
  );
}

type RowProps = {
  consent: Consent;
  calls: Pick<MyDataCalls, "withdraw" | "allow">;
  onChanged: (consent: Consent) => void;
};

function Row({ consent, calls, onChanged }: RowProps) {
  const [isAsked, setIsAsked] = useState(false);
  const acting = useAct(usualFailures());
  const act = async (): Promise<void> => {
    const say = consent.granted ? calls.withdraw : calls.allow;
    const outcome = await acting.run(() => say(consent.kind));
    if (outcome?.kind !== "ok") return;
    setIsAsked(false);
    onChanged(outcome.data);
  };
  const name = consentName(consent.kind);
  return (
    <li>
      <p className={styles.consent}>{name}</p>
      <p className={styles.remark}>{whenText(consent)}</p>
      {acting.failure !== null && <FailureNote failure={acting.failure} onTryAgain={() => void act()} />}
      {isGivenHere(consent) && (
        <LinkButton onClick={() => void act()} aria-label={t`Allow: ${name}`}>
          {t`Allow`}
        </LinkButton>
      )}
      {consent.canWithdraw &&
        (isAsked ? (
          <p className={styles.sure}>
            {consent.kind === "auto-pay"
              ? t`Auto-pay is then cancelled at your bank, and you pay by yourself on time.`
              : t`From then on it is not used any more.`}{" "}
            <LinkButton onClick={() => void act()}>{t`Yes, take it back`}</LinkButton>
            <LinkButton onClick={() => setIsAsked(false)}>{t`Keep it`}</LinkButton>
          </p>
        ) : (
          <LinkButton onClick={() => setIsAsked(true)} aria-label={t`Take back: ${name}`}>
            {t`Take back`}
          </LinkButton>
        ))}
    </li>
  );
}

/** Reminders need the browser's word too, which is asked for where they are turned on. */
const isGivenHere = ({ kind, isOptional, granted }: Consent): boolean =>
  isOptional && !granted && kind !== "reminders";

function whenText({ kind, given, withdrawnAt, canWithdraw }: Consent): string {
  if (withdrawnAt !== null) return takenBackText(dayOf(withdrawnAt));
  if (given === null)
    return kind === "reminders"
      ? t`Not allowed. You can turn them on under Reminders on this phone.`
      : t`Not allowed. No loan needs it.`;
  const on = dayOf(given.at);
  return canWithdraw ? t`Given on ${on}` : t`Given on ${on}. Your loan rests on it until it is closed.`;
}

const takenBackText = (on: string): string => t`Taken back on ${on}`;

const dayOf = (instant: string): string => formatDay(civilDateInIndia(Date.parse(instant)));

/** What each consent allows, in a line. */
function consentName(kind: ConsentKind): string {
  switch (kind) {
    case "sign-in":
      return t`Signing in, and texts to your number`;
    case "pan-lookup":
      return t`Looking up your PAN`;
    case "identity":
      return t`Reading your Aadhaar record`;
    case "verification-sharing":
      return t`Sharing PAN and Aadhaar details with the verification service`;
    case "bureau":
      return t`Reading your credit report`;
    case "bank-statement":
      return t`Reading your bank statement once`;
    case "statement-sharing":
      return t`Sharing your name, number and employer with the statement service`;
    case "references":
      return t`Keeping your two references`;
    case "selfie":
      return t`Comparing your selfie with your identity photo`;
    case "bank-account":
      return t`Checking whose bank account it is`;
    case "payment-sharing":
      return t`Sharing your account with the payment provider`;
    case "auto-pay":
      return t`Auto-pay on the due date`;
    case "e-sign":
      return t`Signing with Aadhaar`;
    case "reminders":
      return t`Reminders on this phone`;
    case "offers":
      return t`Hearing of new offers`;
    default:
      return kind satisfies never;
  }
}

export type Consent = ReplyOf<typeof readConsents>[number];

export type MyDataCalls = {
  readConsents: () => Promise<Outcome<readonly Consent[]>>;
  withdraw: (kind: Consent["kind"]) => Promise<Outcome<Consent>>;
  /** Only those that no loan rests on. */
  allow: (kind: Consent["kind"]) => Promise<Outcome<Consent>>;
  readData: () => Promise<Outcome<ReplyOf<typeof readUserData>>>;
};

const MY_DATA_CALLS: MyDataCalls = {
  readConsents: () => request<typeof readConsents>("GET", "/user/consents"),
  withdraw: async (kind) => {
    const outcome = await request<typeof changeConsent>("POST", "/user/consents", {
      body: { kind, granted: false },
    });
    if (kind === "reminders" && outcome.kind === "ok") await forgetHere();
    return outcome;
  },
  allow: (kind) =>
    request<typeof changeConsent>("POST", "/user/consents", {
      body: { kind, granted: true },
      noticeVersion: OFFERS_NOTICE_VERSION,
    }),
  readData: () => request<typeof readUserData>("GET", "/user/data"),
};

/** A browser may ask first where to save it; kept for good, it would stay in memory as long as the page. */
const KEEP_FILE_MS = 60_000;

/** Hands the browser a file of that text. */
function saveText(text: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEEP_FILE_MS);
}

import { t } from "@lingui/core/macro";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { LinkButton } from "@vaada/ui/link-button";
import { useEffect, useEffectEvent, useState } from "react";
import { BusyLine } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { consentName } from "./consent-name.ts";
import type { Consent, MyDataCalls } from "./my-data-calls.ts";
import styles from "./sheets.module.css";

type Props = { calls: Pick<MyDataCalls, "readConsents" | "withdraw" | "allow"> };

/** One row for each that was ever given, and for those that could be. */
export function Consents({ calls }: Props) {
  const [consents, setConsents] = useState<readonly Consent[] | null>(null);
  const reading = useAct({
    offline: t`You need internet for this step.`,
    otherwise: t`Something went wrong`,
  });
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
      <BusyLine
        isBusy={reading.isBusy}
        text={t`Getting your consents`}
        slowText={t`This can take a few seconds.`}
      />
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
  const acting = useAct({
    offline: t`You need internet for this step.`,
    otherwise: t`Something went wrong`,
  });
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

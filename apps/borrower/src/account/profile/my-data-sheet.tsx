import { t } from "@lingui/core/macro";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { ReplyOf } from "@vaada/contract/call";
import type { changeConsent, readConsents } from "@vaada/contract/calls/consents";
import type { readUserData } from "@vaada/contract/calls/user-data";
import { NOTICES_OF_CONSENT } from "@vaada/contract/notices-taken";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { LinkButton } from "@vaada/ui/link-button";
import { NoteCard } from "@vaada/ui/note-card";
import { useEffect, useEffectEvent, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { useAct, useReading } from "../../form/use-act.ts";
import { formatDay } from "../../language/dates.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { forgetHere } from "../../reminders/reminders.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import { APPLICATION_CALLS, type ApplicationCalls, leaveCancelled } from "./application-calls.ts";
import { type Consent, consentName, effectText } from "./consent-texts.ts";
import styles from "./sheets.module.css";
import { WhoLooked } from "./who-looked.tsx";

type Props = { open: boolean; onClose: () => void; calls?: typeof MY_DATA_CALLS };

/** The borrower's consents, to be withdrawn, and all data that is held on them, to be saved. */
export function MyDataSheet({ open, onClose, calls = MY_DATA_CALLS }: Props) {
  const reading = useReading(usualFailures());
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
        <>
          <NeedsInternet />
          <Button variant="secondary" busy={reading.isBusy} onClick={() => void save()}>
            {t`Download my data`}
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <p>
          {t`Take back any of these: we stop using it from then on. The file below says what we hold on you, why, for how long and who received it.`}
        </p>
        {reading.failure !== null && <FailureNote failure={reading.failure} onTryAgain={() => void save()} />}
        <Consents calls={calls} />
        <WhoLooked read={calls.readData} />
      </div>
    </Drawer>
  );
}

type ConsentsProps = { calls: Pick<MyDataCalls, "readConsents" | "withdraw" | "allow" | "cancel"> };

/** One row for each: those that were given or taken back, then those that no step has asked for yet. */
function Consents({ calls }: ConsentsProps) {
  const [consents, setConsents] = useState<readonly Consent[] | null>(null);
  const reading = useReading(usualFailures());
  const read = async (): Promise<void> => {
    const outcome = await reading.run(calls.readConsents);
    if (outcome?.kind === "ok") setConsents(outcome.data);
  };
  const start = useEffectEvent(read);
  useEffect(() => void start(), []);
  const change = (changed: Consent): void =>
    setConsents((all) => (all ?? []).map((one) => (one.kind === changed.kind ? changed : one)));
  const missing = consents?.find(({ granted, neededBy }) => !granted && neededBy !== null);
  const rowsOf = (shown: readonly Consent[]) =>
    shown.map((consent) => <Row key={consent.kind} consent={consent} calls={calls} onChanged={change} />);
  return (
    <>
      <BusyLine isBusy={reading.isBusy} text={t`Getting your consents`} slowText={takesSeconds()} />
      {reading.failure !== null && <PlainFailure failure={reading.failure} onTryAgain={() => void read()} />}
      <div role="status">
        {missing !== undefined && (
          <StandsStill canCancel={missing.neededBy?.canCancel === true} cancel={calls.cancel} />
        )}
      </div>
      {consents !== null && (
        <>
          <ul className={styles.consents} aria-label={t`What you allowed`}>
            {rowsOf(consents.filter((consent) => !isAhead(consent)))}
          </ul>
          {consents.some(isAhead) && (
            <>
              <h3 className={styles.group}>{t`Not asked for yet`}</h3>
              <ul className={styles.consents} aria-label={t`Not asked for yet`}>
                {rowsOf(consents.filter(isAhead))}
              </ul>
            </>
          )}
        </>
      )}
    </>
  );
}

/** No step has asked for it yet, and somebody who minds it can say so now. */
const isAhead = ({ isOptional, given, withdrawnAt }: Consent): boolean =>
  !isOptional && given === null && withdrawnAt === null;

type StandsStillProps = { canCancel: boolean; cancel: MyDataCalls["cancel"] };

/** An application without a consent that it needs: what that means, and the way out. */
function StandsStill({ canCancel, cancel }: StandsStillProps) {
  const [isAsked, setIsAsked] = useState(false);
  const cancelling = useAct(usualFailures());
  const act = async (): Promise<void> => {
    const outcome = await cancelling.run(cancel);
    if (outcome?.kind === "ok") leaveCancelled();
  };
  return (
    <>
      <NoteCard
        tone="warning"
        title={t`Your application is on hold.`}
        {...(canCancel && !isAsked
          ? { action: { text: t`Cancel my application`, onClick: () => setIsAsked(true) } }
          : {})}
      >
        {t`It needs a consent that you have taken back. Give it again below to go on.`}
      </NoteCard>
      {isAsked && (
        <p className={styles.sure}>
          {t`Your offer and auto-pay end, nothing is paid out, and you can apply again at any time.`}{" "}
          <LinkButton onClick={() => void act()}>{t`Yes, cancel it`}</LinkButton>
          <LinkButton onClick={() => setIsAsked(false)}>{t`Keep it`}</LinkButton>
        </p>
      )}
      {cancelling.failure !== null && (
        <FailureNote failure={cancelling.failure} onTryAgain={() => void act()} />
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
  const acting = useAct(usualFailures());
  const act = async (granted: boolean): Promise<void> => {
    const say = granted ? calls.allow : calls.withdraw;
    const outcome = await acting.run(() => say(consent.kind));
    if (outcome?.kind === "ok") onChanged(outcome.data);
  };
  const name = consentName(consent.kind);
  return (
    <li>
      <p className={styles.consent}>{name}</p>
      <p className={styles.remark}>{whenText(consent)}</p>
      {acting.failure !== null && (
        <FailureNote failure={acting.failure} onTryAgain={() => void act(!consent.granted)} />
      )}
      {isGivenHere(consent) && (
        <LinkButton
          onClick={() => void act(true)}
          aria-label={consent.withdrawnAt === null ? t`Allow: ${name}` : t`Give again: ${name}`}
        >
          {consent.withdrawnAt === null ? t`Allow` : t`Give again`}
        </LinkButton>
      )}
      {isTakenHere(consent) && <TakeBack consent={consent} onTaken={() => act(false)} />}
    </li>
  );
}

/** Says the consequences of withdrawing the consent before it is done. */
function TakeBack({ consent, onTaken }: { consent: Consent; onTaken: () => Promise<void> }) {
  const [isAsked, setIsAsked] = useState(false);
  const name = consentName(consent.kind);
  const ask = () => setIsAsked(true);
  if (!isAsked)
    return consent.granted ? (
      <LinkButton onClick={ask} aria-label={t`Take back: ${name}`}>
        {t`Take back`}
      </LinkButton>
    ) : (
      <LinkButton onClick={ask} aria-label={t`Don’t allow: ${name}`}>
        {t`Don’t allow`}
      </LinkButton>
    );
  return (
    <p className={styles.sure}>
      {consent.granted ? effectText(consent) : t`The step that needs it then waits until you allow it here.`}{" "}
      <LinkButton onClick={() => void onTaken().then(() => setIsAsked(false))}>
        {consent.granted ? t`Yes, take it back` : t`Yes, don’t allow it`}
      </LinkButton>
      <LinkButton onClick={() => setIsAsked(false)}>{consent.granted ? t`Keep it` : t`Not now`}</LinkButton>
    </p>
  );
}

/** The consents with a sheet of their own in the profile: their words stand there, and for reminders the browser is asked too. */
const OWN_SHEETS: readonly Consent["kind"][] = ["reminders", "whatsapp"];

/** What was never asked for has its own screen. */
const isGivenHere = ({ kind, isOptional, granted, withdrawnAt }: Consent): boolean =>
  !granted && !OWN_SHEETS.includes(kind) && (isOptional || withdrawnAt !== null);

/** An optional one that was never given needs no word against it. */
const isTakenHere = (consent: Consent): boolean =>
  consent.canWithdraw && (consent.granted || isAhead(consent));

function whenText(consent: Consent): string {
  const { kind, given, withdrawnAt, canWithdraw } = consent;
  if (withdrawnAt !== null) return takenBackText(dayOf(withdrawnAt));
  if (isAhead(consent)) return t`You are asked before it is used.`;
  if (given === null) return notAllowedText(kind);
  const on = dayOf(given.at);
  return canWithdraw ? t`Given on ${on}` : t`Given on ${on}. Your account rests on it.`;
}

function notAllowedText(kind: Consent["kind"]): string {
  if (kind === "reminders") return t`Not allowed. You can turn them on under Reminders on this phone.`;
  return kind === "whatsapp"
    ? t`Not allowed. You can turn them on under Reminders on WhatsApp.`
    : t`Not allowed. No loan needs it.`;
}

const takenBackText = (on: string): string => t`Taken back on ${on}`;

const dayOf = (instant: string): string => formatDay(civilDateInIndia(Date.parse(instant)));

export type MyDataCalls = {
  readConsents: () => Promise<Outcome<readonly Consent[]>>;
  withdraw: (kind: Consent["kind"]) => Promise<Outcome<Consent>>;
  /** Gives an optional one, or any that was taken back. */
  allow: (kind: Consent["kind"]) => Promise<Outcome<Consent>>;
  readData: () => Promise<Outcome<ReplyOf<typeof readUserData>>>;
  cancel: ApplicationCalls["cancel"];
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
      noticeVersion: NOTICES_OF_CONSENT[kind][0],
    }),
  readData: () => request<typeof readUserData>("GET", "/user/data"),
  cancel: APPLICATION_CALLS.cancel,
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

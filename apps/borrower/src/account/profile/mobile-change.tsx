import { lender } from "virtual:lender";
import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { GivenBodyOf, ReplyOf } from "@vaada/contract/call";
import type { askMobileChange, confirmMobileChange } from "@vaada/contract/calls/mobile";
import { CORRECTION_MESSAGES, correctionReasonMessage } from "@vaada/contract/correction";
import { MOBILE_MESSAGES, mobileMessage } from "@vaada/contract/mobile";
import { isOneTimeCode } from "@vaada/contract/one-time-code";
import { Button } from "@vaada/ui/button";
import { Field } from "@vaada/ui/field";
import { PhoneField } from "@vaada/ui/phone-field";
import { RadioCards } from "@vaada/ui/radio-cards";
import { ResendTimer } from "@vaada/ui/resend-timer";
import { type FormEvent, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { formatDay } from "../../language/dates.ts";
import { somethingWentWrong, usualFailures } from "../../language/shared-phrases.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { setUser } from "../../session/store.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import styles from "./sheets.module.css";

type Props = { calls?: MobileCalls };

const MOBILE_ID = "new-mobile";
const STILL_ID = "old-number";
const REASON_ID = "why-lost";

type ChangeDraft = {
  readonly mobile: string;
  readonly still: "yes" | "lost" | null;
  readonly reason: string;
};

/** Begun with the new number, proven by a code of each number, or looked at by people where the old one is lost. */
export function MobileChange({ calls = MOBILE_CALLS }: Props) {
  const [draft, setDraft] = useState<ChangeDraft>({ mobile: "", still: null, reason: "" });
  const [sent, setSent] = useState<SentCode | null>(null);
  const [done, setDone] = useState<ConfirmedChange | null>(null);
  const ask = async (): Promise<Outcome<AskReply>> => {
    const lost = draft.still === "lost" ? { old_lost: draft.reason.trim() } : {};
    const outcome = await calls.ask({ mobile: draft.mobile, ...lost });
    if (outcome.kind === "ok")
      setSent({ ...outcome.data, resendAtMs: Date.now() + outcome.data.resend_after_seconds * 1000 });
    return outcome;
  };
  const finish = (confirmed: ConfirmedChange): void => {
    // The token that asked is over.
    if (confirmed.access_token !== null) writeSessionValues({ access_token: confirmed.access_token });
    // The next sign-in is offered the number that signs in.
    if (confirmed.status === "changed") setUser({ mobile: draft.mobile });
    setDone(confirmed);
  };
  if (done !== null) return <Done done={done} />;
  if (sent === null) return <ChangeForm draft={draft} onChange={setDraft} ask={ask} />;
  return (
    <CodesForm key={sent.change_id} sent={sent} confirm={calls.confirm} ask={ask} onConfirmed={finish} />
  );
}

type ChangeFormProps = {
  draft: ChangeDraft;
  onChange: (draft: ChangeDraft) => void;
  ask: () => Promise<Outcome<AskReply>>;
};

function ChangeForm({ draft, onChange, ask }: ChangeFormProps) {
  const [areErrorsShown, setAreErrorsShown] = useState(false);
  const sending = useAct(usualFailures());
  const faults = faultsIn(draft);
  const send = async (): Promise<void> => {
    setAreErrorsShown(true);
    const wrong = faults.find(([, fault]) => fault !== null);
    if (wrong !== undefined) return document.getElementById(wrong[0])?.focus();
    await sending.run(ask);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send();
  };
  const errorPrefix = t`Error:`;
  const errorOf = (id: string): string | null =>
    areErrorsShown ? (faults.find(([field]) => field === id)?.[1] ?? null) : null;
  const { legalName } = lender.lender;
  return (
    <form className={styles.feedback} noValidate onSubmit={submit}>
      <p>{t`${legalName} uses your number to sign you in and to text you about your loan. To keep others out, we text a code to the new number and one to your present number.`}</p>
      <PhoneField
        id={MOBILE_ID}
        label={t`New mobile number`}
        value={draft.mobile}
        onChange={(mobile) => onChange({ ...draft, mobile })}
        error={errorOf(MOBILE_ID)}
        errorPrefix={errorPrefix}
      />
      <RadioCards
        id={STILL_ID}
        legend={t`Do texts still reach your present number?`}
        choices={[
          { value: "yes", title: t`Yes`, text: t`Both numbers get a code, and the change is made at once.` },
          {
            value: "lost",
            title: t`No, it is lost`,
            text: t`Only the new number gets a code. Two of our people check who you are before they make the change.`,
          },
        ]}
        value={draft.still}
        onChange={(still) => onChange({ ...draft, still })}
        error={errorOf(STILL_ID)}
        errorPrefix={errorPrefix}
      />
      {draft.still === "lost" && (
        <Field
          id={REASON_ID}
          label={t`What happened to it?`}
          error={errorOf(REASON_ID)}
          errorPrefix={errorPrefix}
        >
          {(aria) => (
            <textarea
              {...aria}
              className={styles.comment}
              rows={2}
              value={draft.reason}
              onChange={({ currentTarget }) => onChange({ ...draft, reason: currentTarget.value })}
            />
          )}
        </Field>
      )}
      {sending.failure !== null && <FailureNote failure={sending.failure} onTryAgain={() => void send()} />}
      <NeedsInternet />
      <Button type="submit" busy={sending.isBusy}>
        {draft.still === "lost" ? t`Send the code` : t`Send both codes`}
      </Button>
    </form>
  );
}

const faultsIn = ({ mobile, still, reason }: ChangeDraft): readonly (readonly [string, string | null])[] => [
  [MOBILE_ID, mobileFault(mobile)],
  [STILL_ID, still === null ? t`Choose one` : null],
  [REASON_ID, still === "lost" ? reasonFault(reason) : null],
];

function mobileFault(mobile: string): string | null {
  switch (mobileMessage(mobile)) {
    case null:
      return null;
    case MOBILE_MESSAGES.missing:
      return t`Please enter your mobile number`;
    default:
      return t`Please enter valid mobile number`;
  }
}

function reasonFault(reason: string): string | null {
  switch (correctionReasonMessage(reason)) {
    case null:
      return null;
    case CORRECTION_MESSAGES.reasonTooLong:
      return t`Tell us why, in at most 500 characters`;
    default:
      return t`Tell us why, in at least 3 characters`;
  }
}

type CodesProps = {
  sent: SentCode;
  confirm: MobileCalls["confirm"];
  ask: () => Promise<Outcome<AskReply>>;
  onConfirmed: (confirmed: ConfirmedChange) => void;
};

const NO_ERRORS = { otp: null, old_otp: null } as const;

/** One code a number that was texted. */
function CodesForm({ sent, confirm, ask, onConfirmed }: CodesProps) {
  const [codes, setCodes] = useState({ otp: "", old_otp: "" });
  const [errors, setErrors] = useState<Readonly<Record<CodeName, string | null>>>(NO_ERRORS);
  const confirming = useAct(usualFailures());
  const again = useAct(usualFailures());
  const [newNumber, oldNumber] = sent.sent_to;
  const fields = [
    { name: "otp", label: codeLabel(newNumber) },
    ...(oldNumber === undefined ? [] : [{ name: "old_otp", label: codeLabel(oldNumber) } as const]),
  ] as const;
  const send = async (): Promise<void> => {
    const malformed = fields.filter(({ name }) => !isOneTimeCode(codes[name]));
    setErrors(
      errorsAt(
        malformed.map(({ name }) => name),
        t`Please enter a valid 6-digit OTP`,
      ),
    );
    if (malformed[0] !== undefined) return document.getElementById(malformed[0].name)?.focus();
    const { otp, old_otp } = codes;
    const body = { change_id: sent.change_id, otp, ...(oldNumber === undefined ? {} : { old_otp }) };
    const outcome = await confirming.run(() => confirm(body));
    if (outcome?.kind === "ok") return onConfirmed(outcome.data);
    if (outcome?.kind !== "refused" || outcome.code !== "OTP_WRONG") return;
    confirming.forget();
    const { wrong } = outcome.data as { wrong: readonly CodeName[] };
    setErrors(errorsAt(wrong, outcome.message ?? somethingWentWrong()));
    if (wrong[0] !== undefined) document.getElementById(wrong[0])?.focus();
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={styles.feedback} noValidate onSubmit={submit}>
      {fields.map(({ name, label }) => (
        <Field key={name} id={name} label={label} error={errors[name]} errorPrefix={t`Error:`}>
          {(aria) => (
            <input
              {...aria}
              type="text"
              inputMode="numeric"
              maxLength={6}
              autoComplete={name === "otp" ? "one-time-code" : "off"}
              value={codes[name]}
              onChange={({ currentTarget }) =>
                setCodes({ ...codes, [name]: currentTarget.value.replace(/\D/g, "") })
              }
            />
          )}
        </Field>
      ))}
      <ResendTimer
        deadlineMs={sent.resendAtMs}
        waitingText={(clock) => t`Resend OTP in ${clock}`}
        readyText={t`Resend OTP`}
        announce={t`You can now resend the code`}
        onResend={() => void again.run(ask)}
        busy={again.isBusy}
      />
      {confirming.failure !== null && (
        <FailureNote failure={confirming.failure} onTryAgain={() => void send()} />
      )}
      {again.failure !== null && (
        <FailureNote failure={again.failure} onTryAgain={() => void again.run(ask)} />
      )}
      <p className={styles.remark}>{t`We will never call to ask for this code.`}</p>
      <NeedsInternet />
      <Button type="submit" busy={confirming.isBusy}>
        {oldNumber === undefined ? t`Ask for the change` : t`Change the number`}
      </Button>
    </form>
  );
}

const codeLabel = (number = ""): string => t`Code sent to ${number}`;

const errorsAt = (names: readonly CodeName[], message: string) => ({
  otp: names.includes("otp") ? message : null,
  old_otp: names.includes("old_otp") ? message : null,
});

function Done({ done: { mobile, number, answerBy } }: { done: ConfirmedChange }) {
  if (number === null || answerBy === null)
    return (
      <p role="status">
        {t`Your number is now ${mobile}. You are signed out everywhere else, and both numbers get a text about it.`}
      </p>
    );
  const day = formatDay(civilDate(answerBy));
  return (
    <div className={styles.sheet}>
      <p role="status">{t`We have your request. Its number is ${number}. You have an answer by ${day}.`}</p>
      <p>
        {t`Two of our people check who you are, then ${mobile} signs in to your account. Until then the old number does. It gets a text about this, in case somebody else has it.`}
      </p>
      <p>{t`If your phone was stolen, tell ${officer.name} at once: ${officer.phone}.`}</p>
    </div>
  );
}

type CodeName = "otp" | "old_otp";
type AskReply = ReplyOf<typeof askMobileChange>;
type SentCode = AskReply & { readonly resendAtMs: number };
type ConfirmedChange = ReplyOf<typeof confirmMobileChange>;

export type MobileCalls = {
  ask: (body: GivenBodyOf<typeof askMobileChange>) => Promise<Outcome<AskReply>>;
  confirm: (body: GivenBodyOf<typeof confirmMobileChange>) => Promise<Outcome<ConfirmedChange>>;
};

const MOBILE_CALLS: MobileCalls = {
  ask: (body) => request<typeof askMobileChange>("POST", "/user/mobile", { body }),
  confirm: (body) => request<typeof confirmMobileChange>("POST", "/user/mobile/confirm", { body }),
};

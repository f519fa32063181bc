import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { ReplyOf } from "@vaada/contract/call";
import type { correctUserData, readCorrections } from "@vaada/contract/calls/user-data";
import {
  CORRECTABLE_FIELDS,
  CORRECTION_ANSWER_DAYS,
  CORRECTION_MESSAGES,
  type CorrectableField,
  correctionFieldMessage,
  correctionReasonMessage,
  correctionValueMessage,
} from "@vaada/contract/correction";
import { EMAIL_MESSAGES, emailMessage } from "@vaada/contract/email";
import { Button } from "@vaada/ui/button";
import { Field } from "@vaada/ui/field";
import { SelectField } from "@vaada/ui/select-field";
import { type FormEvent, Suspense, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { formatDay } from "../../language/dates.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { latePart } from "../../shell/chunk-loading.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import { useAnswer } from "../../waiting/use-answer.ts";
import styles from "./sheets.module.css";

// Few change their number, and a sheet of its own leads there too.
const MobileChange = latePart(async () => (await import("./mobile-change.tsx")).MobileChange);

type Props = { correct?: Correct; read?: ReadCorrections };

const FIELD_ID = "correction-field";
const VALUE_ID = "correction-value";
const REASON_ID = "correction-reason";
const NOTHING = { field: "", value: "", reason: "" };

/**
 * The form for a correction: the wrong data, the right data and the reason. An e-mail address is changed at
 * once; a person looks at the rest.
 */
export function Correction({ correct = CORRECT, read = READ }: Props) {
  const [said, setSaid] = useState<string | null>(null);
  const [asked, setAsked] = useState<readonly AskedCorrection[]>([]);
  // If they can't be read, another one can still be asked for.
  const take = (outcome: Outcome<readonly AskedCorrection[]>): void => {
    if (outcome.kind === "ok") setAsked(outcome.data);
  };
  useAnswer(read, take);
  const showReceived = async (done: CorrectionReply): Promise<void> => {
    setSaid(doneText(done));
    take(await read());
  };
  return (
    <div className={`${styles.sheet} ${styles.panel}`}>
      <p>
        {t`A new e-mail address counts at once, and so does a new mobile number once both numbers are proven by a code. The rest comes from a register, your bank or your application: ${officer.name} looks at it, and you have an answer within ${CORRECTION_ANSWER_DAYS} days.`}
      </p>
      {said !== null && <p role="status">{said}</p>}
      <CorrectionForm correct={correct} onDone={(done) => void showReceived(done)} />
      {asked.length > 0 && (
        <ul className={styles.consents} aria-label={t`Corrections you asked for`}>
          {asked.map((one) => (
            <Asked key={one.number} asked={one} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** One that was asked for: its number, what it should be, and its answer or the day by which that comes. */
function Asked({ asked: { number, field, value, askedOn, ...answer } }: { asked: AskedCorrection }) {
  const day = formatDay(civilDate(askedOn));
  return (
    <li>
      <p className={styles.consent}>
        {number} · {fieldText(field)}
      </p>
      {value !== null && <p>{value}</p>}
      <p className={styles.remark}>{t`Asked for on ${day}.`}</p>
      <p className={styles.remark}>{standText(answer)}</p>
      {answer.answer !== null && <p className={styles.remark}>{answer.answer}</p>}
    </li>
  );
}

type Stand = Pick<AskedCorrection, "state" | "answerBy" | "answeredOn">;

function standText({ state, answerBy, answeredOn }: Stand): string {
  const day = formatDay(civilDate(answeredOn ?? answerBy));
  switch (state) {
    case "open":
      return t`Open. You have an answer by ${day}.`;
    case "corrected":
      return t`Corrected on ${day}.`;
    case "refused":
      return t`Not changed. Answered on ${day}:`;
    default:
      return state satisfies never;
  }
}

function CorrectionForm({ correct, onDone }: { correct: Correct; onDone: (done: CorrectionReply) => void }) {
  const [written, setWritten] = useState(NOTHING);
  const [areErrorsShown, setAreErrorsShown] = useState(false);
  const sending = useAct(usualFailures());
  const isEmail = written.field === "email";
  const faults = {
    field: inWords(correctionFieldMessage(written.field)),
    value: inWords(isEmail ? emailMessage(written.value.trim()) : correctionValueMessage(written.value)),
    reason: inWords(correctionReasonMessage(written.reason)),
  };
  const send = async (): Promise<void> => {
    setAreErrorsShown(true);
    const wrong = [
      [FIELD_ID, faults.field],
      [VALUE_ID, faults.value],
      [REASON_ID, faults.reason],
    ].find(([, fault]) => fault !== null);
    if (wrong !== undefined) return document.getElementById(String(wrong[0]))?.focus();
    const outcome = await sending.run(() => correct(written));
    if (outcome?.kind !== "ok") return;
    setWritten(NOTHING);
    setAreErrorsShown(false);
    onDone(outcome.data);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send();
  };
  const errorPrefix = t`Error:`;
  const shown = (fault: string | null): string | null => (areErrorsShown ? fault : null);
  const what = (
    <SelectField
      id={FIELD_ID}
      label={t`What is wrong?`}
      placeholder={t`Choose`}
      options={CORRECTABLE_FIELDS.map((value) => ({ value, label: fieldText(value) }))}
      value={written.field}
      onChange={(field) => setWritten({ ...written, field })}
      error={shown(faults.field)}
      errorPrefix={errorPrefix}
    />
  );
  // The number signs in: it is proven by codes, and words alone change nothing.
  if (written.field === "mobile")
    return (
      <div className={styles.feedback}>
        {what}
        <Suspense>
          <MobileChange />
        </Suspense>
      </div>
    );
  return (
    <form className={styles.feedback} noValidate onSubmit={submit}>
      {what}
      <Field
        id={VALUE_ID}
        label={t`What should it be?`}
        error={shown(faults.value)}
        errorPrefix={errorPrefix}
      >
        {(aria) => (
          <input
            {...aria}
            type={isEmail ? "email" : "text"}
            autoComplete="off"
            value={written.value}
            onChange={({ currentTarget }) => setWritten({ ...written, value: currentTarget.value })}
          />
        )}
      </Field>
      <Field id={REASON_ID} label={t`Why?`} error={shown(faults.reason)} errorPrefix={errorPrefix}>
        {(aria) => (
          <textarea
            {...aria}
            className={styles.comment}
            rows={3}
            value={written.reason}
            onChange={({ currentTarget }) => setWritten({ ...written, reason: currentTarget.value })}
          />
        )}
      </Field>
      <BusyLine isBusy={sending.isBusy} text={t`Sending your correction`} slowText={takesSeconds()} />
      {sending.failure !== null && <FailureNote failure={sending.failure} onTryAgain={() => void send()} />}
      <NeedsInternet />
      <Button type="submit">{t`Send correction`}</Button>
    </form>
  );
}

function doneText({ number, answerBy }: CorrectionReply): string {
  if (number === null || answerBy === null)
    return t`Your e-mail address is changed. We have sent a link to it: please open it to confirm.`;
  const day = formatDay(civilDate(answerBy));
  return t`We have your request. Its number is ${number}. You have an answer by ${day}.`;
}

/** The contract's sentence in the language of the screen. */
function inWords(sentence: string | null): string | null {
  switch (sentence) {
    case CORRECTION_MESSAGES.fieldMissing:
      return t`Choose what is wrong`;
    case CORRECTION_MESSAGES.valueMissing:
      return t`Write what it should be`;
    case CORRECTION_MESSAGES.valueTooLong:
      return t`Write it in at most 500 characters`;
    case CORRECTION_MESSAGES.reasonMissing:
      return t`Tell us why, in at least 3 characters`;
    case CORRECTION_MESSAGES.reasonTooLong:
      return t`Tell us why, in at most 500 characters`;
    case EMAIL_MESSAGES.missing:
      return t`Email address is required`;
    case EMAIL_MESSAGES.malformed:
      return t`Enter a valid email address`;
    default:
      return sentence;
  }
}

function fieldText(field: CorrectableField): string {
  switch (field) {
    case "email":
      return t`E-mail address`;
    case "name":
      return t`Name`;
    case "birth-date":
      return t`Date of birth`;
    case "address":
      return t`Address`;
    case "mobile":
      return t`Mobile number`;
    case "employment":
      return t`Work and income`;
    case "bank-account":
      return t`Bank account`;
    case "something-else":
      return t`Something else`;
    default:
      return field satisfies never;
  }
}

type CorrectionReply = ReplyOf<typeof correctUserData>;

export type Correct = (body: {
  field: string;
  value: string;
  reason: string;
}) => Promise<Outcome<CorrectionReply>>;

export type AskedCorrection = ReplyOf<typeof readCorrections>[number];
type ReadCorrections = () => Promise<Outcome<readonly AskedCorrection[]>>;

const READ: ReadCorrections = () => request<typeof readCorrections>("GET", "/user/data/correct");

const CORRECT: Correct = (body) => request<typeof correctUserData>("POST", "/user/data/correct", { body });

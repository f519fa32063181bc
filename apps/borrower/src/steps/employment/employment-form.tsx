import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { type FormEvent, useState } from "react";
import type { Outcome, Refusal } from "../../api/client.ts";
import { useBureauConsent } from "../../form/bureau-consent.tsx";
import { BusyLine } from "../../form/busy-line.tsx";
import { ErrorSummary } from "../../form/error-summary.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { errorsIn, focusOnlyError, useFieldErrors } from "../../form/field-errors.ts";
import { useAct, useErrorTitle } from "../../form/use-act.ts";
import { useLate } from "../../form/use-late.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { somethingWentWrong } from "../../language/shared-phrases.ts";
import { useSession } from "../../session/store.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import {
  ANSWER_FIELDS,
  type Answers,
  answersIn,
  type EmploymentBody,
  employmentBodyOf,
  faultsOf,
  NO_ANSWERS,
  refusalAtFields,
} from "./answers.ts";
import { keptDraft, useDraft } from "./draft.ts";
import { LoanFields, WorkFields } from "./employment-fields.tsx";
import styles from "./employment-form.module.css";
import type { AskFees } from "./estimate-line.tsx";

type Props<Data> = EmploymentCalls<Data> & { title: string; askFees?: AskFees | undefined };

const FORM_ID = "employment";

const loadInWords = async () => (await import("./amount-in-words.ts")).amountInWords;
const noWords = (): undefined => undefined;

/** Asks for work, income and loan. The first and every later application differ in call and title. */
export function EmploymentForm<Data>({ title, askFees, ...calls }: Props<Data>) {
  const consent = useBureauConsent();
  const form = useEmploymentForm(calls);
  const { answers, change, errors, sending } = form;
  const inWords = useLate(loadInWords) ?? noWords;
  const fields = { answers, errors, onChange: change, inWords };
  const shown = errorsIn(errors.visible);
  useErrorTitle(shown.length > 0);

  return (
    <StepFrame
      stage={3}
      progress={progressOf(answers)}
      footer={
        <>
          <BusyLine
            isBusy={sending.isBusy}
            text={t`Sending your details`}
            slowText={t`This can take a few seconds. Your details are kept.`}
          />
          <Button type="submit" form={FORM_ID} busy={sending.isBusy}>
            {t`Proceed`}
          </Button>
        </>
      }
      note={consent.note}
    >
      <h1>{title}</h1>
      <p>
        {form.isFromLastApplication
          ? t`We filled this from your last application. Change what is no longer right.`
          : t`A few details, about a minute. What you type stays on this device until you send it.`}
      </p>
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={form.onSubmit}>
        {errors.summaryKey !== null && (
          <ErrorSummary
            key={errors.summaryKey}
            heading={headingOf(shown.length)}
            errors={shown.map(({ field, message }) => ({ fieldId: field, message }))}
          />
        )}
        <WorkFields {...fields} />
        <LoanFields {...fields} askFees={askFees} />
        {sending.failure !== null && (
          <FailureNote failure={sending.failure} onTryAgain={() => void form.run()} />
        )}
      </form>
      {consent.why}
      {consent.sheet}
    </StepFrame>
  );
}

const headingOf = (count: number): string =>
  count === 2 ? t`Two things need another look` : t`${count} things need another look`;

/** The answers are the first part of the stage; the decision and the offer are the rest. */
function progressOf(answers: Answers): number {
  const answered = ANSWER_FIELDS.length - errorsIn(faultsOf(answers)).length;
  return 0.1 + 0.3 * (answered / ANSWER_FIELDS.length);
}

type EmploymentCalls<Data> = {
  send: (employment: EmploymentBody) => Promise<Outcome<Data>>;
  /** Runs once the answers are on file, and chooses the next screen. */
  onSent: (data: Data) => void;
};

/** The form's values, their errors and its one action. */
function useEmploymentForm<Data>({ send, onSent }: EmploymentCalls<Data>) {
  const [{ answers: firstAnswers, isFromLastApplication }] = useState(readFirstAnswers);
  const [answers, setAnswers] = useState(firstAnswers);
  const errors = useFieldErrors({ values: answers, faultsOf });
  const draft = useDraft();
  const isStillHere = useStillHere();
  const sending = useAct({
    offline: t`You need internet for this step. What you typed is kept.`,
    otherwise: somethingWentWrong(),
  });
  const change = (changes: Partial<Answers>): void => {
    // The screen must go on showing what is being sent.
    if (sending.isBusy) return;
    const next = { ...answers, ...changes };
    setAnswers(next);
    draft.onChanged(next);
    errors.onChanged(next);
  };
  const refuse = (refusal: Refusal): void => {
    const atFields = refusalAtFields(refusal);
    if (atFields === null) return;
    sending.forget();
    errors.refuse(atFields);
    focusOnlyError(atFields);
  };
  const run = async (): Promise<void> => {
    const outcome = await sending.run(async () => {
      const answer = await send(employmentBodyOf(answers));
      if (isSent(answer)) draft.drop();
      if (answer.kind === "ok" && isStillHere()) onSent(answer.data);
      return answer;
    });
    if (outcome?.kind === "refused" && isStillHere()) refuse(outcome);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const faults = errors.judge();
    if (errorsIn(faults).length === 0) void run();
    else focusOnlyError(faults);
  };
  return { answers, isFromLastApplication, change, errors, sending, run, onSubmit };
}

/** The answers were sent now, or before from another tab; then the API client has led on. */
const isSent = (answer: Outcome<unknown>): boolean =>
  answer.kind === "ok" || (answer.kind === "refused" && answer.code === "STEP_OUT_OF_TURN");

type FirstAnswers = { answers: Answers; isFromLastApplication: boolean };

/** The draft, else the answers of the last application. */
function readFirstAnswers(): FirstAnswers {
  const draft = keptDraft();
  if (draft !== null) return { answers: draft, isFromLastApplication: false };
  const { employment } = useSession.getState().user;
  if (employment === null) return { answers: NO_ANSWERS, isFromLastApplication: false };
  return { answers: answersIn(employment), isFromLastApplication: true };
}

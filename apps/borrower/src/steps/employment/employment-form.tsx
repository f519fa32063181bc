import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import {
  type FormEvent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import type { Outcome, Refusal } from "../../api/client.ts";
import { type CalculatorChoice, keptChoice, useCalculatorChoice } from "../../device/calculator-choice.ts";
import { BusyLine } from "../../form/busy-line.tsx";
import { ErrorSummary } from "../../form/error-summary.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { errorsIn, focusOnlyError, useFieldErrors } from "../../form/field-errors.ts";
import { useAct, useErrorTitle } from "../../form/use-act.ts";
import { useLate } from "../../form/use-late.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { somethingWentWrong } from "../../language/shared-phrases.ts";
import { useSession } from "../../session/store.ts";
import { useSavedAt } from "../../shell/connection.ts";
import { go } from "../../shell/navigation.ts";
import { partOf, StepFrame } from "../../shell/step-frame.tsx";
import {
  ANSWER_FIELDS,
  type Answers,
  answersIn,
  type EmploymentBody,
  employmentBodyOf,
  errorsOfPart,
  type FormPart,
  faultsOf,
  NO_ANSWERS,
  refusalAtFields,
} from "./answers.ts";
import { keptDraft, useDraft } from "./draft.ts";
import { WorkFields } from "./employment-fields.tsx";
import styles from "./employment-form.module.css";
import type { AskFees } from "./estimate-line.tsx";

type Props<Data> = EmploymentCalls<Data> & { loanTitle: string; askFees?: AskFees | undefined };

const FORM_ID = "employment";

const loadInWords = async () => (await import("./amount-in-words.ts")).amountInWords;
const loadLoanFields = async () => ({ default: (await import("./loan-fields.tsx")).LoanFields });
const LoanFields = lazy(loadLoanFields);
const LazyNote = lazy(async () => ({ default: (await import("./loan-fields.tsx")).LoanNote }));

const LoanNote = () => (
  <Suspense>
    <LazyNote />
  </Suspense>
);
const noWords = (): undefined => undefined;

/** Asks for work, then for the loan, and sends both at once. The first and every later application differ in the call. */
export function EmploymentForm<Data>({ loanTitle, askFees, ...calls }: Props<Data>) {
  const form = useEmploymentForm(calls);
  const { part, answers, change, errors, sending } = form;
  const inWords = useLate(loadInWords) ?? noWords;
  useEffect(() => {
    // It comes while the work is told; `lazy` asks again if it fails here.
    loadLoanFields().catch(() => undefined);
  }, []);
  const fields = { answers, errors, onChange: change, inWords };
  const shown = errorsIn(errors.visible);
  useErrorTitle(shown.length > 0);
  const isWork = part === "work";

  return (
    <StepFrame
      stage={3}
      progress={progressOf(answers)}
      part={partOf(isWork ? 1 : 2, 2)}
      hasThread={isWork}
      isLocal={isWork}
      footer={
        <>
          <BusyLine
            isBusy={sending.isBusy}
            text={t`Sending your details`}
            slowText={t`This can take a few seconds. Your details are kept.`}
          />
          <Button type="submit" form={FORM_ID} busy={sending.isBusy} onClick={ignoreSecondTap}>
            {t`Proceed`}
          </Button>
        </>
      }
      note={isWork ? t`Next: your loan. Nothing is checked yet.` : <LoanNote />}
    >
      <h1 key={part} ref={form.heading} tabIndex={-1}>
        {isWork ? t`Your work` : loanTitle}
      </h1>
      {isWork && (
        <p>
          {form.isFromLastApplication
            ? t`We filled this from your last application. Change what is no longer right: it tells us how much you can borrow and when you can repay.`
            : t`About a minute. It tells us how much you can borrow and when you can repay. What you type stays on this device until you send it.`}
        </p>
      )}
      <form key={`${part}-form`} id={FORM_ID} className={styles.form} noValidate onSubmit={form.onSubmit}>
        {errors.summaryKey !== null && (
          <ErrorSummary
            key={errors.summaryKey}
            heading={needAnotherLook(shown.length)}
            errors={shown.map(({ field, message }) => ({ fieldId: field, message }))}
          />
        )}
        {isWork ? (
          <WorkFields {...fields} />
        ) : (
          <Suspense>
            <LoanFields {...fields} askFees={askFees} />
          </Suspense>
        )}
        {sending.failure !== null && (
          <FailureNote failure={sending.failure} onTryAgain={() => void form.run()} />
        )}
      </form>
    </StepFrame>
  );
}

/** The second tap of a double tap was meant for the button that stood here before. */
const ignoreSecondTap = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};

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
  const { part, heading, showPart } = useFormPart(answers);
  const work = useFieldErrors({ values: answers, faultsOf: faultsOfWork });
  const loan = useFieldErrors({ values: answers, faultsOf: faultsOfLoan });
  const errors = part === "work" ? work : loan;
  const draft = useDraft();
  useSavedAt("typed", draft.keptAtMs);
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
    work.onChanged(next);
    loan.onChanged(next);
  };
  useChangedChoice((choice) => change(choice));
  const refuse = (refusal: Refusal): void => {
    const atFields = refusalAtFields(refusal);
    if (atFields === null) return;
    sending.forget();
    const atWork = errorsOfPart(atFields, "work");
    work.refuse(atWork);
    loan.refuse(errorsOfPart(atFields, "loan"));
    if (errorsIn(atWork).length > 0) showPart("work");
    else focusOnlyError(atFields);
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
    if (errorsIn(faults).length > 0) focusOnlyError(faults);
    else if (part === "work") showPart("loan");
    else void run();
  };
  return { part, heading, answers, isFromLastApplication, change, errors, sending, run, onSubmit };
}

const faultsOfWork = (answers: Answers) => errorsOfPart(faultsOf(answers), "work");
const faultsOfLoan = (answers: Answers) => errorsOfPart(faultsOf(answers), "loan");

/** Which screen is shown. The history entry keeps it, so that Back shows the work again with what was answered. */
function useFormPart(answers: Answers) {
  const [kept, setKept] = useState(keptPart);
  useEffect(() => {
    const show = () => setKept(keptPart());
    addEventListener("popstate", show);
    return () => removeEventListener("popstate", show);
  }, []);
  const isWorkRight = errorsIn(faultsOfWork(answers)).length === 0;
  const part: FormPart = kept === "loan" && isWorkRight ? "loan" : "work";
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(part);
  useEffect(() => {
    if (before.current !== part) heading.current?.focus();
    before.current = part;
  }, [part]);
  const showPart = (next: FormPart): void => {
    go(location.pathname + location.search, { replace: next === "work", state: { employmentPart: next } });
    setKept(next);
  };
  return { part, heading, showPart };
}

const keptPart = (): FormPart =>
  (history.state as { employmentPart?: FormPart } | null)?.employmentPart === "loan" ? "loan" : "work";

/** The chip above the form changes what was chosen in the calculator: the answers follow. */
function useChangedChoice(onChange: (changes: Partial<Answers>) => void): void {
  const choice = useCalculatorChoice();
  const seen = useRef(choice);
  const reportChange = useEffectEvent(onChange);
  useEffect(() => {
    if (seen.current === choice) return;
    seen.current = choice;
    reportChange(answersOfChoice(choice));
  }, [choice]);
}

/** The answers were sent now, or before from another tab; then the API client has led on. */
const isSent = (answer: Outcome<unknown>): boolean =>
  answer.kind === "ok" || (answer.kind === "refused" && answer.code === "STEP_OUT_OF_TURN");

type FirstAnswers = { answers: Answers; isFromLastApplication: boolean };

/** The draft, else the answers of the last application, else what was chosen in the calculator. */
function readFirstAnswers(): FirstAnswers {
  const draft = keptDraft();
  if (draft !== null) return { answers: draft, isFromLastApplication: false };
  const chosen = answersOfChoice(keptChoice());
  const { employment } = useSession.getState().user;
  if (employment === null) return { answers: { ...NO_ANSWERS, ...chosen }, isFromLastApplication: false };
  return { answers: { ...answersIn(employment), ...chosen }, isFromLastApplication: true };
}

const answersOfChoice = ({ rupees, salaryDay }: CalculatorChoice): Partial<Answers> => ({
  ...(rupees === undefined ? {} : { requested: String(rupees) }),
  ...(salaryDay === undefined ? {} : { salaryDay: String(salaryDay) }),
});

const needAnotherLook = (count: number): string =>
  count === 2 ? t`Two things need another look` : t`${count} things need another look`;

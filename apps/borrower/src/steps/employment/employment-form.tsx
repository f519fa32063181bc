import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { useBureauConsent } from "../../form/bureau-consent.tsx";
import { BusyLine } from "../../form/busy-line.tsx";
import { ErrorSummary } from "../../form/error-summary.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { errorsIn } from "../../form/field-errors.ts";
import { useErrorTitle } from "../../form/use-act.ts";
import { useLate } from "../../form/use-late.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { faultsOf } from "./answer-faults.ts";
import { ANSWER_FIELDS, type Answers } from "./answers.ts";
import styles from "./employment-form.module.css";
import type { AskFees } from "./fees.ts";
import { LoanFields } from "./loan-fields.tsx";
import { type EmploymentSending, useEmploymentForm } from "./use-employment-form.ts";
import { WorkFields } from "./work-fields.tsx";

type Props<Data> = EmploymentSending<Data> & { title: string; askFees?: AskFees | undefined };

const FORM_ID = "employment";

const loadInWords = async () => (await import("./in-words.ts")).inWords;
const noWords = (): undefined => undefined;

/** Work, income and wish. Both the first application and every later one ask with it; they differ in call and title. */
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
          : t`Seven details, about a minute. What you type stays on this device until you send it.`}
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
          <div ref={bringIntoView}>
            <FailureNote failure={sending.failure} onTryAgain={() => void form.run()} />
          </div>
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

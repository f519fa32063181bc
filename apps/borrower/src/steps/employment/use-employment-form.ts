import { t } from "@lingui/core/macro";
import { type FormEvent, useState } from "react";
import type { Outcome, Refusal } from "../../api/client.ts";
import { errorsIn, focusOnlyError, useFieldErrors } from "../../form/field-errors.ts";
import { useAct } from "../../form/use-act.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { useSession } from "../../session/store.ts";
import { faultsOf, refusalAtFields } from "./answer-faults.ts";
import { type Answers, answersIn, bodyOf, type EmploymentBody, NO_ANSWERS } from "./answers.ts";
import { keptDraft } from "./draft.ts";
import { useDraft } from "./use-draft.ts";

export type EmploymentSending<Data> = {
  send: (employment: EmploymentBody) => Promise<Outcome<Data>>;
  /** It is on file; the next screen is this one's to choose. */
  onSent: (data: Data) => void;
};

/** What is typed, what is wrong with it, and the one act of the screen. */
export function useEmploymentForm<Data>({ send, onSent }: EmploymentSending<Data>) {
  const [{ answers: firstAnswers, isFromLastApplication }] = useState(beginning);
  const [answers, setAnswers] = useState(firstAnswers);
  const errors = useFieldErrors({ values: answers, faultsOf });
  const draft = useDraft();
  const isStillHere = useStillHere();
  const sending = useAct({
    offline: t`You need internet for this step. What you typed is kept.`,
    otherwise: t`Something went wrong`,
  });
  const change = (changes: Partial<Answers>): void => {
    // What is being sent is what stands on the screen.
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
      const answer = await send(bodyOf(answers));
      if (isOver(answer)) draft.drop();
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

/** Sent now, or from another tab before: then the client has led on to the step that is current. */
const isOver = (answer: Outcome<unknown>): boolean =>
  answer.kind === "ok" || (answer.kind === "refused" && answer.code === "STEP_OUT_OF_TURN");

type Beginning = { answers: Answers; isFromLastApplication: boolean };

/** As it was left, else with what the last application said. */
function beginning(): Beginning {
  const draft = keptDraft();
  if (draft !== null) return { answers: draft, isFromLastApplication: false };
  const { employment } = useSession.getState().user;
  if (employment === null) return { answers: NO_ANSWERS, isFromLastApplication: false };
  return { answers: answersIn(employment), isFromLastApplication: true };
}

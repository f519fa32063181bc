import { t } from "@lingui/core/macro";
import { type FormEvent, useState } from "react";
import type { Refusal } from "../../api/client.ts";
import { errorsIn, focusOnlyError, useFieldErrors } from "../../form/field-errors.ts";
import { useAct } from "../../form/use-act.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import type { AccountReply, AddAccount } from "./account-calls.ts";
import { bodyOf, type Details, firstDetails, keepDetails } from "./details.ts";
import { faultsOf, refusalAtFields } from "./details-faults.ts";

type Options = { add: AddAccount; onAdded: (reply: AccountReply) => Promise<void> };

/** What is typed, what is wrong with it, and the one act of the screen. */
export function useAccountForm({ add, onAdded }: Options) {
  const [details, setDetails] = useState(firstDetails);
  const errors = useFieldErrors({ values: details, faultsOf });
  const isStillHere = useStillHere();
  const adding = useAct({
    offline: t`You need internet for this step. What you typed is kept.`,
    otherwise: t`Something went wrong`,
  });
  const change = (changes: Partial<Details>): void => {
    // What is being sent is what stands on the screen.
    if (adding.isBusy) return;
    const next = { ...details, ...changes };
    setDetails(next);
    keepDetails(next);
    errors.onChanged(next);
  };
  const refuse = (refusal: Refusal): void => {
    const atFields = refusalAtFields(refusal);
    if (atFields === null) return;
    adding.forget();
    errors.refuse(atFields);
    focusOnlyError(atFields);
  };
  const run = async (): Promise<void> => {
    const outcome = await adding.run(async () => {
      const answer = await add(bodyOf(details));
      if (answer.kind === "ok" && isStillHere()) await onAdded(answer.data);
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
  return { details, change, errors, adding, run, onSubmit };
}

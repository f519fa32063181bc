import { t } from "@lingui/core/macro";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { Refusal } from "../../api/client.ts";
import { focusOnlyError } from "../../form/field-errors.ts";
import { useAct } from "../../form/use-act.ts";
import { setUser, useSession } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { stepPaths } from "../paths.ts";
import type { Eligibility, EligibilityCheck } from "./check-eligibility.ts";
import { type Details, keepDetails, keptDetails } from "./details.ts";
import { useDetailsErrors } from "./details-errors.ts";
import { refusalAtFields } from "./refusal-at-fields.ts";

/** Also what errors link to and where the focus goes. */
export const FIELD_IDS = { pan: "pan", email: "email" } as const satisfies Record<keyof Details, string>;

type Options = {
  check: EligibilityCheck;
  /** The PAN belongs to another account; the refusal says to whose, masked. */
  onInUse: (refusal: Refusal) => void;
};

/** What is typed, what is wrong with it, and the one act of the screen. */
export function useDetailsForm({ check, onInUse }: Options) {
  const [details, setDetails] = useState(firstDetails);
  const errors = useDetailsErrors(details);
  const checking = useAct({
    offline: t`You need internet for this step.`,
    otherwise: t`Something went wrong`,
  });
  const leavingOf = useLeaving();
  const change = (changes: Partial<Details>): void => {
    // What is being checked is what stands on the screen.
    if (checking.isBusy) return;
    const next = { ...details, ...changes };
    setDetails(next);
    keepDetails(next);
    errors.onChanged(next);
  };
  const refuse = (refusal: Refusal): void => {
    if (refusal.code === "PAN_NOT_LINKED") go(stepPaths.panNotLinked());
    const atFields = refusalAtFields(refusal);
    if (atFields === null) return;
    checking.forget();
    errors.refuse(atFields);
    focusOnlyError(atFields);
    if (refusal.code === "PAN_ALREADY_REGISTERED") onInUse(refusal);
  };
  const run = async (): Promise<void> => {
    const leaving = leavingOf();
    const outcome = await checking.run(async () => {
      const answer = await check(details, leaving);
      if (answer.kind === "ok" && !leaving.aborted) goOn(answer.data, details);
      return answer;
    });
    if (outcome?.kind === "refused" && !leaving.aborted) refuse(outcome);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const faults = errors.judge();
    if (faults.pan === null && faults.email === null) void run();
    else focusOnlyError(faults);
  };
  return { details, change, errors, checking, run, onSubmit };
}

/** As it was left, else with the address that is on file. */
const firstDetails = (): Details =>
  keptDetails() ?? { pan: "", email: useSession.getState().user.user?.email ?? "" };

/** Aborted when the screen is left: an answer that comes later moves nobody. */
function useLeaving(): () => AbortSignal {
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  return () => leaving.current.signal;
}

function goOn(eligibility: Eligibility, { email }: Details): void {
  if (eligibility.kind === "not-linked") {
    go(stepPaths.panNotLinked());
  } else if (eligibility.kind === "confirmed") {
    const { user } = useSession.getState().user;
    // The next screen greets by name without asking for it again.
    if (user !== null) setUser({ user: { ...user, name: eligibility.name, email } });
    go(eligibility.redirectTo);
  }
}

import { type FormEvent, useEffect, useEffectEvent } from "react";
import { focusOnlyError, useFieldErrors } from "../../form/field-errors.ts";
import { useSession } from "../../session/store.ts";
import {
  type Both,
  keepDraft,
  keptDraft,
  NO_ERRORS,
  type People,
  type Person,
  type PersonErrors,
  type PersonField,
  type Which,
  withPerson,
} from "./people.ts";
import { faultsOf, isRight } from "./person-faults.ts";

type Options = {
  which: Which;
  people: People;
  /** How it came to be shown: chosen, next after the other one, or because something is wrong with it. */
  arrival: "by-hand" | "in-turn" | "to-mend";
  onChange: (people: People) => void;
  onRight: () => void;
};

/** One of the two: what is wrong with it, and the press that leads on. */
export function usePersonForm({ which, people, arrival, onChange, onRight }: Options) {
  const person = people[which];
  const other = people[which === 0 ? 1 : 0];
  const ownMobile = useOwnMobile();
  const judge = (values: Person): PersonErrors => faultsOf(values, { which, other, ownMobile });
  const errors = useFieldErrors({ values: person, faultsOf: judge });
  const showWhatIsKnown = useEffectEvent(() => {
    const refused = keptDraft().refused[which];
    if (!isRight(refused)) {
      errors.refuse(refused);
      focusOnlyError(refused);
    } else if (arrival === "to-mend") {
      focusOnlyError(errors.judge());
    } else if (arrival === "in-turn") {
      document.getElementById("name" satisfies PersonField)?.focus();
    }
  });
  useEffect(() => showWhatIsKnown(), []);
  return {
    person,
    errors,
    change: (changes: Partial<Person>): void => {
      const next = { ...person, ...changes };
      onChange(withPerson(people, which, next));
      errors.onChanged(next);
      forgetRefusal(which);
    },
    onSubmit: (event: FormEvent): void => {
      event.preventDefault();
      const faults = errors.judge();
      if (isRight(faults)) onRight();
      else focusOnlyError(faults);
    },
  };
}

/** Told at sign-in and by every question for the step; without it the server is the one who notices. */
export const useOwnMobile = (): string | null =>
  useSession(({ user }) => user.user?.mobile ?? user.mobile ?? null);

function forgetRefusal(which: Which): void {
  const [first, second] = keptDraft().refused;
  const refused: Both<PersonErrors> = which === 0 ? [NO_ERRORS, second] : [first, NO_ERRORS];
  keepDraft({ refused });
}

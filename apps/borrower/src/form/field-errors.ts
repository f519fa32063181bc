import { useState } from "react";
import { afterPress } from "./after-press.ts";

export type FieldErrors<Field extends string> = Readonly<Record<Field, string | null>>;
export type FieldValues<Field extends string> = Readonly<Record<Field, string>>;

type State<Field extends string> = {
  /**
   * The fields whose own faults are shown: none before the first submit, or before its field was left half
   * typed.
   */
  readonly shown: readonly Field[];
  /** The server's faults of the values that were sent; each holds until its value changes. */
  readonly refused: Partial<FieldErrors<Field>>;
  readonly submits: number;
  /** The errors of one submit are summed up; those that came one by one while typing are not. */
  readonly isSummedUp: boolean;
};

type Options<Field extends string> = {
  /** In the order of the screen. */
  values: FieldValues<Field>;
  faultsOf: (values: FieldValues<Field>) => FieldErrors<Field>;
};

/** Which errors a form shows: they come late, and each goes as soon as its field is right. */
export function useFieldErrors<Field extends string>({ values, faultsOf }: Options<Field>) {
  const [state, setState] = useState<State<Field>>({
    shown: [],
    refused: {},
    submits: 0,
    isSummedUp: false,
  });
  const visible = visibleOf(state, faultsOf(values));
  return {
    visible,
    /** Another one for every submit whose errors are summed up. */
    summaryKey: state.isSummedUp && isSeveral(visible) ? state.submits : null,
    /** Shows what is wrong with the values themselves, and answers it. */
    judge: (): FieldErrors<Field> => {
      const shown = fieldsOf(values);
      setState(({ submits }) => ({ shown, refused: {}, submits: submits + 1, isSummedUp: true }));
      return faultsOf(values);
    },
    refuse: (refused: FieldErrors<Field>): void =>
      setState((before) => ({ ...before, refused, submits: before.submits + 1, isSummedUp: true })),
    onLeft: (field: Field): void => {
      if (values[field] === "") return;
      afterPress(() => setState((before) => ({ ...before, shown: [...before.shown, field] })));
    },
    onChanged: (next: FieldValues<Field>): void =>
      setState((before) => afterChange(before, { from: values, to: next, faults: faultsOf(next) })),
  };
}

/** The errors there are, in the order of the screen. */
export function errorsIn<Field extends string>(errors: FieldErrors<Field>) {
  return fieldsOf(errors).flatMap((field) => {
    const message = errors[field];
    return message === null ? [] : [{ field, message }];
  });
}

/** Several errors are summed up, and the summary takes the focus itself. */
export function focusOnlyError<Field extends string>(errors: FieldErrors<Field>): void {
  const [first, ...others] = errorsIn(errors);
  if (first !== undefined && others.length === 0) document.getElementById(first.field)?.focus();
}

type Change<Field extends string> = {
  from: FieldValues<Field>;
  to: FieldValues<Field>;
  faults: FieldErrors<Field>;
};

function afterChange<Field extends string>(
  before: State<Field>,
  { from, to, faults }: Change<Field>,
): State<Field> {
  const after = {
    ...before,
    shown: before.shown.filter((field) => faults[field] !== null),
    refused: mapped(to, (field) => (from[field] === to[field] ? (before.refused[field] ?? null) : null)),
  };
  return { ...after, isSummedUp: before.isSummedUp && isSeveral(visibleOf(after, faults)) };
}

const visibleOf = <Field extends string>(
  { shown, refused }: State<Field>,
  faults: FieldErrors<Field>,
): FieldErrors<Field> =>
  mapped(faults, (field) => refused[field] ?? (shown.includes(field) ? faults[field] : null));

const isSeveral = <Field extends string>(errors: FieldErrors<Field>): boolean => errorsIn(errors).length > 1;

const fieldsOf = <Field extends string>(record: Readonly<Record<Field, unknown>>): readonly Field[] =>
  Object.keys(record) as Field[];

const mapped = <Field extends string>(
  record: Readonly<Record<Field, unknown>>,
  errorOf: (field: Field) => string | null,
): FieldErrors<Field> =>
  Object.fromEntries(fieldsOf(record).map((field) => [field, errorOf(field)])) as FieldErrors<Field>;

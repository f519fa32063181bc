import { t } from "@lingui/core/macro";
import { EMAIL_MESSAGES, emailMessage } from "@vaada/contract/email";
import { PAN_MESSAGES, panMessage } from "@vaada/contract/pan";
import { useState } from "react";
import { afterPress } from "../../form/after-press.ts";
import type { Details } from "./details.ts";

export type DetailsErrors = { readonly pan: string | null; readonly email: string | null };

type State = {
  /** Whose own fault is shown: none before the first submit, or before its field was left half typed. */
  readonly shown: { readonly pan: boolean; readonly email: boolean };
  /** What the server said of the values that were sent; it holds until the value is another one. */
  readonly refused: DetailsErrors;
  readonly submits: number;
  /** Two errors of one submit are summed up; two that came one by one while typing are not. */
  readonly isSummedUp: boolean;
};

const NO_ERRORS: DetailsErrors = { pan: null, email: null };
const UNTOUCHED: State = {
  shown: { pan: false, email: false },
  refused: NO_ERRORS,
  submits: 0,
  isSummedUp: false,
};

/** Which errors the form shows: they come late, and each goes as soon as its field is right. */
export function useDetailsErrors(details: Details) {
  const [state, setState] = useState(UNTOUCHED);
  const visible = visibleOf(state, details);
  return {
    visible,
    /** Another one for every submit whose errors are summed up. */
    summaryKey: state.isSummedUp && areTwo(visible) ? state.submits : null,
    /** Shows what is wrong with the values themselves, and answers it. */
    judge: (): DetailsErrors => {
      const shown = { pan: true, email: true };
      setState(({ submits }) => ({ shown, refused: NO_ERRORS, submits: submits + 1, isSummedUp: true }));
      return faultsOf(details);
    },
    refuse: (refused: DetailsErrors): void =>
      setState((before) => ({ ...before, refused, submits: before.submits + 1, isSummedUp: true })),
    onLeft: (field: keyof Details): void => {
      if (details[field] === "") return;
      afterPress(() => setState((before) => ({ ...before, shown: { ...before.shown, [field]: true } })));
    },
    onChanged: (next: Details): void =>
      setState((before) => afterChange(before, { from: details, to: next })),
  };
}

function afterChange(before: State, { from, to }: { from: Details; to: Details }): State {
  const faults = faultsOf(to);
  const { shown, refused } = before;
  const after: State = {
    ...before,
    shown: { pan: shown.pan && faults.pan !== null, email: shown.email && faults.email !== null },
    refused: {
      pan: from.pan === to.pan ? refused.pan : null,
      email: from.email === to.email ? refused.email : null,
    },
  };
  return { ...after, isSummedUp: before.isSummedUp && areTwo(visibleOf(after, to)) };
}

function visibleOf({ shown, refused }: State, details: Details): DetailsErrors {
  const faults = faultsOf(details);
  return {
    pan: refused.pan ?? (shown.pan ? faults.pan : null),
    email: refused.email ?? (shown.email ? faults.email : null),
  };
}

const areTwo = ({ pan, email }: DetailsErrors): boolean => pan !== null && email !== null;

const faultsOf = ({ pan, email }: Details): DetailsErrors => ({
  pan: inWords(panMessage(pan)),
  email: inWords(emailMessage(email)),
});

/** The contract's sentence in the language of the screen; any other sentence as it is. */
export function inWords(sentence: string | null): string | null {
  switch (sentence) {
    case PAN_MESSAGES.missing:
      return t`PAN number is required`;
    case PAN_MESSAGES.malformed:
      return t`Enter a valid PAN number (e.g., ABCPA1234D)`;
    case EMAIL_MESSAGES.missing:
      return t`Email address is required`;
    case EMAIL_MESSAGES.malformed:
      return t`Enter a valid email address`;
    default:
      return sentence;
  }
}

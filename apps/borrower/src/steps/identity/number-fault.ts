import { t } from "@lingui/core/macro";
import { AADHAAR_MESSAGE, isAadhaarNumber } from "@vaada/contract/aadhaar";
import { useState } from "react";
import type { Refusal } from "../../api/client.ts";
import { afterPress } from "../../form/after-press.ts";

type State = {
  /** Whether the number's own fault is shown: not before the first submit, or before it was left half typed. */
  readonly isShown: boolean;
  /** What the server said of the number that was sent; it holds until the number is another one. */
  readonly refused: string | null;
};

const UNTOUCHED: State = { isShown: false, refused: null };

/** What is wrong with the number, if it is to be shown: it comes late, and goes as soon as the number is right. */
export function useNumberFault(number: string) {
  const [{ isShown, refused }, setState] = useState(UNTOUCHED);
  const own = isShown && !isAadhaarNumber(number) ? t`Enter a valid 12-digit Aadhaar number` : null;
  return {
    visible: refused ?? own,
    /** Shows what is wrong with the number itself, and answers whether nothing is. */
    judge: (): boolean => {
      setState({ isShown: true, refused: null });
      return isAadhaarNumber(number);
    },
    refuse: (sentence: string): void => setState({ isShown: true, refused: sentence }),
    onLeft: (): void => {
      if (number !== "") afterPress(() => setState((before) => ({ ...before, isShown: true })));
    },
    onChanged: (typed: string): void =>
      setState({ isShown: isShown && !isAadhaarNumber(typed), refused: typed === number ? refused : null }),
  };
}

/** What a refusal says of the number itself, or `null` when it is about something else. */
export function faultIn({ code, message, fields }: Refusal): string | null {
  const atField = fields.aadharNo;
  if (atField !== undefined)
    return atField === AADHAAR_MESSAGE ? t`Enter a valid 12-digit Aadhaar number` : atField;
  const isOfNumber = code === "AADHAAR_NOT_FOUND" || code === "AADHAAR_NO_MOBILE";
  return isOfNumber && message !== undefined ? message : null;
}

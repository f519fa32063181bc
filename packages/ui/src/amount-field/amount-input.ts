import { groupIndian } from "@vaada/money/format";
import { useState } from "react";
import { type Split, useRewrittenInput } from "../pan-field/rewritten-input.ts";

type Options = {
  value: string;
  onChange: (amount: string) => void;
  digitsMax: number;
  /** Whether paise are a part of the amount. */
  hasPaise: boolean;
};

/**
 * Keeps the text of the field while it is typed, which may be more than the amount: paise that are no part of
 * it, which would make a hundred times as much of it, and the zeros that are left when the first digit is
 * changed. `settle` removes both.
 */
export function useAmountInput({ value, onChange, digitsMax, hasPaise }: Options) {
  const [typed, setTyped] = useState(value);
  const amountOf = hasPaise ? rupeesAndPaiseOf : rupeesOf;
  const current = amountOf(typed) === value ? typed : value;
  const change = (text: string) => {
    setTyped(text);
    onChange(amountOf(text));
  };
  const { onBlur, ...input } = useRewrittenInput({
    value: current,
    onChange: change,
    cleaned: digitsAndPoints,
    fitted: (split) => fitted(split, { current, digitsMax, hasPaise }),
    replacement: hasPaise ? firstAmountWithPaiseIn : firstAmountIn,
    shown: grouped,
  });
  const settle = () => {
    onBlur();
    setTyped(value);
  };
  return { ...input, settle };
}

const rupeesOf = (typed: string): string => typed.replace(/\..*/, "").replace(/^0+(?=\d)/, "");

/** A point alone says nothing, but whatever stands after it does: a third decimal is for its owner to judge. */
const rupeesAndPaiseOf = (typed: string): string => typed.replace(/\.$/, "").replace(/^0+(?=\d)/, "");

const digitsAndPoints = (typed: string): string => inAscii(typed).replace(/[^\d.]/g, "");

/** "₹ 1,20,000.00" and "120000/-" → "120000": an amount that is pasted stands for itself, not for a part of one. */
const firstAmountIn = (pasted: string): string | null =>
  /\d[\d,]*/.exec(inAscii(pasted))?.[0].replaceAll(",", "") ?? null;

const firstAmountWithPaiseIn = (pasted: string): string | null =>
  /\d[\d,]*(?:\.\d{1,4})?/.exec(inAscii(pasted))?.[0].replaceAll(",", "") ?? null;

/** The scripts of India lie side by side in Unicode, 128 places each, with their digits at the same place. */
const inAscii = (text: string): string =>
  text.replace(/(?=[\u0966-\u0d6f])\p{Nd}/gu, (digit) =>
    String(((digit.codePointAt(0) ?? 0) - 0x966) % 0x80),
  );

/** Too long is not cut, because that would make another amount of it: what was there stays. */
function fitted(
  { before, after }: Split,
  { current, digitsMax, hasPaise }: Pick<Options, "digitsMax" | "hasPaise"> & { current: string },
): Split {
  const start = before.replace(/^\.+/, hasPaise ? "0." : "").replace(/^0+(?=\d)/, "");
  const form = hasPaise ? /^(\d*)(?:\.\d{0,4})?$/ : /^(\d*)(?:\.\d{0,2})?$/;
  const [, rupees = null] = form.exec(`${start}${after}`) ?? [];
  if (rupees !== null && rupees.length <= digitsMax) return { before: start, after };
  return { before: current.slice(0, Math.max(current.length - after.length, 0)), after };
}

function grouped(typed: string): string {
  const [rupees = "", ...paise] = typed.split(".");
  return [groupIndian(rupees), ...paise].join(".");
}

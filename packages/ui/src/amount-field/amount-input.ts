import { groupIndian } from "@vaada/money/format";
import { useState } from "react";
import { type Split, useRewrittenInput } from "../pan-field/rewritten-input.ts";

type Options = { value: string; onChange: (digits: string) => void; digitsMax: number };

/**
 * What is on screen may be more than the amount while it is typed: paise, which would else make a hundred times as
 * much of it, and the zeros that are left when the first digit is changed. `settle` puts both away.
 */
export function useAmountInput({ value, onChange, digitsMax }: Options) {
  const [typed, setTyped] = useState(value);
  const current = rupeesOf(typed) === value ? typed : value;
  const change = (text: string) => {
    setTyped(text);
    onChange(rupeesOf(text));
  };
  const { onBlur, ...input } = useRewrittenInput({
    value: current,
    onChange: change,
    cleaned: digitsAndPoints,
    fitted: (split) => fitted(split, { current, digitsMax }),
    replacement: firstAmountIn,
    shown: grouped,
  });
  const settle = () => {
    onBlur();
    setTyped(value);
  };
  return { ...input, settle };
}

const rupeesOf = (typed: string): string => typed.replace(/\..*/, "").replace(/^0+(?=\d)/, "");

const digitsAndPoints = (typed: string): string => inAscii(typed).replace(/[^\d.]/g, "");

/** "₹ 1,20,000.00" and "120000/-" → "120000": an amount that is pasted stands for itself, not for a part of one. */
const firstAmountIn = (pasted: string): string | null =>
  /\d[\d,]*/.exec(inAscii(pasted))?.[0].replaceAll(",", "") ?? null;

/** The scripts of India lie side by side in Unicode, 128 places each, with their digits at the same place. */
const inAscii = (text: string): string =>
  text.replace(/(?=[\u0966-\u0d6f])\p{Nd}/gu, (digit) =>
    String(((digit.codePointAt(0) ?? 0) - 0x966) % 0x80),
  );

/** Too long is not cut, because that would make another amount of it: what was there stays. */
function fitted(
  { before, after }: Split,
  { current, digitsMax }: { current: string; digitsMax: number },
): Split {
  const start = before.replace(/^\.+/, "").replace(/^0+(?=\d)/, "");
  const [, rupees = null] = /^(\d*)(?:\.\d{0,2})?$/.exec(`${start}${after}`) ?? [];
  if (rupees !== null && rupees.length <= digitsMax) return { before: start, after };
  return { before: current.slice(0, Math.max(current.length - after.length, 0)), after };
}

function grouped(typed: string): string {
  const [rupees = "", ...paise] = typed.split(".");
  return [groupIndian(rupees), ...paise].join(".");
}

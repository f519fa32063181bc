import { groupIndian } from "@vaada/money/format";
import type { Paise } from "@vaada/money/paise";
import { useLayoutEffect, useRef, useState } from "react";
import styles from "./amount-slider.module.css";

type Props = {
  labelId: string;
  value: Paise;
  max: Paise;
  isInRange: (amount: bigint) => boolean;
  onAmount: (amount: bigint) => void;
};

/** The big figure is also a field. While it is being typed it may be out of range; leaving it settles it. */
export function AmountEntry({ labelId, value, max, isInRange, onAmount }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<{ digits: string; afterCaret: number } | null>(null);
  const text = draft ? groupIndian(draft.digits) : groupIndian(String(value / 100n));
  const digitsMax = String(max / 100n).length;

  // Grouping moves the commas, so the caret is put back by what stands to its right.
  useLayoutEffect(() => {
    if (!draft) return;
    const place = placeBefore(text, draft.afterCaret);
    input.current?.setSelectionRange(place, place);
  }, [draft, text]);

  const type = (element: HTMLInputElement) => {
    const right = element.value.slice(element.selectionStart ?? 0);
    const digits = digitsOf(element.value).replace(/^0+/, "").slice(0, digitsMax);
    setDraft({ digits, afterCaret: Math.min(digitsOf(right).length, digits.length) });
    const amount = BigInt(digits) * 100n;
    if (isInRange(amount)) onAmount(amount);
  };
  const settle = () => {
    if (draft) onAmount(BigInt(draft.digits) * 100n);
    setDraft(null);
  };

  return (
    <span className={styles.entry}>
      <span aria-hidden="true">₹</span>
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-labelledby={labelId}
        value={text}
        onChange={(event) => type(event.target)}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
      />
    </span>
  );
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

/** The place in `text` that has so many digits to its right, before a comma: Backspace there takes a digit. */
function placeBefore(text: string, digits: number): number {
  let place = text.length;
  for (let seen = 0; seen < digits; place--) if (text[place - 1] !== ",") seen++;
  return text[place - 1] === "," ? place - 1 : place;
}

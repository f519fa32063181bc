import { type FocusEvent, type MouseEvent, type ReactNode, useId, useRef } from "react";
import { Field } from "../field/field.tsx";
import styles from "./amount-field.module.css";
import { useAmountInput } from "./amount-input.ts";

type Props = {
  id?: string | undefined;
  name?: string | undefined;
  autoComplete?: string | undefined;
  label: ReactNode;
  /** Whole rupees: digits only, without a leading zero. Empty while there is no amount. */
  value: string;
  onChange: (amount: string) => void;
  /** Whether the value may have paise after a point, as they were typed: more than two decimals are not cut. */
  hasPaise?: boolean | undefined;
  /** Called when the focus leaves the input together with its quick amounts. */
  onBlur?: (() => void) | undefined;
  /** One more than the limit has, so that who asks for too much hears of the limit. */
  digitsMax: number;
  /** The amount in words, shown from a thousand on: where digits begin to be miscounted. */
  words?: string | undefined;
  quick?: { label: string; amounts: readonly { digits: string; text: ReactNode }[] } | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  errorPrefix: string;
};

/** Rupees, grouped as India groups them while they are typed. A text field: nothing spins or scrolls it. */
export function AmountField({ id, value, onChange, onBlur, hint, words, quick, ...rest }: Props) {
  const { digitsMax, hasPaise = false, name, autoComplete, ...field } = rest;
  const ownId = useId();
  const group = useRef<HTMLDivElement>(null);
  const { settle, ...input } = useAmountInput({ value, onChange, digitsMax, hasPaise });
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!group.current?.contains(relatedTarget)) onBlur?.();
  };
  const leaveInput = (event: FocusEvent) => {
    settle();
    leave(event);
  };

  return (
    <div ref={group}>
      <Field
        {...field}
        id={id ?? ownId}
        before={<span className={styles.sign}>₹</span>}
        hint={withWords(value.length >= DIGITS_OF_A_THOUSAND ? words : undefined, hint)}
      >
        {(aria) => (
          <input
            {...aria}
            {...input}
            className={styles.input}
            name={name}
            type="text"
            inputMode={hasPaise ? "decimal" : "numeric"}
            autoComplete={autoComplete}
            onBlur={leaveInput}
          />
        )}
      </Field>
      {quick && (
        <ul className={styles.quick} aria-label={quick.label}>
          {quick.amounts.map(({ digits, text }) => (
            <li key={digits}>
              <button
                type="button"
                aria-pressed={digits === value}
                onMouseDown={keepFocus}
                onBlur={leave}
                onClick={() => onChange(digits)}
              >
                <span>{text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const DIGITS_OF_A_THOUSAND = 4;

function withWords(words: string | undefined, hint: ReactNode): ReactNode {
  if (!words) return hint;
  return (
    <>
      <span className={styles.words}>{words}</span> {hint}
    </>
  );
}

/** A press would move the focus, and on a phone put the keyboard away, before the tap is even over. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

import { type ReactNode, useId } from "react";
import { Field } from "../field/field.tsx";
import { ofLength, useRewrittenInput } from "../pan-field/rewritten-input.ts";
import styles from "./account-number-field.module.css";

type Props = {
  id?: string | undefined;
  label: ReactNode;
  /** Without the gaps that are shown. A letter that was typed stays, so that the form can say what is wrong. */
  value: string;
  onChange: (number: string) => void;
  onBlur?: (() => void) | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  errorPrefix: string;
};

/** The number of a bank account in groups of four, which is how it is compared with a passbook. */
export function AccountNumberField({ id, value, onChange, onBlur, ...field }: Props) {
  const ownId = useId();
  const input = useRewrittenInput({ ...NUMBER, value, onChange, onBlur, shown: inFours });
  return (
    <Field {...field} id={id ?? ownId}>
      {(aria) => (
        <input
          {...aria}
          {...input}
          className={styles.input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

/** More than any account has: one digit too many is told, not swallowed. */
const LENGTH_MAX = 24;

const NUMBER = ofLength(LENGTH_MAX, (typed) => typed.replace(/[\s-]/g, ""));

/** The gap comes with the digit after it, so that the caret stands close to the last one typed. */
const inFours = (text: string): string => text.replace(/.{4}(?=.)/g, "$& ");

import { digitsOfMobile } from "@vaada/contract/mobile";
import { type ChangeEvent, type ReactNode, useId } from "react";
import { focusIfFirst } from "../dialog/use-modal-dialog.ts";
import { Field } from "../field/field.tsx";
import styles from "./phone-field.module.css";

type Props = {
  id?: string | undefined;
  label: ReactNode;
  value: string;
  onChange: (digits: string) => void;
  onBlur?: (() => void) | undefined;
  error?: string | null | undefined;
  hint?: ReactNode;
  errorPrefix: string;
  autoFocus?: boolean | undefined;
};

/** An Indian mobile number. What is pasted or filled in may carry +91, a zero, spaces or dashes. */
export function PhoneField({ id, value, onChange, onBlur, autoFocus, ...field }: Props) {
  const ownId = useId();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const typed = event.target.value;
    // An eleventh key would push the first digit out at the front; a paste of eleven digits carries a prefix.
    const isOneKey = (event.nativeEvent as InputEvent).data?.length === 1;
    if (isOneKey && typed.replace(/\D/g, "").length > DIGITS) return;
    onChange(digitsOfMobile(typed));
  };

  return (
    <Field {...field} id={id ?? ownId} before={<span className={styles.country}>+91</span>}>
      {(aria) => (
        <input
          {...aria}
          ref={focusIfFirst}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={value}
          data-autofocus={autoFocus || undefined}
          onChange={change}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
}

/** A mobile number in India, without the country's code. */
const DIGITS = 10;

import { type ReactNode, useId } from "react";
import { Field } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";
import { iconCheck } from "../icon/icons.ts";
import { type Rules, useRewrittenInput } from "./rewritten-input.ts";
import styles from "./ticked-code.module.css";

export type CodeProps = {
  id?: string | undefined;
  label: ReactNode;
  value: string;
  onChange: (code: string) => void;
  onBlur?: (() => void) | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  errorPrefix: string;
  /** The tick in words, for those who do not see it. */
  validText: string;
};

type Props = CodeProps & { rules: Rules; canBeOne: (code: string) => boolean };

/** A code in capitals, however it was typed or pasted, with a tick as soon as it can be one. */
export function TickedCode({ id, value, onChange, onBlur, validText, rules, canBeOne, ...field }: Props) {
  const ownId = useId();
  const input = useRewrittenInput({ ...rules, value, onChange, onBlur, shown: asItIs });
  const isTicked = !field.error && canBeOne(value);

  return (
    <Field
      {...field}
      id={id ?? ownId}
      after={
        <span role="status" className={styles.tick}>
          {isTicked && (
            <>
              <Icon path={iconCheck} />
              <span className="visually-hidden">{validText}</span>
            </>
          )}
        </span>
      }
    >
      {(aria) => (
        <input
          {...aria}
          {...input}
          className={styles.input}
          type="text"
          inputMode="text"
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

const asItIs = (code: string): string => code;

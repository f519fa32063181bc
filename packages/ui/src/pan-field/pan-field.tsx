import { capitalsOfPan, PAN_LENGTH, panMessage } from "@vaada/contract/pan";
import { type ReactNode, useId } from "react";
import { Field } from "../field/field.tsx";
import { Icon } from "../icon/icon.tsx";
import { iconCheck } from "../icon/icons.ts";
import styles from "./pan-field.module.css";
import { ofLength, useRewrittenInput } from "./rewritten-input.ts";

type Props = {
  id?: string | undefined;
  label: ReactNode;
  value: string;
  onChange: (pan: string) => void;
  onBlur?: (() => void) | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  errorPrefix: string;
  /** What the tick says to those who do not see it. */
  validText: string;
};

/** A PAN in capitals, however it was typed or pasted, with a tick as soon as it can be one. */
export function PanField({ id, value, onChange, onBlur, validText, ...field }: Props) {
  const ownId = useId();
  const input = useRewrittenInput({ ...WHOLE_PAN, value, onChange, onBlur, shown: asItIs });
  const isTicked = !field.error && panMessage(value) === null;

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

const WHOLE_PAN = ofLength(PAN_LENGTH, capitalsOfPan);

const asItIs = (pan: string): string => pan;

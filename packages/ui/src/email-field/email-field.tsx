import { type FocusEvent, type MouseEvent, type ReactNode, useId, useRef } from "react";
import { LinkButton } from "../button/link-button.tsx";
import { Field } from "../field/field.tsx";
import styles from "./email-field.module.css";

type Props = {
  id?: string | undefined;
  label: ReactNode;
  value: string;
  onChange: (email: string) => void;
  /** Called when the focus leaves the input together with what belongs to it. */
  onBlur?: (() => void) | undefined;
  /** Offered while only the part before the @ is there, such as "gmail.com". */
  domains: readonly string[];
  /** Names the offered domains as a group. */
  domainsLabel: string;
  suggestion?: { text: ReactNode; onAccept: () => void } | null | undefined;
  hint?: ReactNode;
  error?: string | null | undefined;
  errorPrefix: string;
};

/** An address that one tap can finish. Taking an offer is not leaving: nothing is judged too early. */
export function EmailField({ id, value, onChange, onBlur, hint, suggestion, ...rest }: Props) {
  const { domains, domainsLabel, ...field } = rest;
  const ownId = useId();
  const hintId = useId();
  const group = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const isLocalPart = value !== "" && !value.includes("@");
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (!group.current?.contains(relatedTarget)) onBlur?.();
  };
  const accept = (act: () => void) => {
    // The offer is about to go; whoever reached it by keyboard would be left nowhere.
    input.current?.focus();
    act();
  };

  return (
    <div ref={group}>
      <Field {...field} id={id ?? ownId}>
        {({ "aria-describedby": errorId = "", ...aria }) => (
          <input
            {...aria}
            ref={input}
            aria-describedby={`${hint ? hintId : ""} ${errorId}`.trim() || undefined}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={leave}
          />
        )}
      </Field>
      {isLocalPart && (
        <ul className={styles.domains} aria-label={domainsLabel}>
          {domains.map((domain) => (
            <li key={domain}>
              <button
                type="button"
                className={styles.domain}
                onMouseDown={keepFocus}
                onBlur={leave}
                onClick={() => accept(() => onChange(`${value}@${domain}`))}
              >
                <span>@{domain}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div role="status" className={styles.suggestion}>
        {suggestion && (
          <LinkButton onMouseDown={keepFocus} onBlur={leave} onClick={() => accept(suggestion.onAccept)}>
            {suggestion.text}
          </LinkButton>
        )}
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** A press would move the focus, and on a phone put the keyboard away, before the tap is even over. */
const keepFocus = (event: MouseEvent): void => event.preventDefault();

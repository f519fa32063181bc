import type { ComponentProps, MouseEvent, ReactNode } from "react";
import styles from "./button.module.css";

type Props = Omit<ComponentProps<"button">, "className" | "children"> & {
  children: ReactNode;
  variant?: "primary" | "secondary" | "danger" | "quiet" | undefined;
  size?: "sm" | "md" | "lg" | undefined;
  isWide?: boolean | undefined;
  isBusy?: boolean | undefined;
  /** The key that does the same. */
  hint?: string | undefined;
};

/** The one button of the console. Busy, it keeps its words and its width and takes no other press. */
export function Button(props: Props) {
  const {
    variant = "secondary",
    size = "md",
    isWide = false,
    isBusy = false,
    hint,
    children,
    ...rest
  } = props;
  const { type = "button", onClick, ...attributes } = rest;
  const click = (event: MouseEvent<HTMLButtonElement>) =>
    isBusy ? event.preventDefault() : onClick?.(event);
  // The middle size is the button itself and has no class of its own.
  const names = [styles.button, styles[variant], styles[size], isWide ? styles.wide : ""]
    .filter(Boolean)
    .join(" ");
  return (
    <button
      {...attributes}
      type={type}
      className={names}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={click}
    >
      {children}
      {hint !== undefined && (
        <span className={styles.hint} aria-hidden="true">
          {hint}
        </span>
      )}
    </button>
  );
}

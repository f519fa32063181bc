import type { ComponentProps, MouseEvent } from "react";
import styles from "./button.module.css";

type Props = Omit<ComponentProps<"button">, "className"> & {
  variant?: "primary" | "secondary" | "accent" | "danger" | undefined;
  size?: "md" | "sm" | undefined;
  busy?: boolean | undefined;
};

/** Busy keeps the label and the width, and swallows further taps, also those that would submit a form. */
export function Button({ variant = "primary", size = "md", busy = false, ...rest }: Props) {
  const { type = "button", onClick, children, ...attributes } = rest;
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));

  return (
    <button
      {...attributes}
      type={type}
      className={`${styles.button} ${styles[variant]} ${styles[size]}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      <span className={styles.label}>
        {busy && <span className={styles.spinner} />}
        {children}
      </span>
    </button>
  );
}

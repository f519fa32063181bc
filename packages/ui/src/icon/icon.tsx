import styles from "./icon.module.css";

type Props = { path: string; size?: "lg" | "md" | "sm" | "xs" | undefined };

/** Always beside a word, so a screen reader need not hear of it. */
export function Icon({ path, size = "md" }: Props) {
  return (
    <svg className={`${styles.icon} ${styles[size]}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

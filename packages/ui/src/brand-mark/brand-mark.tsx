import styles from "./brand-mark.module.css";

type Props = { name: string; logo?: string | undefined; size?: "md" | "lg" | undefined };

export function BrandMark({ name, logo, size = "md" }: Props) {
  return (
    <span className={`${styles.brand} ${styles[size]}`}>
      <Mark logo={logo} />
      {name}
    </span>
  );
}

/** The sign without the name: a tile with a V and its marigold dot, or the lender's own picture. */
export function Mark({ logo }: { logo?: string | undefined }) {
  if (logo) return <img className={styles.mark} src={logo} alt="" />;
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M5 7l7 11 7-11" />
        <circle cx="12" cy="6" r="1.4" />
      </svg>
    </span>
  );
}

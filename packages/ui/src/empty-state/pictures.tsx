import styles from "./empty-state.module.css";

/** Two paper cards, the upper one with two lines of a list. */
export function CardsPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 132 104" aria-hidden="true">
      <Papers />
      <circle className={styles.strong} cx="34" cy="31" r="9" />
      <path className={styles.line} d="M53 27h26M53 37.5h15" />
      <circle className={styles.warm} cx="34" cy="58" r="9" />
      <path className={styles.line} d="M53 54h26M53 64.5h15" />
    </svg>
  );
}

/** Two paper cards, the upper one with a bell at rest. */
export function BellPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 132 104" aria-hidden="true">
      <Papers />
      <path className={styles.strong} d="M42 52V42a12 12 0 0124 0v10l4 5H38z" />
      <path className={styles.line} d="M50 63.5h8" />
      <circle className={styles.warm} cx="66" cy="30" r="5" />
    </svg>
  );
}

function Papers() {
  return (
    <>
      <rect className={styles.under} x="26" y="18" width="80" height="74" rx="14" />
      <rect className={styles.upper} x="14" y="8" width="80" height="74" rx="14" />
    </>
  );
}

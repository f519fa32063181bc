import styles from "./bars.module.css";

type Bar = { readonly name: string; readonly value: number; readonly words: string };

/** Bars from zero and to one scale, each with its figure. Widths and heights are SVG attributes: the page's policy allows no inline styles. */
export function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={styles.bars} aria-label={label}>
      {bars.map(({ name, value, words }) => (
        <li key={name}>
          <span className={styles.words}>{words}</span>
          <svg viewBox="0 0 10 40" preserveAspectRatio="none" aria-hidden="true">
            <rect x="0" y={40 - (40 * value) / most} width="10" height={(40 * value) / most} />
          </svg>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  );
}

import styles from "./split-bar.module.css";

export type Part = { readonly value: number; readonly tone: "main" | "plain" | "warn" | "bad" };

/** One whole in its parts, to scale. Its figures stand below it in words, so it says nothing to a screen reader. */
export function SplitBar({ parts }: { parts: readonly Part[] }) {
  const shown = parts.filter(({ value }) => value > 0);
  return (
    <span className={styles.bar} aria-hidden="true">
      {shown.map(({ value, tone }) => (
        <span key={tone} data-tone={tone} style={{ flexGrow: value }} />
      ))}
    </span>
  );
}

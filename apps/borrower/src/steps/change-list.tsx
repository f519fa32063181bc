import { t } from "@lingui/core/macro";
import styles from "./change-list.module.css";

/** A changed term, with its value before and now. */
export type Change = { readonly label: string; readonly before: string; readonly after: string };

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <s>{before}</s> <span aria-hidden="true">→</span>{" "}
            <span className="visually-hidden">{t`now`}</span> <b>{after}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { InstalmentState, InstalmentSchedule as Rows } from "@vaada/contract/instalments";
import { formatDay } from "../language/dates.ts";
import { moneyText } from "../shell/money-text.ts";
import styles from "./instalment-schedule.module.css";

type Row = Rows[number] & Partial<Pick<InstalmentState, "state" | "unpaid">>;

/** Every instalment with its day and its parts; of a loan that runs also how it stands. */
export function InstalmentSchedule({ rows, title }: { rows: readonly Row[]; title: string }) {
  return (
    <section className={styles.schedule} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <ol className={styles.rows}>
        {rows.map((row) => (
          <li key={row.number} className={styles.row} data-state={row.state}>
            <span className={styles.number} aria-hidden="true">
              {row.number}
            </span>
            <span className={styles.words}>
              <strong>{formatDay(civilDate(row.dueOn))}</strong>
              <span className={styles.quiet}>{partsText(row)}</span>
            </span>
            <span className={styles.sum}>
              <strong>{moneyText(row.amount)}</strong>
              {row.state !== undefined && <span className={styles.state}>{stateText(row)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function partsText({ principal: lent, interest: earned }: Row): string {
  const [principal, interest] = [moneyText(lent), moneyText(earned)];
  return t`${principal} + ${interest} interest`;
}

function stateText({ state, unpaid = 0, amount }: Row): string {
  const left = moneyText(unpaid);
  if (state === "paid") return t`Paid`;
  if (state === "overdue") return t`Overdue`;
  if (unpaid < amount) return t`${left} left`;
  return state === "due" ? t`Due now` : t`To come`;
}

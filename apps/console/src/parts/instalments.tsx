import type { InstalmentState } from "@vaada/contract/instalments";
import { Card } from "./card.tsx";
import table from "./figure-table.module.css";
import { countOf, day, exactRupees, rupees } from "./figures.ts";
import styles from "./instalments.module.css";
import { Tag } from "./tag.tsx";

const TONES = { paid: "good", overdue: "bad", due: "warn", ahead: "info" } as const;
const WORDS = { paid: "Paid", overdue: "Overdue", due: "Due", ahead: "To come" } as const;

/** The schedule of a loan in instalments as it stands on a day: what came due, and what will as agreed. */
export const Instalments = ({ rows }: { rows: readonly InstalmentState[] }) => (
  <Card title="Instalments" aside={standing(rows)} isFlush>
    <div className={styles.box}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Due</th>
            <th scope="col" className={`${table.figure} ${styles.wide}`}>
              Principal
            </th>
            <th scope="col" className={`${table.figure} ${styles.wide}`}>
              Interest
            </th>
            <th scope="col" className={table.figure}>
              Instalment
            </th>
            <th scope="col" className={table.figure}>
              Unpaid
            </th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">{row.number}</th>
              <td className={styles.day}>{day(row.dueOn)}</td>
              <td className={`${table.figure} ${styles.wide}`}>{exactRupees(row.principal)}</td>
              <td className={`${table.figure} ${styles.wide}`}>{exactRupees(row.interest)}</td>
              <td className={table.figure}>{exactRupees(row.amount)}</td>
              <td className={table.figure}>{exactRupees(row.unpaid)}</td>
              <td>
                <Tag tone={TONES[row.state]}>{WORDS[row.state]}</Tag>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Card>
);

/** "2 overdue, ₹13,098.80", or how many are still to be paid. */
function standing(rows: readonly InstalmentState[]): string {
  const owed = rows.filter(({ state }) => state === "overdue" || state === "due");
  const toPay = rows.filter(({ unpaid }) => unpaid > 0).length;
  if (owed.length === 0) return toPay === 0 ? "all paid" : `${countOf(toPay, "instalment")} to come`;
  const unpaid = owed.reduce((sum, row) => sum + Math.round(row.unpaid * 100), 0) / 100;
  return `${countOf(owed.length, "instalment")} owed, ${rupees(unpaid)}`;
}

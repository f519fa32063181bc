import type { readTrialBalance } from "@vaada/contract/console/calls/books";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { Fragment } from "react";
import { Card } from "../../parts/card.tsx";
import { day, exactRupees } from "../../parts/figures.ts";
import styles from "./books.module.css";

type Balance = ConsoleReplyOf<typeof readTrialBalance>;
type Row = Balance["rows"][number];

const GROUPS: readonly (readonly [Row["kind"], string])[] = [
  ["asset", "Assets"],
  ["liability", "Liabilities"],
  ["equity", "Equity"],
  ["income", "Income"],
  ["expense", "Expense"],
];

const sumOf = (rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + Math.round(of(row) * 100), 0) / 100;

const debitOf = ({ balance }: Row): number => Math.max(balance, 0);
const creditOf = ({ balance }: Row): number => Math.max(-balance, 0);

const sided = (amount: number): string =>
  amount === 0 ? "0.00" : `${exactRupees(Math.abs(amount))} ${amount > 0 ? "Dr" : "Cr"}`;

const blank = (amount: number): string => (amount === 0 ? "" : exactRupees(amount));

/** Every account of the chart, zeros too; a code opens its statement. */
export function TrialBalance({
  balance: { from, rows, debit, credit },
  openCode,
  onOpen,
}: {
  balance: Balance;
  openCode: string | undefined;
  onOpen: (code: string) => void;
}) {
  return (
    <Card title="Trial balance" isFlush>
      <table className={`${styles.table} ${styles.balance}`}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Account</th>
            <th scope="col" className={styles.figure}>
              {from === null ? "Opening" : `Opening, ${day(from)}`}
            </th>
            <th scope="col" className={styles.figure}>
              Debits
            </th>
            <th scope="col" className={styles.figure}>
              Credits
            </th>
            <th scope="col" className={styles.figure}>
              Closing Dr
            </th>
            <th scope="col" className={styles.figure}>
              Closing Cr
            </th>
          </tr>
        </thead>
        <tbody>
          {GROUPS.map(([kind, words]) => (
            <Fragment key={kind}>
              <tr className={styles.group}>
                <td colSpan={7}>{words}</td>
              </tr>
              {rows
                .filter((row) => row.kind === kind)
                .map((row) => (
                  <tr key={row.code} className={row.code === openCode ? styles.open : undefined}>
                    <td className={styles.quiet}>{row.code}</td>
                    <td>
                      <button type="button" className={styles.link} onClick={() => onOpen(row.code)}>
                        {row.name}
                      </button>
                    </td>
                    <td className={`${styles.figure} ${styles.quiet}`}>{sided(row.opening)}</td>
                    <td className={styles.figure}>{blank(row.debit)}</td>
                    <td className={styles.figure}>{blank(row.credit)}</td>
                    <td className={`${styles.figure} ${styles.closing}`}>{blank(debitOf(row))}</td>
                    <td className={`${styles.figure} ${styles.closing}`}>{blank(creditOf(row))}</td>
                  </tr>
                ))}
            </Fragment>
          ))}
          <tr className={styles.sum}>
            <td />
            <td>Total</td>
            <td className={styles.figure}>{sided(sumOf(rows, ({ opening }) => opening))}</td>
            <td className={styles.figure}>{exactRupees(debit)}</td>
            <td className={styles.figure}>{exactRupees(credit)}</td>
            <td className={styles.figure}>{exactRupees(sumOf(rows, debitOf))}</td>
            <td className={styles.figure}>{exactRupees(sumOf(rows, creditOf))}</td>
          </tr>
        </tbody>
      </table>
    </Card>
  );
}

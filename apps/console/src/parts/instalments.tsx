import type { InstalmentState } from "@vaada/contract/instalments";
import { Card } from "./card.tsx";
import styles from "./figure-table.module.css";
import { day, rupees } from "./figures.ts";
import { Tag } from "./tag.tsx";

const TONES = { paid: "good", overdue: "bad", due: "warn", ahead: "info" } as const;
const WORDS = { paid: "Paid", overdue: "Overdue", due: "Due", ahead: "To come" } as const;

/** The schedule of a loan in instalments as it stands today: what came due, and what will as agreed. */
export const Instalments = ({ rows }: { rows: readonly InstalmentState[] }) => (
  <Card title="Instalments" aside="as they stand today" isFlush>
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">No.</th>
          <th scope="col">Due</th>
          <th scope="col">Principal</th>
          <th scope="col">Interest</th>
          <th scope="col">Instalment</th>
          <th scope="col">Unpaid</th>
          <th scope="col">State</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.number}>
            <th scope="row">{row.number}</th>
            <td>{day(row.dueOn)}</td>
            <td>{rupees(row.principal)}</td>
            <td>{rupees(row.interest)}</td>
            <td>{rupees(row.amount)}</td>
            <td>{rupees(row.unpaid)}</td>
            <td>
              <Tag tone={TONES[row.state]}>{WORDS[row.state]}</Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Card>
);

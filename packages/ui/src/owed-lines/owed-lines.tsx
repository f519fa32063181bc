import { formatRupees } from "@vaada/money/format";
import { add, type Paise } from "@vaada/money/paise";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Icon } from "../icon/icon.tsx";
import { iconDown } from "../icon/icons.ts";
import styles from "./owed-lines.module.css";

type OwedLine = {
  label: string;
  /** How the amount comes about, such as "₹20,000 × 0.05% × 86 days". */
  formula?: ReactNode;
  /** Below nothing for what was paid or let off. */
  amount: Paise;
  /** The sum before it was cut: struck out before the amount, and read as such. */
  before?: { amount: Paise; said: string } | undefined;
};

type Props = {
  /** Names the table, for those who cannot see what it is about. */
  label: string;
  lines: readonly OwedLine[];
  total: { label: ReactNode; amount: Paise };
  /** Under the total, such as what happens if it is paid later. */
  note?: ReactNode;
  /** Such as "Why this amount?": the lines are then behind it, on a card that opens. */
  why?: { summary: ReactNode; isOpenFirst?: boolean | undefined } | undefined;
  onMismatch?: (() => void) | undefined;
};

/**
 * The debt, line by line, with the reckoning of each line. Lines that do not sum to the total are reported.
 */
export function OwedLines({ why, onMismatch, ...table }: Props) {
  const isSound = add(...table.lines.map(({ amount }) => amount)) === table.total.amount;
  const mismatch = useEffectEvent(() => onMismatch?.());
  useEffect(() => {
    if (!isSound) mismatch();
  }, [isSound]);

  if (!why) {
    return (
      <div className={`${styles.card} ${styles.inside}`}>
        <Table {...table} />
      </div>
    );
  }
  return (
    <details className={styles.card} open={why.isOpenFirst}>
      <summary className={styles.summary}>
        <span>{why.summary}</span>
        <span className={styles.value}>{formatRupees(table.total.amount)}</span>
        <Icon path={iconDown} size="xs" />
      </summary>
      <div className={styles.inside}>
        <Table {...table} />
      </div>
    </details>
  );
}

function Table({ label, lines, total, note }: Pick<Props, "label" | "lines" | "total" | "note">) {
  return (
    <>
      <table className={styles.lines}>
        <caption className="visually-hidden">{label}</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={line.label}>
              <th scope="row">
                {line.label} {line.formula && <span className={styles.formula}>{line.formula}</span>}
              </th>
              <td>
                {line.before && (
                  <>
                    <span className="visually-hidden">{line.before.said} </span>
                    <s className={styles.before}>{formatRupees(line.before.amount)}</s>{" "}
                  </>
                )}
                {formatRupees(line.amount)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.label}</th>
            <td>{formatRupees(total.amount)}</td>
          </tr>
        </tfoot>
      </table>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}

import type { ComponentProps, ReactNode } from "react";
import { CopyText } from "../copy-text/copy-text.tsx";
import { Icon } from "../icon/icon.tsx";
import styles from "./transaction-list.module.css";

type Props = { label?: string | undefined; children: ReactNode };

/** Rows on one card. */
export function TransactionList({ label, children }: Props) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

type TransactionRowProps = {
  icon: string;
  /** Money that came to the borrower is green; everything else is not. */
  tone: "received" | "paid" | "failed";
  title: ReactNode;
  /** The parts of the amount, in a few words. */
  note?: ReactNode;
  /** With its sign, such as "+ ₹19,528". */
  amount: ReactNode;
  /** Such as "Reference No.", followed by the number, which a tap copies. */
  reference?: ({ label: ReactNode } & ComponentProps<typeof CopyText>) | undefined;
  mode: ReactNode;
  date: ReactNode;
  /** The row's own action, such as a link to its receipt. */
  children?: ReactNode;
};

/** One movement of money. It stands in a TransactionList or a MonthGroup. */
export function TransactionRow({
  icon,
  tone,
  title,
  note,
  amount,
  reference,
  mode,
  date,
  children,
}: TransactionRowProps) {
  return (
    <li className={styles.row}>
      <span className={`${styles.tile} ${styles[tone]}`}>
        <Icon path={icon} size="sm" />
      </span>
      <div className={styles.words}>
        <p className={styles.line}>
          <span className={styles.title}>{title}</span>
          <span className={`${styles.amount} ${styles[tone]}`}>{amount}</span>
        </p>
        {note && <p className={styles.quiet}>{note}</p>}
        <p className={`${styles.line} ${styles.quiet}`}>
          {reference ? <Reference {...reference} /> : <span>{date}</span>}
          <span className={styles.mode}>{mode}</span>
        </p>
        {reference && <p className={styles.quiet}>{date}</p>}
        {children}
      </div>
    </li>
  );
}

function Reference({ label, ...copy }: NonNullable<TransactionRowProps["reference"]>) {
  return (
    <span className={styles.reference}>
      {label} <CopyText {...copy} />
    </span>
  );
}

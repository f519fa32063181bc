import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import type { Fact } from "../fact-list/fact-list.tsx";
import { Jaali } from "../jaali/jaali.tsx";
import { DaysBar } from "./days-bar.tsx";
import styles from "./loan-card.module.css";

type Props = {
  /** The card's heading, such as "Total payable today". */
  label: ReactNode;
  /** A LoanBadge. */
  badge: ReactNode;
  amount: ReactNode;
  /** How much of the loan's time is over. The text says it to those who do not see the bar. */
  days: { used: number; total: number; text: string };
  received: ReactNode;
  due: ReactNode;
  /** One calm sentence above the button, such as what paying today stops. */
  message?: ReactNode;
  /** Left out while nothing can be paid. */
  pay?: { label: ReactNode; onClick: () => void; busy?: boolean | undefined } | undefined;
  /** Three at most: more would not stand side by side. */
  facts: readonly Fact[];
};

/** The loan on one card: what is to be paid, by when, and the way to pay it. */
export function LoanCard({ label, badge, amount, days, received, due, message, pay, facts }: Props) {
  return (
    <div className={styles.card}>
      <Jaali />
      <div className={styles.main}>
        <div className={styles.head}>
          <h2 className={styles.label}>{label}</h2>
          {badge}
        </div>
        <p className={styles.amount}>{amount}</p>
        <DaysBar {...days} />
        <div className={styles.ends}>
          <span>{received}</span>
          <span>{due}</span>
        </div>
        {message && <p className={styles.message}>{message}</p>}
        {pay && (
          <div className={styles.pay}>
            <Button variant="accent" busy={pay.busy} onClick={pay.onClick}>
              {pay.label}
            </Button>
          </div>
        )}
      </div>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              {fact.value}
              {fact.remark && <span className={styles.remark}>{fact.remark}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

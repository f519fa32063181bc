import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";
import { Icon } from "../icon/icon.tsx";
import { iconClock, iconForward } from "../icon/later-icons.ts";
import { Jaali } from "../jaali/jaali.tsx";
import { DaysBar } from "./days-bar.tsx";
import styles from "./loan-card.module.css";

type Pay = {
  label: ReactNode;
  onClick: () => void;
  /** The one thing to do now: the button is as wide as the card, below what paying is good for. Else it stands beside it. */
  isUrgent: boolean;
  title?: ReactNode;
  note?: ReactNode;
};

type Props = {
  /** An amber band above everything, such as "Due today, auto-pay at 10 AM". */
  headline?: ReactNode;
  /** The card's heading, such as "You pay". */
  label: ReactNode;
  /** A LoanBadge. */
  badge: ReactNode;
  amount: ReactNode;
  /** The day beside the amount, such as "on 1 Jan". */
  on?: ReactNode;
  /** Such as "5 days left". */
  fact: ReactNode;
  /** Whether money leaves the account by itself, and the way to what that means. */
  autoPay: { text: ReactNode; isOn: boolean; onClick: () => void };
  /** How much of the loan's time is over, and the same in words. */
  days: { used: number; total: number; text: string };
  received: ReactNode;
  due: ReactNode;
  /** One calm sentence, such as what is so while banks are closed. */
  message?: ReactNode;
  /** Left out while nothing can be paid. */
  pay?: Pay | undefined;
};

/** The loan on one card: how much, when, and whether it is taken by itself; then the way to pay it now. */
export function LoanCard(props: Props) {
  const { headline, label, badge, amount, on, fact, autoPay, days, received, due, message, pay } = props;
  return (
    <div className={styles.card}>
      {headline && (
        <p className={styles.headline}>
          <Icon path={iconClock} size="sm" />
          {headline}
        </p>
      )}
      <div className={styles.ground}>
        <Jaali />
        <div className={styles.main}>
          <div className={styles.head}>
            <h2 className={styles.label}>{label}</h2>
            {badge}
          </div>
          <p className={styles.sum}>
            <span className={styles.amount}>{amount}</span>
            {on && <span className={styles.on}>{on}</span>}
          </p>
          <div className={styles.facts}>
            <span>{fact}</span>
            <button type="button" className={styles.autoPay} onClick={autoPay.onClick}>
              <span className={`${styles.lamp} ${autoPay.isOn ? styles.lampOn : styles.lampOff}`} />
              <span className={styles.autoPayText}>{autoPay.text}</span>
              <Icon path={iconForward} size="xs" />
            </button>
          </div>
          <DaysBar {...days} />
          <div className={styles.ends}>
            <span>{received}</span>
            <span>{due}</span>
          </div>
          {message && <p className={styles.message}>{message}</p>}
          {pay?.isUrgent && (
            <div className={styles.urgent}>
              <Reason title={pay.title} note={pay.note} />
              <Button variant="accent" onClick={pay.onClick}>
                {pay.label}
              </Button>
            </div>
          )}
        </div>
        {pay && !pay.isUrgent && <PayStrip {...pay} />}
      </div>
    </div>
  );
}

function PayStrip({ label, onClick, title, note }: Pay) {
  return (
    <div className={styles.strip}>
      <Reason title={title} note={note} />
      <button type="button" className={styles.payNow} onClick={onClick}>
        {label}
      </button>
    </div>
  );
}

function Reason({ title, note }: Pick<Pay, "title" | "note">) {
  if (!title && !note) return null;
  return (
    <p className={styles.reason}>
      {title && <strong>{title}</strong>}
      {note && <span>{note}</span>}
    </p>
  );
}

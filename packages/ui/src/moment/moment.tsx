import { type ReactNode, useEffect, useRef } from "react";
import { Jaali } from "../jaali/jaali.tsx";
import styles from "./moment.module.css";

type Props = {
  /** An open ring for a beginning, a full disc for an end. */
  mark: "ring" | "disc";
  title: ReactNode;
  amount: ReactNode;
  /** The place and the time, in one line. */
  caption: ReactNode;
  /** The whole of it as it is read out, such as "Your money has arrived. 19,292 rupees in HDFC, ending 6782." */
  spoken: string;
  /** A TopBar with `isOnInk` stands before it. */
  isUnderBar?: boolean | undefined;
  /** Such as the bank's reference. */
  reference?: ReactNode;
  actions: ReactNode;
  children: ReactNode;
};

const VIBRATION_MS = 10;

/** A good end, shown once: the ring is drawn, the tick set, and the phone nods. Under reduced motion it stands still. */
export function Moment(props: Props) {
  const { mark, title, amount, caption, spoken, isUnderBar, reference, actions, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    navigator.vibrate?.(VIBRATION_MS);
  }, []);
  return (
    <div className={styles.moment}>
      <div className={`${styles.ground} ${isUnderBar ? styles.underBar : ""}`}>
        <div className={styles.lattice}>
          <Jaali pitch={56} />
        </div>
        <svg
          className={`${styles.mark} ${mark === "disc" ? styles.full : ""}`}
          viewBox="0 0 112 112"
          aria-hidden="true"
        >
          <circle className={styles.disc} cx="56" cy="56" r="46" />
          <circle className={styles.ring} cx="56" cy="56" r="53" pathLength="1" />
          <path className={styles.tick} d="M36 57l14 14 27-29" pathLength="1" />
        </svg>
        <h1 ref={heading} tabIndex={-1} aria-label={spoken}>
          {title}
        </h1>
        <p className={styles.amount}>{amount}</p>
        <p className={styles.caption}>{caption}</p>
        {reference && <div className={styles.reference}>{reference}</div>}
      </div>
      <div className={styles.card}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

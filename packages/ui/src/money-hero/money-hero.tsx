import type { ReactNode } from "react";
import { Jaali } from "../jaali/jaali.tsx";
import { TopBar } from "../top-bar/top-bar.tsx";
import styles from "./money-hero.module.css";

type Props = {
  onBack?: (() => void) | undefined;
  backLabel?: string | undefined;
  onHelp?: (() => void) | undefined;
  helpLabel?: string | undefined;
  /** The screen's `h1`, small above the amount: "Congratulations". */
  overline: ReactNode;
  amount: ReactNode;
  caption: ReactNode;
  /** Beside the amount, such as a CountdownRing. */
  right?: ReactNode;
  /** The content of a card that begins on the dark ground and ends below it. */
  children?: ReactNode;
};

/** The top of a screen about one sum of money. The way back and help are where every other screen has them. */
export function MoneyHero({ overline, amount, caption, right, children, ...bar }: Props) {
  return (
    <>
      <div className={styles.hero}>
        <Jaali />
        <div className={styles.bar}>
          <TopBar {...bar} />
        </div>
        <div className={styles.row}>
          <div className={styles.words}>
            <h1 className={styles.overline}>{overline}</h1>
            <p className={styles.amount}>{amount}</p>
            <p className={styles.caption}>{caption}</p>
          </div>
          {right}
        </div>
      </div>
      {children && <div className={styles.card}>{children}</div>}
    </>
  );
}

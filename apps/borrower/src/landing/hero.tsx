import { lender } from "virtual:lender";
import { lazy, Suspense } from "react";
import styles from "./landing.module.css";

const UpTo = lazy(async () => ({ default: (await import("./up-to.tsx")).UpTo }));

export function Hero() {
  const { headline, subline, upToRupees } = lender.brand;
  return (
    <div className={styles.hero}>
      <h1 className={styles.headline}>{headline}</h1>
      <p className={styles.subline}>{subline}</p>
      {upToRupees !== undefined && (
        <Suspense>
          <UpTo rupees={upToRupees} />
        </Suspense>
      )}
    </div>
  );
}

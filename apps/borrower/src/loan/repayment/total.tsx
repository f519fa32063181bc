import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDayAndMonth } from "@vaada/calendar/format";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { lazy, Suspense } from "react";
import { moneyText } from "../../shell/money-text.ts";
import styles from "./repayment.module.css";

type Props = { total: number; isExit: boolean; loan: Dashboard | null };

// Comes after the figures, which it needs: the page can be used before.
const HowItAddsUp = lazy(async () => ({ default: (await import("./how-it-adds-up.tsx")).HowItAddsUp }));

/** The sum that the page is about, and how it comes about. */
export function Total({ total, isExit, loan }: Props) {
  const owed = loan?.owed ?? null;
  const day = owed && formatDayAndMonth(civilDate(owed.on));
  return (
    <>
      <div className={styles.total}>
        <h1>{t`Total Repayment Amount`}</h1>
        <p className={styles.money}>{moneyText(total)}</p>
        {day !== null && <p>{isExit ? t`to give the loan back today, ${day}` : t`as of today, ${day}`}</p>}
      </div>
      {owed !== null && !isExit && (
        <Suspense>
          <HowItAddsUp owed={owed} />
        </Suspense>
      )}
    </>
  );
}

import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { Button } from "@vaada/ui/button";
import { useEffect, useEffectEvent } from "react";
import { formatDay } from "../../language/dates.ts";
import { loanPaths } from "../../loan-paths.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { Link } from "../../shell/link.tsx";
import { go } from "../../shell/navigation.ts";
import type { HomeProps } from "./dashboard-calls.ts";
import styles from "./home.module.css";
import { HomeFrame } from "./home-frame.tsx";
import { NewOfferCard } from "./new-offer-card.tsx";
import { RecentTransactions } from "./recent-transactions.tsx";

/** The loan is paid back: what the next one is, and the paper that says so. */
export function NewOffer({ told, stale, calls, onAgain }: HomeProps) {
  const { step, closedLoan } = told;
  // A borrower who has just paid the last rupee walks no step any more.
  const reload = useEffectEvent(() => void calls.reloadStep());
  useEffect(() => reload(), []);
  return (
    <HomeFrame told={told} stale={stale} onAgain={onAgain}>
      <NewOfferCard step={step}>
        <Button onClick={() => go(step.current_route)}>{t`Start a new loan`}</Button>
      </NewOfferCard>
      {closedLoan !== null && <Closed loan={closedLoan} />}
      <RecentTransactions transactions={told.recentTransactions} />
      <p className={styles.help}>
        <HelpLine />
      </p>
    </HomeFrame>
  );
}

function Closed({ loan: { closedOn, closedBy, loanNo } }: { loan: NonNullable<Dashboard["closedLoan"]> }) {
  const day = formatDay(civilDate(closedOn));
  return (
    <div className={styles.closed}>
      <p>
        {closedBy === "repaid" ? t`Loan closed on ${day}, no dues` : t`Loan given back on ${day}, no dues`}
      </p>
      <p className={styles.quiet}>{t`Loan no. ${loanNo}`}</p>
      <Link className={styles.more} href={loanPaths.loans()}>
        {t`No-dues certificate and documents`}
      </Link>
    </div>
  );
}

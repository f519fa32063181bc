import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { EmptyState } from "@vaada/ui/empty-state";
import { Skeleton } from "@vaada/ui/skeleton";
import { TransactionSkeleton } from "@vaada/ui/transaction-skeleton";
import { useSkeleton } from "@vaada/ui/use-skeleton";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { PagesEnd } from "../../waiting/pages-end.tsx";
import { PagesUnknown } from "../../waiting/pages-unknown.tsx";
import { usePages } from "../../waiting/use-pages.ts";
import styles from "./history.module.css";
import type { PastLoan, ReadLoans } from "./history-calls.ts";
import { HistoryFrame } from "./history-frame.tsx";
import { LoanEntry } from "./loan-entry.tsx";
import { PagesKept } from "./pages-kept.tsx";
import { LOANS_SHELF } from "./shelves.ts";

type Props = { read: ReadLoans };

export function LoansPage({ read }: Props) {
  return (
    <HistoryFrame current="loans">
      <List read={read} />
    </HistoryFrame>
  );
}

const idOf = ({ loanID }: PastLoan): string => String(loanID);

function List({ read }: Props) {
  const { rows, keptAtMs, failure, ...pages } = usePages({ read, idOf, shelf: LOANS_SHELF });
  const isSkeleton = useSkeleton(rows === null && failure === null);
  if (isSkeleton)
    return (
      <Skeleton label={t`Getting your loans`}>
        <TransactionSkeleton rows={2} />
      </Skeleton>
    );
  if (rows === null)
    return (
      failure !== null && (
        <PagesUnknown title={t`We couldn’t load your loans`} failure={failure} onTryAgain={pages.more} />
      )
    );
  if (rows.length === 0) return <None />;
  return (
    <>
      <PagesKept keptAtMs={keptAtMs} failure={failure} onTryAgain={pages.more} />
      <ul className={styles.loans}>
        {rows.map((loan) => (
          <LoanEntry key={loan.loanID} loan={loan} read={read} />
        ))}
      </ul>
      {keptAtMs === null && <PagesEnd failure={failure} {...pages} />}
    </>
  );
}

function None() {
  return (
    <EmptyState
      picture="cards"
      title={t`No loans yet`}
      // The step call knows where the application is, or begins.
      action={<Button onClick={() => go(paths.stepper())}>{t`Apply`}</Button>}
    >
      {t`Your loans and their documents will be here.`}
    </EmptyState>
  );
}

import { t } from "@lingui/core/macro";
import type { Transaction } from "@vaada/contract/calls/transactions-history";
import { EmptyState } from "@vaada/ui/empty-state";
import { MonthGroup } from "@vaada/ui/month-group";
import { Skeleton } from "@vaada/ui/skeleton";
import { TransactionSkeleton } from "@vaada/ui/transaction-skeleton";
import { useSkeleton } from "@vaada/ui/use-skeleton";
import { loanPaths } from "../../loan-paths.ts";
import { Link } from "../../shell/link.tsx";
import { PagesEnd } from "../../waiting/pages-end.tsx";
import { PagesUnknown } from "../../waiting/pages-unknown.tsx";
import { usePages } from "../../waiting/use-pages.ts";
import { TransactionEntry } from "../transaction-entry.tsx";
import styles from "./history.module.css";
import type { ReadTransactions } from "./history-calls.ts";
import { HistoryFrame } from "./history-frame.tsx";
import { byMonth } from "./months.ts";
import { PagesKept } from "./pages-kept.tsx";
import { TRANSACTIONS_SHELF } from "./shelves.ts";

type Props = { read: ReadTransactions };

export function TransactionsPage({ read }: Props) {
  return (
    <HistoryFrame current="transactions">
      <List read={read} />
    </HistoryFrame>
  );
}

const idOf = ({ id }: Transaction): string => id;

function List({ read }: Props) {
  const { rows, keptAtMs, failure, ...pages } = usePages({ read, idOf, shelf: TRANSACTIONS_SHELF });
  const isSkeleton = useSkeleton(rows === null && failure === null);
  if (isSkeleton)
    return (
      <Skeleton label={t`Getting your transactions`}>
        <TransactionSkeleton rows={4} />
      </Skeleton>
    );
  if (rows === null)
    return (
      failure !== null && (
        <PagesUnknown
          title={t`We couldn’t load your transactions`}
          failure={failure}
          onTryAgain={pages.more}
        />
      )
    );
  if (rows.length === 0) return <None />;
  return (
    <>
      <PagesKept keptAtMs={keptAtMs} failure={failure} onTryAgain={pages.more} />
      <Months rows={rows} />
      {keptAtMs === null && <PagesEnd failure={failure} {...pages} />}
    </>
  );
}

function None() {
  return (
    <EmptyState picture="cards" title={t`No transactions yet`}>
      {t`There are currently no transactions available to display. Please check back later or perform a transaction to view it here.`}
    </EmptyState>
  );
}

/** Fewer than that are seen at a glance, and no month need stay in view. */
const STICKY_FROM_ROWS = 11;

function Months({ rows }: { rows: readonly Transaction[] }) {
  return byMonth(rows).map(({ key, title, rows: those }) => (
    <MonthGroup key={key} month={title} isSticky={rows.length >= STICKY_FROM_ROWS}>
      {those.map((transaction) => (
        <TransactionEntry key={transaction.id} transaction={transaction}>
          {transaction.orderId !== null && (
            <Link className={styles.receipt} href={loanPaths.receipt(transaction.orderId)}>
              {t`See receipt`}
            </Link>
          )}
        </TransactionEntry>
      ))}
    </MonthGroup>
  ));
}

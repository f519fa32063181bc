import { t } from "@lingui/core/macro";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Transaction } from "@vaada/contract/calls/transactions-history";
import { EmptyState } from "@vaada/ui/empty-state";
import { MonthGroup } from "@vaada/ui/month-group";
import { Skeleton } from "@vaada/ui/skeleton";
import { TransactionSkeleton } from "@vaada/ui/transaction-skeleton";
import { useSkeleton } from "@vaada/ui/use-skeleton";
import { currentLanguage } from "../../language/language.ts";
import { loanPaths } from "../../loan-paths.ts";
import { Link } from "../../shell/link.tsx";
import { PagesEnd, PagesUnknown, usePages } from "../../waiting/paged-list.tsx";
import { TransactionEntry } from "../transaction-entry.tsx";
import styles from "./history.module.css";
import {
  HistoryFrame,
  PagesKept,
  type ReadTransactions,
  readTransactionsNow,
  TRANSACTIONS_SHELF,
} from "./history.tsx";

type Props = { read: ReadTransactions };

export function Transactions({ read = readTransactionsNow }: Partial<Props>) {
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

type DatedEntry = { readonly transactionDate: string };

type Month<Row> = { readonly key: string; readonly title: string; readonly rows: readonly Row[] };

/** The rows by the month of India's calendar that they are in, in the order in which they come. */
function byMonth<Row extends DatedEntry>(rows: readonly Row[]): Month<Row>[] {
  const months = new Map<string, Row[]>();
  for (const row of rows) {
    const key = civilDateInIndia(Date.parse(row.transactionDate)).slice(0, "YYYY-MM".length);
    months.set(key, [...(months.get(key) ?? []), row]);
  }
  return [...months].map(([key, those]) => ({ key, title: titleOf(key), rows: those }));
}

/** "February 2027". */
function titleOf(month: string): string {
  const name = new Intl.DateTimeFormat(currentLanguage(), { month: "long", timeZone: "UTC" });
  return `${name.format(Date.parse(`${month}-01`))} ${month.slice(0, "YYYY".length)}`;
}

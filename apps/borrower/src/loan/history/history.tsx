import { t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { readLoanHistory } from "@vaada/contract/calls/loan-history";
import type { readTransactions, Transaction } from "@vaada/contract/calls/transactions-history";
import { RouteTabs } from "@vaada/ui/route-tabs";
import type { ReactNode } from "react";
import { type Outcome, request } from "../../api/client.ts";
import type { Failure } from "../../form/failure.ts";
import { loanPaths } from "../../loan-paths.ts";
import { HelpButton } from "../../shell/help-button.tsx";
import { HomeTabs } from "../../shell/home-tabs.tsx";
import { Link } from "../../shell/link.tsx";
import { PAGE_ROWS, type PageStore } from "../../waiting/paged-list.tsx";
import { keepSnapshot, readSnapshot } from "../../waiting/snapshot.ts";
import { StaleNote } from "../../waiting/stale-note.tsx";
import styles from "./history.module.css";

type Props = { current: "transactions" | "loans"; children: ReactNode };

/** Around both lists: what went where, and the loans themselves. */
export function HistoryFrame({ current, children }: Props) {
  return (
    <>
      <main className={styles.main}>
        <div className={styles.top}>
          <h1>{t`Payments`}</h1>
          <HelpButton />
        </div>
        <RouteTabs
          as={Link}
          label={t`Payment history`}
          tabs={[
            {
              href: loanPaths.transactions(),
              label: t`Transactions`,
              isCurrent: current === "transactions",
            },
            { href: loanPaths.loans(), label: t`Loans`, isCurrent: current === "loans" },
          ]}
        />
        {children}
      </main>
      <HomeTabs current="payments" />
    </>
  );
}

type PagesKeptProps = { keptAtMs: number | null; failure: Failure | null; onTryAgain: () => void };

/** Above rows that were read some time ago, because newer ones can't be had. */
export function PagesKept({ keptAtMs, failure, onTryAgain }: PagesKeptProps) {
  if (keptAtMs === null || failure === null) return null;
  return <StaleNote stale={{ failure, readAtMs: keptAtMs }} onTryAgain={onTryAgain} />;
}

const shelfOf = <Row,>(name: "transactions" | "loans"): PageStore<Row> => ({
  keep: (rows) => keepSnapshot(name, { rows }),
  read: () => {
    const kept = readSnapshot<{ rows: readonly Row[] }>(name);
    return kept === null ? null : { savedAtMs: kept.savedAtMs, rows: kept.data.rows };
  },
});

export const TRANSACTIONS_SHELF = shelfOf<Transaction>("transactions");

const loans = shelfOf<PastLoan>("loans");

/** Without the addresses of its documents, which are permissions and run out; one is asked for at the press anyway. */
export const LOANS_SHELF: PageStore<PastLoan> = {
  ...loans,
  keep: (rows) => loans.keep(rows.map(withoutAddresses)),
};

const withoutAddresses = (loan: PastLoan): PastLoan => ({
  ...loan,
  documents: loan.documents.map(({ documentType }) => ({ documentType, presignedUrl: "" })),
});

export type PastLoan = ReplyOf<typeof readLoanHistory>[number];

/** The rows after the one with that id, or the first ones. */
type ReadPage<Row> = (before: string | null) => Promise<Outcome<readonly Row[]>>;

export type ReadTransactions = ReadPage<Transaction>;
export type ReadLoans = ReadPage<PastLoan>;

export const readTransactionsNow: ReadTransactions = (before) =>
  request<typeof readTransactions>("GET", "/user/transactions-history", { query: pageAfter(before) });

export const readLoansNow: ReadLoans = (before) =>
  request<typeof readLoanHistory>("GET", "/user/loan-history", { query: pageAfter(before) });

const pageAfter = (before: string | null): Record<string, string> => ({
  limit: String(PAGE_ROWS),
  ...(before === null ? {} : { before }),
});

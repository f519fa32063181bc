import { t } from "@lingui/core/macro";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { TransactionList } from "@vaada/ui/transaction-list";
import { loanPaths } from "../../loan-paths.ts";
import { Link } from "../../shell/link.tsx";
import { TransactionEntry } from "../transaction-entry.tsx";
import styles from "./home.module.css";

type Props = { transactions: Dashboard["recentTransactions"] };

/** The newest ten, as the server sends them. */
export function RecentTransactions({ transactions }: Props) {
  if (transactions.length === 0) return null;
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{t`Recent transactions`}</h2>
        <Link className={styles.more} href={loanPaths.transactions()}>
          {t`See all`}
        </Link>
      </div>
      <TransactionList>
        {transactions.map((transaction) => (
          <TransactionEntry key={transaction.id} transaction={transaction} />
        ))}
      </TransactionList>
    </section>
  );
}

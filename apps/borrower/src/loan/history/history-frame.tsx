import { t } from "@lingui/core/macro";
import { RouteTabs } from "@vaada/ui/route-tabs";
import type { ReactNode } from "react";
import { loanPaths } from "../../loan-paths.ts";
import { HomeTabs } from "../../shell/home-tabs.tsx";
import { Link } from "../../shell/link.tsx";
import styles from "./history.module.css";

type Props = { current: "transactions" | "loans"; children: ReactNode };

/** Around both lists: what went where, and the loans themselves. */
export function HistoryFrame({ current, children }: Props) {
  return (
    <>
      <main className={styles.main}>
        <h1>{t`Payments`}</h1>
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

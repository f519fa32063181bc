import { t } from "@lingui/core/macro";
import { TopBar } from "@vaada/ui/top-bar";
import { useState } from "react";
import { loanPaths } from "../../loan-paths.ts";
import { go, openHelp } from "../../shell/navigation.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { goHome } from "../go-home.ts";
import { enterRepayment } from "../repayment-state.ts";
import styles from "./repayment.module.css";
import { readLoanNow } from "./repayment-calls.ts";
import { Unpaid } from "./unpaid.tsx";

/** Where the notice of a debit that failed leads. What is owed now is asked for, so that it can be paid from here. */
export function RepaymentFailed({ readLoan = readLoanNow }) {
  const [total, setTotal] = useState<number | null>(null);
  useAnswer(readLoan, (outcome) => {
    if (outcome.kind === "ok") setTotal(outcome.data.owed?.total ?? null);
  });
  // Without a sum the page for paying leads on to the dashboard, which has it.
  const retry = () =>
    total === null ? go(loanPaths.repayment()) : enterRepayment({ total, purpose: "repayment" });
  return (
    <>
      <TopBar onBack={goHome} backLabel={t`Back`} onHelp={openHelp} helpLabel={t`Help`} />
      <main className={styles.main}>
        <Unpaid order={null} reason={null} onRetry={retry} />
      </main>
    </>
  );
}

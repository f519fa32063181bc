import { t } from "@lingui/core/macro";
import { TopBar } from "@vaada/ui/top-bar";
import { useState } from "react";
import { loanPaths } from "../../loan-paths.ts";
import { go, openHelp } from "../../shell/navigation.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import { goHome } from "../go-home.ts";
import { readDashboardNow } from "../read-dashboard.ts";
import { enterRepayment } from "../repayment-state.ts";
import styles from "./repayment.module.css";
import { Unpaid } from "./unpaid.tsx";

/** Without a sum the page for paying leads on to the dashboard, which has it. */
const pay = (total: number | null): void =>
  total === null ? go(loanPaths.repayment()) : enterRepayment({ total, purpose: "repayment" });

/**
 * The page of a notice about a failed debit. It reads today's debt, so that it can be paid from here; a press
 * before the answer is led on when it comes.
 */
export function RepaymentFailed({ readLoan = readDashboardNow }) {
  const [answer, setAnswer] = useState<{ total: number | null } | null>(null);
  const [isPressed, setIsPressed] = useState(false);
  useAnswer(readLoan, (outcome) => {
    const total = outcome.kind === "ok" ? (outcome.data.owed?.total ?? null) : null;
    setAnswer({ total });
    if (isPressed) pay(total);
  });
  const retry = () => (answer === null ? setIsPressed(true) : pay(answer.total));
  return (
    <>
      <TopBar onBack={goHome} backLabel={t`Back`} onHelp={openHelp} helpLabel={t`Help`} />
      <main className={styles.main}>
        <Unpaid order={null} reason={null} isBusy={isPressed && answer === null} onRetry={retry} />
      </main>
    </>
  );
}

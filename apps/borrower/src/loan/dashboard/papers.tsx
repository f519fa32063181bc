import { t } from "@lingui/core/macro";
import { LinkButton } from "@vaada/ui/link-button";
import { showToast } from "@vaada/ui/show-toast";
import { needsInternet } from "../../language/shared-phrases.ts";
import { loanPaths } from "../../loan-paths.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { Link } from "../../shell/link.tsx";
import styles from "./home.module.css";
import { daysOf, type RunningLoan } from "./running-loan.ts";

const loadReminder = () => import("../../steps/disbursal/repayment-reminder.ts");

/** What is seldom asked for: the papers, the day for the calendar, the loan's number and whom to call. */
export function Papers({ loan }: { loan: RunningLoan }) {
  const { loanNo } = loan.loanDetails;
  const { dueOn, left } = daysOf(loan);
  const remind = () =>
    loadReminder().then(
      ({ saveRepaymentDay }) => {
        saveRepaymentDay({ repayDate: dueOn, repayAmount: loan.dashboard_message6 ?? loan.owed.total });
        showToast({ tone: "success", text: t`Open the saved file to add the day to your calendar.` });
      },
      () => showToast({ tone: "error", text: needsInternet() }),
    );
  return (
    <div className={styles.papers}>
      <Link className={styles.more} href={loanPaths.loans()}>
        {t`Your documents`}
      </Link>
      {left >= 0 && (
        <LinkButton onClick={() => void remind()}>{t`Add repayment date to calendar`}</LinkButton>
      )}
      <p className={styles.quiet}>{t`Loan no. ${loanNo}`}</p>
      <p className={styles.help}>
        <HelpLine />
      </p>
    </div>
  );
}

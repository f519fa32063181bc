import { t } from "@lingui/core/macro";
import { iconCalendar, iconDocument } from "@vaada/ui/icons";
import { iconChat } from "@vaada/ui/later-icons";
import { SettingList } from "@vaada/ui/setting-list";
import { SettingRow } from "@vaada/ui/setting-row";
import { showToast } from "@vaada/ui/show-toast";
import { formatDayAndMonth } from "../../language/dates.ts";
import { needsInternet } from "../../language/shared-phrases.ts";
import { loanPaths } from "../../loan-paths.ts";
import { Link } from "../../shell/link.tsx";
import { openHelp } from "../../shell/navigation.ts";
import styles from "./home.module.css";
import { daysOf, payDayOf, type RunningLoan } from "./running-loan.ts";

const loadReminder = () => import("../../steps/disbursal/repayment-reminder.ts");

/** Saves the day of the repayment for the phone's calendar, and says what to do with the file. */
export const saveDueDay = (loan: RunningLoan) =>
  loadReminder().then(
    ({ saveRepaymentDay }) => {
      const repayAmount = loan.dashboard_message6 ?? loan.owed.total;
      saveRepaymentDay({ repayDate: payDayOf(loan), repayAmount });
      showToast({ tone: "success", text: t`Open the saved file to add the day to your calendar.` });
    },
    () => showToast({ tone: "error", text: needsInternet() }),
  );

/** The rarely needed things: the papers, the day for the calendar, help and the loan's number. */
export function Papers({ loan }: { loan: RunningLoan }) {
  const { loanNo } = loan.loanDetails;
  const { left, today } = daysOf(loan);
  const payDay = payDayOf(loan);
  const due = formatDayAndMonth(payDay);
  return (
    <>
      <SettingList title={t`More on this loan`} isTitleHidden>
        <SettingRow icon={iconDocument} title={t`Your documents`} href={loanPaths.loans()} as={Link} />
        {left >= 0 && payDay > today && (
          <SettingRow
            icon={iconCalendar}
            title={t`Add ${due} to your calendar`}
            onClick={() => void saveDueDay(loan)}
          />
        )}
        <SettingRow icon={iconChat} title={t`Help with this loan`} onClick={openHelp} />
      </SettingList>
      <p className={styles.quiet}>{t`Loan no. ${loanNo}`}</p>
    </>
  );
}

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { Icon } from "@vaada/ui/icon";
import { iconCalendar } from "@vaada/ui/icons";
import type { HowMuch } from "./how-much.ts";
import styles from "./repayment.module.css";

type Props = { isExit: boolean; choice: HowMuch["choice"]; loan: Dashboard | null };

/** What holds once it is paid. */
export function AfterPaying({ isExit, choice, loan }: Props) {
  if (isExit)
    return (
      <p className={styles.after}>
        <Icon path={iconCalendar} size="sm" />
        {t`This closes your loan. The processing fee and its GST are not charged.`}
      </p>
    );
  if (choice !== "part" || loan?.dashboard_message4 == null) return null;
  const dueOn = dayIn(loan.dashboard_message4);
  return (
    <p className={styles.after}>
      <Icon path={iconCalendar} size="sm" />
      <span>
        {loan.isLoanOverDue ? (
          <Trans>
            The rest was due on <strong>{dueOn}</strong>. Interest then runs only on what is left.
          </Trans>
        ) : (
          <Trans>
            The rest is still due on <strong>{dueOn}</strong>. Interest then runs only on what is left.
          </Trans>
        )}
      </span>
    </p>
  );
}

/** "13/02/2027", as the dashboard's call writes a due date. */
function dayIn(text: string): string {
  const [day, month, year] = text.split("/");
  return formatDay(civilDate(`${year}-${month}-${day}`));
}

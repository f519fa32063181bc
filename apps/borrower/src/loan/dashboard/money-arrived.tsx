import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { Button } from "@vaada/ui/button";
import { CopyText } from "@vaada/ui/copy-text";
import { Moment } from "@vaada/ui/moment";
import { PlanCard, type PlanPoint } from "@vaada/ui/plan-card";
import { TopBar } from "@vaada/ui/top-bar";
import { useEffect, useEffectEvent } from "react";
import { formatDayAndMonth, formatTime, hourText } from "../../language/dates.ts";
import { moneyText } from "../../shell/money-text.ts";
import { openHelp } from "../../shell/navigation.ts";
import { forgetAwaitedMoney } from "../../steps/disbursal/awaited-money.ts";
import { accountText, weekdayAndDate, weekdayAndDay } from "../day-text.ts";
import type { DashboardCalls } from "./dashboard-calls.ts";
import styles from "./home.module.css";
import { saveDueDay } from "./papers.tsx";
import { autoPayOf, daysOf, payDayOf, type RunningLoan } from "./running-loan.ts";

type Props = { loan: RunningLoan; markSeen: DashboardCalls["markSeen"]; onDone: () => void };

/** The money is there: shown once, in place of the dashboard. */
export function MoneyArrived({ loan, markSeen, onDone }: Props) {
  const rememberSeen = useEffectEvent(() => {
    forgetAwaitedMoney();
    const { arrival } = loan.notifications;
    // Where that can't be told, another device celebrates it once more.
    if (arrival !== null) void markSeen(arrival);
  });
  useEffect(() => rememberSeen(), []);
  const { account, disbursalAmount } = loan.loanDetails;
  const [amount, due] = [moneyText(disbursalAmount), formatDayAndMonth(payDayOf(loan))];
  const { bank, ending } = account;
  const rupees = amount.replace("₹", "");
  const disbursal = loan.recentTransactions.find(({ type }) => type === "disbursal");
  return (
    <>
      <TopBar isOnInk onHelp={openHelp} helpLabel={t`Help`} />
      <main className={styles.main}>
        <Moment
          mark="ring"
          isUnderBar
          title={t`Your money has arrived`}
          amount={amount}
          caption={captionOf(loan, disbursal?.transactionDate)}
          spoken={t`Your money has arrived. ${rupees} rupees in ${bank}, ending ${ending}.`}
          reference={
            disbursal && (
              <>
                UTR{" "}
                <CopyText
                  isLabelShown
                  text={disbursal.referenceNo}
                  copyLabel={t`Copy`}
                  copiedText={t`Copied`}
                  notCopiedText={t`Your browser did not let us copy it. Hold the number to copy it yourself.`}
                />
              </>
            )
          }
          actions={
            <>
              <Button onClick={() => void saveDueDay(loan)}>{t`Add ${due} to your calendar`}</Button>
              <Button variant="secondary" onClick={onDone}>
                {t`Go to home`}
              </Button>
            </>
          }
        >
          <PlanCard title={t`What comes next`} isStacked points={planOf(loan)} />
        </Moment>
      </main>
    </>
  );
}

function captionOf(loan: RunningLoan, at: string | undefined): string {
  const account = accountText(loan.loanDetails.account);
  const { arrivedOn, today } = daysOf(loan);
  if (at === undefined) return t`in ${account}`;
  const time = formatTime(Date.parse(at));
  const day = formatDayAndMonth(arrivedOn);
  return arrivedOn === today ? t`in ${account}, today at ${time}` : t`in ${account}, ${day} at ${time}`;
}

function planOf(loan: RunningLoan): PlanPoint[] {
  const { coolingOff, mandate, loanDetails } = loan;
  const { arrivedOn, today } = daysOf(loan);
  const arrived = formatDayAndMonth(arrivedOn);
  const until = coolingOff === null ? "" : weekdayAndDay(civilDate(coolingOff.until));
  const hour = hourText(mandate?.debitHour ?? 0);
  return [
    {
      tone: "done",
      when: arrivedOn === today ? t`Today, ${arrived}` : arrived,
      text: t`Your signed papers are under Payments`,
    },
    ...(coolingOff === null
      ? []
      : [
          {
            tone: "later" as const,
            when: t`Until ${until}`,
            text: t`Changed your mind? Give it back, without the fee`,
          },
        ]),
    {
      tone: "later",
      when: weekdayAndDay(civilDate(loanDetails.remindedOn)),
      text: t`We remind you by text`,
    },
    {
      tone: "due",
      when: weekdayAndDate(payDayOf(loan)),
      text: autoPayOf(loan).isOn
        ? t`Auto-pay takes it at ${hour}. Pay earlier, pay less.`
        : t`You pay it here. Pay earlier, pay less.`,
      amount: moneyText(loan.dashboard_message6 ?? loan.owed.total),
    },
  ];
}

import { plural, t } from "@lingui/core/macro";
import { daysBetween } from "@vaada/calendar/civil-date";
import { formatDayAndMonth } from "@vaada/calendar/format";
import { LoanBadge } from "@vaada/ui/loan-badge";
import { LoanCard } from "@vaada/ui/loan-card";
import type { ComponentProps } from "react";
import { moneyText } from "../../../shell/money-text.ts";
import { badgeFor } from "./badge.ts";
import { daysOf, type RunningLoan } from "./running-loan.ts";

type Props = { loan: RunningLoan; onPay: (() => void) | null };

/** What is to be paid today, by when, and the way to pay it. */
export function LoanHero({ loan, onPay }: Props) {
  const { arrivedOn, dueOn, left } = daysOf(loan);
  const badge = badgeFor(left);
  const received = moneyText(loan.loanDetails.disbursalAmount);
  const arrived = formatDayAndMonth(arrivedOn);
  const due = formatDayAndMonth(dueOn);
  const total = daysBetween(arrivedOn, dueOn);
  return (
    <LoanCard
      label={t`Total payable today`}
      badge={<LoanBadge tone={badge.tone}>{badge.text}</LoanBadge>}
      amount={moneyText(loan.owed.total)}
      days={{ used: total - left, total, text: daysText({ used: total - left, total }) }}
      received={t`${arrived} · received ${received}`}
      due={t`Due ${due}`}
      message={left < 0 && t`Your payment was due on ${due}. Paying today stops further charges.`}
      pay={onPay === null ? undefined : { label: t`Pay Now`, onClick: onPay }}
      facts={factsOf(loan)}
    />
  );
}

function daysText({ used, total }: { used: number; total: number }): string {
  const over = used - total;
  if (over > 0)
    return t`${plural(over, { one: "# day after the due date", other: "# days after the due date" })}`;
  return t`Day ${used} of ${total}`;
}

function factsOf({ loanDetails, interestDetails }: RunningLoan): ComponentProps<typeof LoanCard>["facts"] {
  const { principalAmount, interestRate: roi, annualRate } = loanDetails;
  const { principal_amount } = interestDetails;
  const lent = moneyText(principalAmount);
  return [
    principal_amount === principalAmount
      ? { label: t`Borrowed`, value: lent }
      : { label: t`Still to repay`, value: moneyText(principal_amount), remark: t`of ${lent} borrowed` },
    { label: t`Interest so far`, value: moneyText(interestDetails.interestAmount) },
    { label: t`Rate`, value: t`${roi}% per day`, remark: t`${annualRate}% p.a.` },
  ];
}

import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { keptLoanId } from "../../session/loan-id.ts";
import { moneyText } from "../../shell/money-text.ts";
import { saveEvent } from "../save-event.ts";
import type { Disbursal } from "./read-disbursal.ts";

type Due = Pick<Disbursal, "repayDate" | "repayAmount">;

/** A day is enough to move money, and short enough not to be forgotten again. */
const REMINDER = { daysBefore: 1, hour: 9 };

/** Hands the browser a calendar file with the day on which the loan is paid back. */
export function saveRepaymentDay({ repayDate, repayAmount }: Due): void {
  const { name } = lender.brand;
  const amount = moneyText(repayAmount);
  const event = {
    uid: `repay-${keptLoanId()}@${location.hostname}`,
    stampedAtMs: Date.now(),
    on: civilDate(repayDate),
    summary: t`Repay ${amount} to ${name}`,
    description: t`${amount} is due on this day. You can pay earlier, and then you pay less interest: ${location.origin}`,
    reminder: REMINDER,
    producedBy: name,
  };
  saveEvent(event, "repay.ics");
}

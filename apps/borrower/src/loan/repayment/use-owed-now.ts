import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { useAnswer } from "../../waiting/use-answer.ts";
import type { ToRepay } from "../repayment-state.ts";
import type { ReadLoan } from "./repayment-calls.ts";

/** The product's own rule, until the server has told this loan's. */
const PART_PAYMENT = { minimum: 5, restMinimum: 1 };

/**
 * What can be paid now. The sum that was handed over stands until the server says otherwise: the page may have been open since
 * yesterday, or paid for in another tab. Where it can't be asked, the order is judged by the server all the same.
 */
export function useOwedNow({ total: handedOver, purpose }: ToRepay, readLoan: ReadLoan) {
  const [loan, setLoan] = useState<Dashboard | null>(null);
  useAnswer(readLoan, (outcome) => {
    if (outcome.kind !== "ok") return;
    if (totalIn(outcome.data, purpose) === null) go(paths.dashboard(), { replace: true });
    else setLoan(outcome.data);
  });
  const total = (loan && totalIn(loan, purpose)) ?? handedOver;
  return { loan, rule: { total, ...(loan?.partPayment ?? PART_PAYMENT) } };
}

/** `null` when there is nothing to pay, or the loan can't be given back any more. */
function totalIn({ owed, coolingOff }: Dashboard, purpose: ToRepay["purpose"]): number | null {
  const total = purpose === "cooling-off" ? coolingOff?.amount : owed?.total;
  return total === undefined || total === 0 ? null : total;
}

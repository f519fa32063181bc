import { coolingOffExit } from "@vaada/lending/owed/cooling-off";
import { toWireRupees } from "@vaada/money/wire";
import { describeCoolingOffLine } from "../../../loans/events/describe-owed.ts";
import { readLoan } from "../../../loans/events/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

/** What giving the loan back costs today, line by line. */
export async function readCoolingOff(
  { database, clock }: Pick<Services, "database" | "clock">,
  { borrowerId, applicationId }: { readonly borrowerId: string; readonly applicationId: number },
) {
  const loan = await database.withTx(asBorrower(borrowerId), (tx) => readLoan(tx, applicationId));
  if (loan === null) return refuse("NOTHING_OWED");
  if (loan.status === "closed") return refuse("LOAN_CLOSED");
  const exit = coolingOffExit(loan.facts, loan.events, clock.today());
  if (exit === null) return refuse("COOLING_OFF_OVER");
  return {
    until: exit.until,
    amount: toWireRupees(exit.amount),
    lines: exit.lines.map(describeCoolingOffLine),
  };
}

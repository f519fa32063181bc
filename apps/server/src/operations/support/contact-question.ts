import { owedOn } from "@vaada/lending/owed/owed-on";
import { isLive, type Loan } from "../../loans/events/loan.ts";
import { readLoan } from "../../loans/events/store.ts";
import { contactSubjectOf } from "../../notices/contact-hours.ts";
import { readIncomeOf } from "../../notices/texts/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import type { ContactQuestion } from "../collections/contact-gate.ts";
import { countAttempts, readContactRules, readOpenPromise } from "../collections/store.ts";

/** A loan that is to be repaid; whether it is overdue is for the gate to say. */
export async function readOverdueLoan(tx: Tx, applicationId: number): Promise<Loan | null> {
  const loan = await readLoan(tx, applicationId);
  return loan !== null && isLive(loan) ? loan : null;
}

/** Everything that decides whether somebody may contact the borrower of a loan now. The transaction is in the borrower's name. */
export async function readContactQuestion(
  tx: Tx,
  { clock, settings }: Pick<Services, "clock" | "settings">,
  { loan, staffId }: { readonly loan: Loan; readonly staffId: string },
): Promise<ContactQuestion> {
  const { applicationId, borrowerId, facts, events } = loan;
  const today = clock.today();
  const { isMicrofinance } = contactSubjectOf(await readIncomeOf(tx, applicationId), clock);
  const promise = await readOpenPromise(tx, applicationId);
  const { callsPerDay: calls, textsPerDay: texts } = settings.collections;
  return {
    nowMs: clock.now().getTime(),
    isOverdue: owedOn(facts, events, today).isOverdue,
    isMicrofinance,
    rules: await readContactRules(tx, borrowerId),
    promisedOn: promise?.promisedOn ?? null,
    attempts: await countAttempts(tx, { borrowerId, on: today }),
    max: { calls, texts },
    staffId,
  };
}

import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Delinquency } from "@vaada/lending/owed/delinquency";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { msUntilContact } from "../../notices/contact-hours.ts";
import { insertNotices, type NewNotice } from "../../notices/store.ts";
import { enqueueTexts } from "../../notices/texts/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import type { Loan } from "./loan.ts";
import { readLastClass, readLoan } from "./store.ts";

/** The notice of the class that a loan has from a day on. */
export const noticeOfClass = (
  { applicationId, borrowerId, loanNo, facts, events }: Loan,
  { delinquency, on }: { readonly delinquency: Delinquency; readonly on: CivilDate },
): NewNotice => ({
  key: `class-changed:loan:${applicationId}:${on}`,
  borrowerId,
  applicationId,
  notice: {
    kind: "class-changed",
    delinquency,
    dueOn: owedOn(facts, events, on).dueDay.dueOn,
    loanNo,
    ...(facts.repayment.kind === "single" ? {} : { isInInstalments: true }),
  },
});

/**
 * Tells a borrower of the class that the loan is in, unless they know: at the close of the day nobody is told while a debit is still at
 * its bank, and now the bank has returned it.
 */
export async function tellClassOfReturned(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  applicationId: number,
): Promise<void> {
  const loan = await readLoan(tx, applicationId);
  const last = await readLastClass(tx, applicationId);
  if (loan === null || last === null || last.delinquency === "standard") return;
  if (loan.delinquency !== last.delinquency) return;
  const notice = noticeOfClass(loan, last);
  await insertNotices(tx, { notices: [notice], now: clock.now() });
  await enqueueTexts(tx, { keys: [notice.key], afterMs: msUntilContact(clock) });
}

import { WriteOffDetails } from "@vaada/contract/console/calls/requests";
import { bookJournal } from "@vaada/ledger/books/book-journal";
import { accountCode } from "@vaada/ledger/books/chart";
import { keptOf, loanBookLines, type WrittenOff } from "@vaada/ledger/books/loan-books";
import { add, paise, subtract } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { writeBookJournal } from "../../loans/journal/write-book-journal.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { insertWriteOff } from "../books/store.ts";
import { allowanceHeld, type WorkedLoan, workOutLoan, workOutLoans } from "../books/work-out-loans.ts";
import { declareHandler, impossible, loanOf, type RequestServices } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/** Takes a bad loan out of the books. The borrower owes what was owed: the claim stays, and what comes later is a recovery. */
export const writeOff = declareHandler<WriteOffDetails>({
  needsLoan: true,
  needsAmount: false,
  details: WriteOffDetails,

  async describe(tx, services, subject) {
    const worked = await workOut(tx, services, loanOf(subject).applicationId);
    if (worked === null || worked.accrual === null || worked.accrual.standing.status === "closed")
      return impossible(REQUEST_PHRASES.noRunningLoan);
    if (worked.writtenOff !== null) return impossible(REQUEST_PHRASES.isWrittenOff);
    if (worked.accrual.delinquency !== "npa") return impossible(REQUEST_PHRASES.notBad);
    const { accrual } = worked;
    const { principal, charges } = accrual.standing;
    const allowance = allowanceHeld(worked.held);
    const loss = subtract(add(principal, charges), allowance);
    return {
      kind: "possible",
      amount: add(principal, charges),
      before: {
        principal: toWireRupees(principal),
        charges: toWireRupees(charges),
        interest_in_suspense: toWireRupees(paise(-(worked.toHold.get(accountCode("2500")) ?? 0n))),
        allowance: toWireRupees(allowance),
      },
      after: {
        principal: 0,
        charges: 0,
        interest_in_suspense: 0,
        allowance: 0,
        written_off: toWireRupees(loss),
        owed_by_borrower: "unchanged",
      },
    };
  },

  async carryOut(tx, services, subject) {
    const loanId = loanOf(subject).applicationId;
    const on = services.clock.today();
    const worked = await workOut(tx, services, loanId);
    if (worked === null) throw new Error("writeOff: the loan was there when it was described");
    const writtenOff = asWrittenOff(worked);
    const { toHold } = workOutLoan({ ...worked, writtenOff, on });
    const journal = bookJournal("write-off", loanBookLines(loanId, { held: worked.held, toHold }));
    if (journal === null) throw new Error("writeOff: a bad loan has something to write off");
    await insertWriteOff(tx, { loanId, on, requestId: subject.requestId, loan: writtenOff });
    await writeBookJournal(tx, {
      journal,
      effectKey: `write-off:${loanId}`,
      bookedOn: on,
      says: "Written off; the claim stays",
      requestId: subject.requestId,
      now: services.clock.now(),
    });
  },
});

async function workOut(tx: Tx, { clock }: RequestServices, loanId: number): Promise<WorkedLoan | null> {
  const [worked] = await workOutLoans(tx, { ids: [loanId], on: clock.today() });
  return worked ?? null;
}

function asWrittenOff({ accrual, held }: WorkedLoan): WrittenOff {
  if (accrual === null) throw new Error("writeOff: no loan");
  const { principal, interest, charges, interestEarned, chargesLevied, waived } = accrual.standing;
  return {
    principal,
    interest,
    charges,
    interestEarned,
    chargesLevied,
    waived,
    kept: keptOf(accrual.standing),
    allowance: allowanceHeld(held),
  };
}

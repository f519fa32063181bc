import { civilDate } from "@vaada/calendar/civil-date";
import { JournalDetails } from "@vaada/contract/console/calls/requests";
import { bookJournal } from "@vaada/ledger/books/book-journal";
import { accountCode, CHART } from "@vaada/ledger/books/chart";
import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { writeBookJournal } from "../../loans/journal/write-book-journal.ts";
import { declareHandler, impossible } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/** A journal by hand: funding, a bill, money that nobody knows. It is booked today, whatever day it counts for. */
export const journal = declareHandler<JournalDetails>({
  needsLoan: false,
  needsAmount: true,
  details: JournalDetails,

  async describe(_tx, { clock }, { amount, details }) {
    if (details.debit === details.credit) return impossible(REQUEST_PHRASES.sameAccount);
    const accounts = [details.debit, details.credit].map((code) => CHART.find((row) => row.code === code));
    const [debit, credit] = accounts;
    if (debit === undefined || credit === undefined) return impossible(REQUEST_PHRASES.notInChart);
    const refused = [debit, credit].find(({ isManual }) => !isManual);
    if (refused !== undefined) return impossible(REQUEST_PHRASES.notByHand(refused.name));
    if (details.value_date > clock.today()) return impossible(REQUEST_PHRASES.dayAhead);
    if (amount === null) throw new Error("journal: a request without its amount");
    return {
      kind: "possible",
      amount,
      before: {},
      after: {
        [`debit ${debit.code} ${debit.name}`]: toWireRupees(amount),
        [`credit ${credit.code} ${credit.name}`]: toWireRupees(amount),
        value_date: details.value_date,
        booked_on: clock.today(),
      },
    };
  },

  async carryOut(tx, { clock }, { requestId, amount, details }) {
    if (amount === null) throw new Error("journal: a request without its amount");
    const posted = bookJournal("manual", [
      { account: accountCode(details.debit), amount, loanId: null },
      { account: accountCode(details.credit), amount: paise(-amount), loanId: null },
    ]);
    if (posted === null) throw new Error("journal: one of nothing");
    await writeBookJournal(tx, {
      journal: posted,
      effectKey: `manual:${requestId}`,
      bookedOn: clock.today(),
      valueDate: civilDate(details.value_date),
      says: "Posted by hand",
      reference: details.reference ?? null,
      requestId,
      now: clock.now(),
    });
  },
});

import { BooksExplanationDetails } from "@vaada/contract/console/calls/requests";
import { readBrokenRuleCase, writeCaseNote } from "../../loans/cases/store.ts";
import { declareHandler, impossible } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/** Ends the case of a broken rule of the books, with the reason as its note. Money is released again, so one person is not enough. */
export const booksExplanation = declareHandler<BooksExplanationDetails>({
  needsLoan: false,
  needsAmount: false,
  details: BooksExplanationDetails,

  async describe(tx, _services, { details }) {
    const rule = await readBrokenRuleCase(tx, details.case_number);
    if (rule === null) return impossible(REQUEST_PHRASES.noBrokenRule);
    const about = { case: details.case_number, rule };
    return {
      kind: "possible",
      amount: null,
      before: { ...about, state: "open", releases: "stopped by it" },
      after: { ...about, state: "explained", releases: "not stopped by it" },
    };
  },

  async carryOut(tx, { clock }, { details, reason, by }) {
    const { staffId } = by;
    const number = details.case_number;
    const isEnded = await writeCaseNote(tx, {
      number,
      note: reason,
      by: staffId,
      staffId,
      now: clock.realNow(),
    });
    if (!isEnded) throw new Error("books-explanation: a case that was described as open is not");
  },
});

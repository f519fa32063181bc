import * as z from "zod/mini";
import { reissueKeyFacts } from "../../agreements/key-facts/reissue-key-facts.ts";
import { markSetAside, readProgress } from "../../journey/applications/store.ts";
import { readLiveAccountRow } from "../../journey/bank-accounts/store.ts";
import { discardAccount } from "../../journey/mandates/discard-account.ts";
import { isPaidElsewhere } from "../../loans/disbursals/payouts/store.ts";
import { endDisbursal, isPayoutAlive, readLiveDisbursal } from "../../loans/disbursals/store.ts";
import { insertNotices } from "../../notices/store.ts";
import { insertReviewNotice } from "../reviews/review-notice.ts";
import { setAsideFault } from "../reviews/set-aside.ts";
import { insertReview } from "../reviews/store.ts";
import { declareHandler, impossible, loanOf } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

const NoDetails = z.strictObject({});

/** How an application is set aside whose change of account was declined. */
const REFUSED = "bank-update-rejected";

/**
 * Sets the account of an application aside, because the borrower proved that it is not theirs any more. Nobody of the lender
 * types a number: the borrower gives another account in the app, and it is proved as the first one was.
 */
export const accountChange = declareHandler<z.output<typeof NoDetails>>({
  needsLoan: true,
  needsAmount: false,
  needsEvidence: true,
  details: NoDetails,

  async describe(tx, _services, subject) {
    const { applicationId } = loanOf(subject);
    const account = await readLiveAccountRow(tx, applicationId);
    if (account === null) return impossible(REQUEST_PHRASES.noAccount);
    const { disbursal, loan } = await readProgress(tx, applicationId);
    if (loan !== null || disbursal === "taken" || disbursal === "arrived")
      return impossible(REQUEST_PHRASES.moneyGone);
    const signed = await readLiveDisbursal(tx, applicationId);
    if (signed !== null && (await isPayoutAlive(tx, applicationId)))
      return impossible(REQUEST_PHRASES.payoutAlive);
    if (signed !== null && (await isPaidElsewhere(tx, signed))) return impossible(REQUEST_PHRASES.moneyGone);
    const { bankName, ending, ifsc } = account;
    return {
      kind: "possible",
      amount: null,
      before: { bank: bankName, account: `ends in ${ending}`, ifsc },
      after: { bank: null, account: "the borrower gives another", ifsc: null },
    };
  },

  async carryOut(tx, services, subject) {
    const { applicationId, borrowerId } = loanOf(subject);
    const account = await readLiveAccountRow(tx, applicationId);
    if (account === null) throw new Error("accountChange: an account that was just described is gone");
    const { clock } = services;
    const now = clock.now();
    if ((await readLiveDisbursal(tx, applicationId)) !== null) {
      if (!(await endDisbursal(tx, { applicationId, now })))
        throw new Error("accountChange: a payout is alive");
      await reissueKeyFacts(tx, services, { applicationId, borrowerId, now });
    }
    // The borrower now gives another account after a refusal, so the application goes on.
    if ((await readProgress(tx, applicationId)).setAsideAs === REFUSED)
      await markSetAside(tx, { applicationId, as: null, now });
    const realNow = clock.realNow();
    await discardAccount(tx, services, {
      accountId: account.id,
      borrowerId,
      reason: "replaced",
      now,
      realNow,
    });
    const notice = { kind: "account-discarded", bank: account.bankName, ending: account.ending } as const;
    const key = `account-discarded:${account.id}`;
    await insertNotices(tx, { notices: [{ key, borrowerId, applicationId, notice }], now });
  },

  /** No money goes to an account that the borrower says is not theirs, so the application stands still until it is resumed. */
  async decline(tx, { clock }, subject) {
    const loan = loanOf(subject);
    const { setAsideAs } = await readProgress(tx, loan.applicationId);
    // A loan that somebody stopped for another reason stays stopped, and released money is on its way.
    if (setAsideAs !== null || (await setAsideFault(tx, loan.applicationId, REFUSED)) !== null) return;
    const now = clock.now();
    await markSetAside(tx, { applicationId: loan.applicationId, as: REFUSED, now });
    const review = { ...loan, now, action: REFUSED, about: "application" } as const;
    await insertReview(tx, { ...review, actedBy: subject.by.staffId });
    await insertReviewNotice(tx, review);
  },
});

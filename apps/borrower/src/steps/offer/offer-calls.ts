import type { ReplyOf } from "@vaada/contract/call";
import type { chooseAmount, extendOffer, Offer, readOffer, takeOffer } from "@vaada/contract/calls/offer";
import { type Outcome, request } from "../../api/client.ts";
import { keptLoanId } from "../../session/loan-id.ts";

/** The figures on the borrower's screen, by which the server tells this offer from another one. */
type Seen = Pick<Offer, "totalAmount" | "repayAmount" | "repayDate">;

export type OfferCalls = {
  read: () => Promise<Outcome<Offer>>;
  extend: () => Promise<Outcome<Offer>>;
  choose: (rupees: number) => Promise<Outcome<Offer>>;
  take: (seen: Seen) => Promise<Outcome<ReplyOf<typeof takeOffer>>>;
};

export const OFFER_CALLS: OfferCalls = {
  read: () => request<typeof readOffer>("POST", "/user/loan/approval", { body: { loanID: keptLoanId() } }),
  extend: () =>
    request<typeof extendOffer>("POST", "/loan/offer/extend", { body: { loan_id: keptLoanId() } }),
  choose: (amount) =>
    request<typeof chooseAmount>("POST", "/loan/offer/amount", { body: { loan_id: keptLoanId(), amount } }),
  take: (seen) =>
    request<typeof takeOffer>("POST", "/loan/approval", { body: { loan_id: keptLoanId(), seen } }),
};

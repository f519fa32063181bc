import { WaiverDetails } from "@vaada/contract/console/calls/requests";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { isLive } from "../../loans/events/loan.ts";
import { postEvent } from "../../loans/events/post-event.ts";
import { readAnyLoan } from "../../loans/events/store.ts";
import { owedFigures } from "./figures.ts";
import { declareHandler, impossible, loanOf, type RequestServices, type RequestSubject } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/** Forgives a part of what is owed today. */
export const waiver = declareHandler<WaiverDetails>({
  needsLoan: true,
  needsAmount: true,
  details: WaiverDetails,

  async describe(tx, services, subject) {
    const loan = await readAnyLoan(tx, loanOf(subject).applicationId);
    if (loan === null || !isLive(loan)) return impossible(REQUEST_PHRASES.noRunningLoan);
    const { amount, of } = eventOf(services, subject);
    const today = services.clock.today();
    const owed = owedOn(loan.facts, loan.events, today);
    if (amount > owed[of]) return impossible(REQUEST_PHRASES.lessOwed(of, owed[of]));
    const after = owedOn(loan.facts, [...loan.events, eventOf(services, subject)], today);
    return { kind: "possible", amount, before: owedFigures(owed), after: owedFigures(after) };
  },

  async carryOut(tx, services, subject) {
    await postEvent(tx, services, {
      applicationId: loanOf(subject).applicationId,
      event: eventOf(services, subject),
      mode: null,
      reference: null,
      bookedOn: services.clock.today(),
    });
  },
});

function eventOf(
  { clock }: RequestServices,
  { requestId, amount, details }: RequestSubject<WaiverDetails>,
): Extract<LoanEvent, { kind: "waiver" }> {
  if (amount === null) throw new Error("waiver: a request without its amount");
  return { kind: "waiver", key: `request:${requestId}`, valueDate: clock.today(), amount, of: details.of };
}

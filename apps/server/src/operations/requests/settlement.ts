import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import * as z from "zod/mini";
import { isLive, type Loan } from "../../loans/events/loan.ts";
import { postEvent } from "../../loans/events/post-event.ts";
import { readAnyLoan } from "../../loans/events/store.ts";
import { owedFigures } from "./figures.ts";
import { declareHandler, impossible, loanOf, type RequestServices, type RequestSubject } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

const NoDetails = z.strictObject({});
type NoDetails = z.output<typeof NoDetails>;
type Waiver = Extract<LoanEvent, { kind: "waiver" }>;

/** The parts of a debt in the order in which they are given up: the borrower's last payments stay longest. */
const GIVEN_UP = ["charges", "interest", "principal"] as const;

/**
 * Settles a debt for less than is owed: of what is owed today everything beyond the amount is waived, and the amount is what
 * is left to pay.
 */
export const settlement = declareHandler<NoDetails>({
  needsLoan: true,
  needsAmount: true,
  details: NoDetails,

  async describe(tx, services, subject) {
    const loan = await readAnyLoan(tx, loanOf(subject).applicationId);
    if (loan === null || !isLive(loan)) return impossible(REQUEST_PHRASES.noRunningLoan);
    const today = services.clock.today();
    const owed = owedOn(loan.facts, loan.events, today);
    const agreed = amountOf(subject);
    if (agreed >= owed.total) return impossible(REQUEST_PHRASES.notLessThanOwed(owed.total));
    const waivers = waiversOf(services, { subject, loan });
    const after = owedOn(loan.facts, [...loan.events, ...waivers], today);
    return {
      kind: "possible",
      amount: agreed,
      before: owedFigures(owed),
      after: owedFigures(after),
    };
  },

  async carryOut(tx, services, subject) {
    const { applicationId } = loanOf(subject);
    const loan = await readAnyLoan(tx, applicationId);
    if (loan === null || !isLive(loan)) throw new Error("settlement: a loan that was just described is gone");
    const bookedOn = services.clock.today();
    for (const event of waiversOf(services, { subject, loan }))
      await postEvent(tx, services, { applicationId, event, mode: null, reference: null, bookedOn });
  },
});

function amountOf({ amount }: RequestSubject<NoDetails>): Paise {
  if (amount === null) throw new Error("settlement: a request without its amount");
  return amount;
}

function waiversOf(
  { clock }: RequestServices,
  { subject, loan }: { readonly subject: RequestSubject<NoDetails>; readonly loan: Loan },
): Waiver[] {
  const valueDate = clock.today();
  const owed = owedOn(loan.facts, loan.events, valueDate);
  let left = subtract(owed.total, amountOf(subject));
  return GIVEN_UP.flatMap((of): Waiver[] => {
    const amount = least(owed[of], left);
    left = subtract(left, amount);
    const key = `request:${subject.requestId}:${of}`;
    return amount > ZERO ? [{ kind: "waiver", key, valueDate, amount, of }] : [];
  });
}

import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import { type PricedLoan, type PriceRefusal, priceLoan } from "./pricing.ts";
import type { ProductTerms } from "./product-terms.ts";

export type Calculation =
  | { readonly kind: "calculated"; readonly from: PricedLoan; readonly atMost: PricedLoan }
  | { readonly kind: "refused"; readonly reason: PriceRefusal };

export type WantedLoan = {
  readonly terms: ProductTerms;
  readonly principal: Paise;
  readonly salaryDay: number;
  readonly today: CivilDate;
};

/** Before we know the borrower: the best grade is the price "from", the last grade the price "at most". */
export function calculate({ terms, principal, salaryDay, today }: WantedLoan): Calculation {
  const from = priceLoan({ terms, grade: "A", principal, takenOn: today, salaryDay });
  if (from.kind === "refused") return from;
  const atMost = priceLoan({ terms, grade: "C", principal, takenOn: today, salaryDay });
  if (atMost.kind === "refused") return atMost;
  return { kind: "calculated", from, atMost };
}

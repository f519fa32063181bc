import type { Paise } from "@vaada/money/paise";
import type { StatementAnalysis } from "../statement/analyse-statement.ts";
import type { HouseholdIncome } from "./household.ts";

/** All that a credit decision rests on. `null` is unknown, and never speaks for a borrower. */
export type CreditFacts = {
  /** Completed years on the day of the decision. */
  readonly ageYears: number | null;
  readonly monthlyIncome: Paise | null;
  /** The PIN of the Aadhaar address. */
  readonly pin: string | null;
  readonly employment: Employment | null;
  readonly incomeMode: IncomeMode | null;
  /** `null`: the bureau has not answered. */
  readonly bureau: BureauFacts | null;
  /** `null`: no statement was read yet. */
  readonly statement: StatementFacts | null;
  readonly isBlacklisted: boolean;
  readonly requested: Paise;
  /** `null`: not stated. */
  readonly household: HouseholdIncome | null;
  /** Sanctioned in the twelve months before to who proved the identity by code alone; `null`: proven by document. */
  readonly lentOnCode: Paise | null;
  /** From the day of the decision to the nearer due date. */
  readonly daysToDue: number;
};

export type Employment = "salaried" | "self-employed";
export type IncomeMode = "bank-transfer" | "cheque" | "cash";

export type BureauFacts =
  | { readonly kind: "no-file" }
  | {
      readonly kind: "file";
      /** As the bureau gives it, also the small numbers that mean no score. */
      readonly score: number;
      /** The instalments that are told: the least that is owed a month. */
      readonly monthlyObligations: Paise;
      /** An open loan tells no instalment, so more is owed than is told. */
      readonly hasUntoldInstalment: boolean;
      /** In the last 24 months. */
      readonly worstPastDueDays: number | null;
      readonly isWrittenOff: boolean;
    };

export type StatementFacts = Pick<
  StatementAnalysis,
  "monthsWithSalary" | "averageMonthEndBalance" | "bouncedDebits" | "monthlyObligations"
> & {
  /** Set when the holder was not named, or the provider suspects a forgery. */
  readonly isDoubtful: boolean;
};

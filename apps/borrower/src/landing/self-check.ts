import {
  checkEligibility,
  type Eligibility,
  type EligibilityLimits,
  type SelfCheckAnswers,
} from "@vaada/lending/eligibility";
import { parseRupees } from "@vaada/money/parse";

/** The self-check as it stands on the screen. Nothing of it is stored or sent. */
export type SelfCheckForm = { readonly age: string; readonly income: string; readonly home: string };

export const EMPTY_SELF_CHECK: SelfCheckForm = { age: "", income: "", home: "" };

const HOMES = ["metro", "elsewhere", "abroad"] as const;
type Home = (typeof HOMES)[number];

export type SelfCheckResult =
  | { readonly kind: "incomplete"; readonly missing: readonly (keyof SelfCheckForm)[] }
  | Eligibility;

/** What the answers come to, or which of them are still missing or can't be read. */
export function selfCheck(form: SelfCheckForm, limits: EligibilityLimits): SelfCheckResult {
  const ageYears = AGE.test(form.age.trim()) ? Number.parseInt(form.age, 10) : null;
  const monthlyIncome = parseRupees(form.income);
  const home = HOMES.find((candidate) => candidate === form.home) ?? null;
  if (ageYears !== null && monthlyIncome !== null && home !== null) {
    return checkEligibility({ ageYears, monthlyIncome, ...residenceOf(home) }, limits);
  }
  const missing: (keyof SelfCheckForm)[] = [];
  if (ageYears === null) missing.push("age");
  if (monthlyIncome === null) missing.push("income");
  if (home === null) missing.push("home");
  return { kind: "incomplete", missing };
}

const AGE = /^\d{1,3}$/;

/** Somebody abroad is judged by the wider limit, so that the answer names the one thing that stands in the way. */
const residenceOf = (home: Home): Pick<SelfCheckAnswers, "livesIn" | "isResidentOfIndia"> => ({
  livesIn: home === "metro" ? "metro" : "elsewhere",
  isResidentOfIndia: home !== "abroad",
});

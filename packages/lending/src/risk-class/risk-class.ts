import type { CivilDate } from "@vaada/calendar/civil-date";
import { type Paise, paise } from "@vaada/money/paise";

/** How much of a risk of money laundering a borrower is (KY-06). The lender's people read it, and the borrower never. */
export const RISK_CLASSES = ["low", "medium", "high"] as const;
export type RiskClass = (typeof RISK_CLASSES)[number];

/** The version of the rules below: each class on file names the one that it was found by. */
export const RISK_RULES_VERSION = 1;

/** Why somebody is not of the lowest class, and of which class each reason alone makes them. */
const CLASS_OF_REASON = {
  /** Identified from afar, and nobody of the lender has seen the person since (KYC directions, para 40). */
  "not-seen-in-person": "high",
  /** May be somebody on a list of sanctions, or is. */
  "sanctions-list": "high",
  /** May hold a public office, or does. */
  "public-office": "high",
  /** No employer vouches for the income. */
  "self-employed": "medium",
  /** The income passes through no bank. */
  "paid-in-cash": "medium",
  /** The address lies in no state that we know of. */
  "place-unknown": "medium",
  /** From fifty thousand rupees on the money-laundering rules ask for more of a single transaction, too. */
  "large-amounts": "medium",
} as const satisfies Readonly<Record<string, RiskClass>>;

export type RiskReason = keyof typeof CLASS_OF_REASON;
export const RISK_REASONS = Object.keys(CLASS_OF_REASON) as readonly RiskReason[];

const LARGE_AMOUNT: Paise = paise(50_000_00n);

/** The facts about a borrower when they are classed. */
export type RiskFacts = {
  /** By a document service or a code, and not face to face. */
  readonly isIdentifiedFromAfar: boolean;
  /** Since when the lender's people have seen the person; `null` while nobody has. */
  readonly seenOn: CivilDate | null;
  /** The lists on which the person may be, or is. */
  readonly isOnSanctionsList: boolean;
  readonly hasPublicOffice: boolean;
  readonly employment: "salaried" | "self-employed";
  readonly incomeMode: "bank-transfer" | "cheque" | "cash";
  readonly isPlaceKnown: boolean;
  /** Lent in the last twelve months, with what is asked for now. */
  readonly lentInYear: Paise;
};

/** Every reason that holds, in the order of the rules. */
export function riskReasonsOf(facts: RiskFacts): readonly RiskReason[] {
  const holds: Readonly<Record<RiskReason, boolean>> = {
    "not-seen-in-person": facts.isIdentifiedFromAfar && facts.seenOn === null,
    "sanctions-list": facts.isOnSanctionsList,
    "public-office": facts.hasPublicOffice,
    "self-employed": facts.employment === "self-employed",
    "paid-in-cash": facts.incomeMode === "cash",
    "place-unknown": !facts.isPlaceKnown,
    "large-amounts": facts.lentInYear >= LARGE_AMOUNT,
  };
  return RISK_REASONS.filter((reason) => holds[reason]);
}

/** The highest that a reason asks for; the lowest without any. */
export const riskClassBy = (reasons: readonly RiskReason[]): RiskClass =>
  reasons.map((reason) => CLASS_OF_REASON[reason]).reduce(higherClass, "low");

export const higherClass = (one: RiskClass, other: RiskClass): RiskClass =>
  RISK_CLASSES.indexOf(other) > RISK_CLASSES.indexOf(one) ? other : one;

/** The reasons once the lender's people have seen the person. */
export const reasonsOnceSeen = (reasons: readonly RiskReason[]): readonly RiskReason[] =>
  reasons.filter((reason) => reason !== "not-seen-in-person");

/** After so many years an identity is proven anew (KYC directions, periodic updation). */
export const KYC_YEARS = { low: 10, medium: 8, high: 2 } as const satisfies Readonly<
  Record<RiskClass, number>
>;

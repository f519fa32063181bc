import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import type { PenalLimits } from "../fees.ts";
import type { FeeKind, Grade } from "../product-terms.ts";
import type { StampDuty } from "../stamp-duty.ts";
import type { HighestApr } from "./highest-apr.ts";
import type { ContactPerson, RecoveryAgent, ServiceProvider } from "./lender-particulars.ts";
import type { ProposalNumber } from "./proposal-number.ts";

/**
 * The Reserve Bank's key fact statement of one loan, field by field, in no language: amounts, rates, dates
 * and codes. The numbers in the comments are those of its form.
 */
export type KeyFactStatement = {
  /** The shape below; a statement is kept for years and must still be read when the shape has changed. */
  readonly format: 1;
  readonly issuedOn: CivilDate;
  /** To the end of this day the lender is bound by it. */
  readonly validThrough: CivilDate;
  readonly product: { readonly name: string; readonly version: number; readonly grade: Grade };
  readonly lender: { readonly legalName: string; readonly registration: string; readonly address: string };
  readonly serviceProvider: ServiceProvider | null;
  readonly partOne: PartOne;
  readonly partTwo: PartTwo;
  readonly aprSheet: AprSheet;
  readonly schedule: readonly ScheduleRow[];
};

export type NotApplicable = "not-applicable";

/** Part 1: interest rate, fees and charges. */
export type PartOne = {
  /** 1 */
  readonly proposalNumber: ProposalNumber;
  readonly loanType: "personal-unsecured";
  /** 2 */
  readonly sanctionedAmount: Paise;
  /** 3 */
  readonly disbursal: { readonly schedule: "upfront"; readonly stagesClause: NotApplicable };
  /** 4 */
  readonly termDays: number;
  /** 5 */
  readonly instalments: Instalments;
  /** 6 */
  readonly interest: {
    readonly type: "fixed";
    readonly annualRatePpm: bigint;
    readonly ratePpmPerDay: bigint;
  };
  /** 7 */
  readonly floatingRate: NotApplicable;
  /** 8 */
  readonly fees: readonly FeeRow[];
  /** 8(iv), also where the lender pays it; `null` where the state's duty was not known, and in older statements. */
  readonly stampDuty: StampDuty | null;
  /** 9: for money that arrives on the day of issue. */
  readonly aprBasisPoints: bigint;
  /** 9: for money that arrives later; `null` in older statements. */
  readonly highestApr: HighestApr | null;
  /** 10 */
  readonly contingentCharges: ContingentCharges;
};

export type Instalments = {
  readonly type: "single" | "monthly";
  readonly count: number;
  /** The sum of each; the last of several takes the rest after rounding, as the schedule says. */
  readonly amount: Paise;
  readonly firstDueOn: CivilDate;
  readonly firstDueAfterDays: number;
};

export type FeeRow = {
  readonly fee: FeeCode;
  /** Column A; `null` is nil. */
  readonly toLender: Fee | null;
  /** Column B: through the lender to a third party. */
  readonly toThirdParty: Fee | null;
};

/** A fee by its kind, or the tax on one: `processing-fee`, `gst-on-processing-fee`. */
export type FeeCode = FeeKind;

export type Fee = {
  readonly frequency: "one-time";
  readonly amount: Paise;
  /** Both `null` for a fee of so many rupees. */
  readonly ppm: bigint | null;
  readonly of: "sanctioned-amount" | FeeCode | null;
};

export type ContingentCharges = {
  /** 10(i): once for the loan, or for each instalment. The agreed interest runs on while it is overdue, never a higher one. */
  readonly delayedPayment: { readonly lateFee: Paise; readonly ratePpmPerDayWhileOverdue: bigint };
  /** 10(ii): what else the terms levy beside the charge for a bounce; `null` is nil. */
  readonly otherPenalCharges: readonly ContingentCharge[] | null;
  /** 10(iii) */
  readonly foreclosureCharge: Paise;
  /** 10(iv) */
  readonly switchingRateType: NotApplicable;
  /** 10(ii): for each debit that the bank returns. */
  readonly bounceCharge: Paise;
  /** How often one debit is presented at most; `null` in older statements. */
  readonly presentationsMax: number | null;
  /** The limits of all penal charges; `null` in a statement that was issued before there were such limits. */
  readonly penal: PenalLimits | null;
};

/** Each time that it is levied. */
export type ContingentCharge = {
  readonly fee: FeeCode;
  readonly amount: Paise;
  readonly on: "overdue" | "bounce";
  /** After the due date; `null` for one that a bounce brings. */
  readonly afterDays: number | null;
};

/** Part 2: other qualitative information. */
export type PartTwo = {
  /** 1: the number of the agreement's clause; in older statements its heading. */
  readonly recoveryAgentsClause: string;
  /** 2 */
  readonly grievanceRedressalClause: string;
  /** 3 */
  readonly grievanceOfficer: ContactPerson;
  /** 4 */
  readonly mayBeTransferred: boolean;
  /** 5 */
  readonly collaborativeLending: NotApplicable;
  /** 6(i) */
  readonly coolingOffDays: number;
  /** 6(ii) */
  readonly recoveryAgents: readonly RecoveryAgent[];
};

/** Annex B: how the annual percentage rate comes about. */
export type AprSheet = {
  /** 1 */
  readonly sanctionedAmount: Paise;
  /** 2 */
  readonly termDays: number;
  /** 2a */
  readonly nonEquatedInstalments: NotApplicable;
  /** 2b and 2d */
  readonly instalments: Instalments;
  /** 2c */
  readonly capitalisedInterestInstalments: NotApplicable;
  /** 3 */
  readonly rateType: "fixed";
  /** 4 */
  readonly annualRatePpm: bigint;
  /** 5 */
  readonly interestTotal: Paise;
  /** 6 */
  readonly fees: { readonly total: Paise; readonly toLender: Paise; readonly toThirdParty: Paise };
  /** 7 */
  readonly netDisbursed: Paise;
  /** 8 */
  readonly payableTotal: Paise;
  /** 9 */
  readonly aprBasisPoints: bigint;
  /** 10 */
  readonly disbursalSchedule: "upfront";
  /** 11 */
  readonly dueOn: CivilDate;
};

/** Annex C: one row for each instalment. */
export type ScheduleRow = {
  readonly number: number;
  readonly dueOn: CivilDate;
  /** Before this instalment is paid. */
  readonly outstandingPrincipal: Paise;
  readonly principal: Paise;
  readonly interest: Paise;
  readonly instalment: Paise;
};

import { type CivilDate, daysBetween } from "@vaada/calendar/civil-date";
import type { Holiday } from "@vaada/calendar/holidays";
import { add, subtract, ZERO } from "@vaada/money/paise";
import { feeAmount, feeOfKind, gstOn, isNamedFee, keptBack, levied, type PricedFee } from "../fees.ts";
import { scheduleInstalments } from "../instalments/equal-instalments.ts";
import type { PricedLoan } from "../pricing.ts";
import type { AnyTerms, FeeKind } from "../product-terms.ts";
import { STAMP_DUTY, type StampDuty, withStampDuty } from "../stamp-duty.ts";
import { clauseNumber } from "./agreement-clauses.ts";
import { requireConsistent, requirePricedBy } from "./consistency.ts";
import { highestApr } from "./highest-apr.ts";
import type {
  AprSheet,
  ContingentCharge,
  ContingentCharges,
  Fee,
  FeeRow,
  Instalments,
  KeyFactStatement,
  PartOne,
  PartTwo,
  ScheduleRow,
} from "./key-fact-statement.ts";
import type { LenderParticulars } from "./lender-particulars.ts";
import type { ProposalNumber } from "./proposal-number.ts";
import { keyFactsValidThrough } from "./validity.ts";

export type KeyFactsToIssue = {
  /** Its day of taking is the day of issue: the terms freeze and the statement is issued at once. */
  readonly loan: PricedLoan;
  /** The terms that the loan was priced by, without the duty. */
  readonly terms: AnyTerms;
  /** `null` where nobody has said what the borrower's state takes. */
  readonly stampDuty: StampDuty | null;
  readonly proposalNumber: ProposalNumber;
  readonly lender: LenderParticulars;
  readonly holidays: readonly Holiday[];
};

/** A figure that does not agree with the others is our mistake, and no statement is issued. */
export function keyFactStatement(issue: KeyFactsToIssue): KeyFactStatement {
  const { loan, terms, lender, holidays, stampDuty } = issue;
  const { takenOn: issuedOn, tenureDays } = loan;
  requirePricedBy(withStampDuty(terms, stampDuty), loan);
  const validThrough = keyFactsValidThrough({ issuedOn, tenureDays, holidays });
  const statement: KeyFactStatement = {
    format: 1,
    issuedOn,
    validThrough,
    product: { name: terms.product, version: terms.version, grade: loan.grade },
    lender: {
      legalName: lender.legalName,
      registration: lender.registration,
      address: lender.address,
    },
    serviceProvider: lender.serviceProvider,
    partOne: partOne(issue, validThrough),
    partTwo: partTwo(lender, terms.coolingOffDays),
    aprSheet: aprSheet(loan),
    schedule: scheduleOf(loan),
  };
  requireConsistent(statement);
  return statement;
}

function partOne(
  { loan, terms, proposalNumber, stampDuty, holidays }: KeyFactsToIssue,
  validThrough: CivilDate,
): PartOne {
  return {
    proposalNumber,
    loanType: "personal-unsecured",
    sanctionedAmount: loan.principal,
    disbursal: { schedule: "upfront", stagesClause: "not-applicable" },
    termDays: loan.tenureDays,
    instalments: instalments(loan),
    interest: { type: "fixed", annualRatePpm: loan.annualRatePpm, ratePpmPerDay: loan.ratePpmPerDay },
    floatingRate: "not-applicable",
    fees: feeRows(loan),
    stampDuty,
    aprBasisPoints: loan.aprBasisPoints,
    highestApr: highestApr(loan, { issuedOn: loan.takenOn, validThrough }, holidays),
    contingentCharges: contingentCharges(loan, terms),
  };
}

/** The rows that the form has for every loan, with or without such a fee. */
const FORM_ROWS: readonly FeeKind[] = ["processing-fee", "insurance", "valuation"];

/**
 * Lists the fees, those without a row in the form after its own. A tax has a row of its own, so that the
 * borrower sees that it counts in the annual percentage rate.
 */
function feeRows(loan: PricedLoan): FeeRow[] {
  const fees = keptBack(loan.fees);
  return [
    ...FORM_ROWS.map((kind) => feeRow(kind, feeOfKind(fees, kind))),
    ...fees.flatMap((fee) => [
      ...(FORM_ROWS.includes(fee.kind) ? [] : [feeRow(fee.kind, fee)]),
      ...(fee.taxPpm === null ? [] : [taxRow(fee, fee.taxPpm)]),
    ]),
  ];
}

const ONE_TIME = { frequency: "one-time" } as const;

function feeRow(kind: FeeKind, priced: PricedFee | undefined): FeeRow {
  if (priced === undefined) return { fee: kind, toLender: null, toThirdParty: null };
  const { amount, ppm } = priced;
  const fee: Fee = { ...ONE_TIME, amount, ppm, of: ppm === null ? null : "sanctioned-amount" };
  return kind === STAMP_DUTY
    ? { fee: kind, toLender: null, toThirdParty: fee }
    : { fee: kind, toLender: fee, toThirdParty: null };
}

const taxRow = ({ kind, tax }: PricedFee, taxPpm: bigint): FeeRow => ({
  fee: gstOn(kind),
  toLender: { ...ONE_TIME, amount: tax, ppm: taxPpm, of: kind },
  toThirdParty: null,
});

function contingentCharges(
  { fees, penal, ratePpmPerDay }: PricedLoan,
  { mandate }: Pick<AnyTerms, "mandate">,
): ContingentCharges {
  const others = levied(fees).filter(({ kind }) => !isNamedFee(kind));
  return {
    delayedPayment: {
      lateFee: feeAmount(fees, "late-fee"),
      ratePpmPerDayWhileOverdue: ratePpmPerDay,
    },
    otherPenalCharges: others.length === 0 ? null : others.map(contingentCharge),
    foreclosureCharge: ZERO,
    switchingRateType: "not-applicable",
    bounceCharge: feeAmount(fees, "bounce-charge"),
    presentationsMax: mandate.presentationsMax,
    penal,
  };
}

const contingentCharge = ({ kind, amount, when }: PricedFee): ContingentCharge => ({
  fee: kind,
  amount,
  on: when.on === "overdue" ? "overdue" : "bounce",
  afterDays: when.on === "overdue" ? when.afterDays : null,
});

const partTwo = (lender: LenderParticulars, coolingOffDays: number): PartTwo => ({
  recoveryAgentsClause: clauseNumber("recovery-agents"),
  grievanceRedressalClause: clauseNumber("grievance-redressal"),
  grievanceOfficer: lender.grievanceOfficer,
  mayBeTransferred: lender.mayTransferLoans,
  collaborativeLending: "not-applicable",
  coolingOffDays,
  recoveryAgents: lender.recoveryAgents,
});

function aprSheet(loan: PricedLoan): AprSheet {
  const total = add(loan.fee, loan.gst);
  const toThirdParty = feeAmount(loan.fees, STAMP_DUTY);
  return {
    sanctionedAmount: loan.principal,
    termDays: loan.tenureDays,
    nonEquatedInstalments: "not-applicable",
    instalments: instalments(loan),
    capitalisedInterestInstalments: "not-applicable",
    rateType: "fixed",
    annualRatePpm: loan.annualRatePpm,
    interestTotal: loan.interest,
    fees: { total, toLender: subtract(total, toThirdParty), toThirdParty },
    netDisbursed: loan.net,
    payableTotal: loan.repay,
    aprBasisPoints: loan.aprBasisPoints,
    disbursalSchedule: "upfront",
    dueOn: loan.dueOn,
  };
}

function instalments(loan: PricedLoan): Instalments {
  const { repay, dueOn, takenOn, tenureDays, repayment } = loan;
  if (repayment.kind === "single")
    return { type: "single", count: 1, amount: repay, firstDueOn: dueOn, firstDueAfterDays: tenureDays };
  const { dueDates, instalment } = repayment;
  const firstDueOn = dueDates[0] ?? dueOn;
  const firstDueAfterDays = daysBetween(takenOn, firstDueOn);
  return { type: "monthly", count: dueDates.length, amount: instalment, firstDueOn, firstDueAfterDays };
}

function scheduleOf(loan: PricedLoan): readonly ScheduleRow[] {
  const { principal, interest, repay, dueOn, takenOn, repayment } = loan;
  if (repayment.kind === "single")
    return [{ number: 1, dueOn, outstandingPrincipal: principal, principal, interest, instalment: repay }];
  const { annualRatePpm, dueDates, instalment } = repayment;
  const plan = { principal, annualRatePpm, startsOn: takenOn, dueDates, dayCount: "days" } as const;
  return scheduleInstalments(plan, instalment).map(({ amount, balance, ...row }) => ({
    ...row,
    outstandingPrincipal: add(balance, row.principal),
    instalment: amount,
  }));
}

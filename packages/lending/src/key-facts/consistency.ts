import { daysBetween } from "@vaada/calendar/civil-date";
import { add, ZERO } from "@vaada/money/paise";
import { isSameFees, isSamePenal } from "../fees.ts";
import { instalmentsCost } from "../instalments/price-instalments.ts";
import { type LoanCost, loanCost } from "../loan-cost.ts";
import type { PricedLoan } from "../pricing.ts";
import { type AnyTerms, isInInstalments } from "../product-terms.ts";
import type { AgreedRepayment } from "../repayment.ts";
import { aprsAgree, secondScheduleApr, secondSingleRepaymentApr } from "../second-apr.ts";
import { dutyKeptBack, STAMP_DUTY } from "../stamp-duty.ts";
import { aprOfArrival } from "./highest-apr.ts";
import type { KeyFactStatement, PartOne } from "./key-fact-statement.ts";

/** Throws unless every figure follows from the others. The lender is bound by each of them. */
export function requireConsistent(statement: KeyFactStatement): void {
  for (const [sentence, holds] of claimsOf(statement)) {
    if (!holds) throw new RangeError(`keyFactStatement: it is not so that ${sentence}`);
  }
}

/** Throws unless the loan costs what these terms say: the statement names their version. */
export function requirePricedBy(terms: AnyTerms, loan: PricedLoan): void {
  const cost = costBy(terms, loan);
  for (const figure of FIGURES) {
    if (loan[figure] !== cost[figure]) {
      throw new RangeError(`keyFactStatement: the ${figure} of the loan is not that of its terms`);
    }
  }
  if (!isSameFees(loan.fees, cost.fees))
    throw new RangeError("keyFactStatement: the fees of the loan are not those of its terms");
  if (!isSamePenal(loan.penal, cost.penal))
    throw new RangeError("keyFactStatement: the penal maximum of the loan is not that of its terms");
}

function costBy(terms: AnyTerms, { grade, principal, tenureDays, takenOn, repayment }: PricedLoan): LoanCost {
  if (!isInInstalments(terms)) return loanCost({ terms, grade, principal, tenureDays });
  if (repayment.kind === "single" || repayment.dueDates.length !== terms.repayment.count)
    throw new RangeError("keyFactStatement: the loan is not repaid as its terms say");
  return instalmentsCost({ terms, grade, principal, takenOn, dueDates: repayment.dueDates });
}

const FIGURES = [
  "fee",
  "gst",
  "net",
  "interest",
  "repay",
  "ratePpmPerDay",
  "annualRatePpm",
  "aprBasisPoints",
] as const;

type Claim = readonly [sentence: string, holds: boolean];

function claimsOf(statement: KeyFactStatement): readonly Claim[] {
  const { issuedOn, validThrough, partOne, partTwo, aprSheet } = statement;
  return [
    ["the lender is bound after the day of issue", validThrough > issuedOn],
    [
      "the due date lies the term after the issue",
      daysBetween(issuedOn, aprSheet.dueOn) === partOne.termDays,
    ],
    ["both parts state one term", aprSheet.termDays === partOne.termDays],
    ["both parts state one sanctioned amount", aprSheet.sanctionedAmount === partOne.sanctionedAmount],
    ["both parts state one rate", aprSheet.annualRatePpm === partOne.interest.annualRatePpm],
    ["both parts state one APR", aprSheet.aprBasisPoints === partOne.aprBasisPoints],
    ["the instalments are the whole repayment", areInstalmentsWhole(statement)],
    ["the borrower can change their mind for a day", partTwo.coolingOffDays >= 1],
    ...claimsOfSums(statement),
    ["the highest APR is that of its day", isHighestOfItsDay(statement)],
    ["the duty that the borrower pays is a row", isDutyARow(partOne)],
    ["both ways to the APR agree", bothAprsAgree(statement)],
  ];
}

function claimsOfSums({ partOne, aprSheet, schedule }: KeyFactStatement): readonly Claim[] {
  const { sanctionedAmount, interestTotal, netDisbursed, payableTotal, fees } = aprSheet;
  const toLender = add(...partOne.fees.map((row) => row.toLender?.amount ?? ZERO));
  const toThirdParty = add(...partOne.fees.map((row) => row.toThirdParty?.amount ?? ZERO));
  const total = (figure: "principal" | "interest" | "instalment") =>
    add(...schedule.map((row) => row[figure]));
  return [
    ["the net amount is more than nothing", netDisbursed > 0n],
    ["the fees to the lender are those of the rows", toLender === fees.toLender],
    ["the fees to third parties are those of the rows", toThirdParty === fees.toThirdParty],
    ["the fees are those of both columns", add(fees.toLender, fees.toThirdParty) === fees.total],
    ["fees and net are the sanctioned amount", add(fees.total, netDisbursed) === sanctionedAmount],
    ["principal and interest are the repayment", add(sanctionedAmount, interestTotal) === payableTotal],
    ["the schedule repays the principal", total("principal") === sanctionedAmount],
    ["the schedule pays the interest", total("interest") === interestTotal],
    ["the schedule adds up to the repayment", total("instalment") === payableTotal],
    ["the schedule ends on the due date", schedule.at(-1)?.dueOn === aprSheet.dueOn],
    ["the schedule has a row for each instalment", schedule.length === aprSheet.instalments.count],
  ];
}

/** The last one of several takes the rounding of all, which is less than a rupee. */
function areInstalmentsWhole({ partOne, aprSheet, schedule }: KeyFactStatement): boolean {
  const { amount, type, count } = partOne.instalments;
  if (type === "single") return BigInt(count) * amount === aprSheet.payableTotal;
  const last = schedule.at(-1)?.instalment ?? ZERO;
  const difference = last < amount ? amount - last : last - amount;
  return (
    schedule.slice(0, -1).every(({ instalment }) => instalment === amount) && difference < PAISE_PER_RUPEE
  );
}

const PAISE_PER_RUPEE = 100n;

/** How the loan is repaid, as the statement says it. */
function repaymentOf({ partOne, aprSheet, schedule }: KeyFactStatement): AgreedRepayment {
  if (partOne.instalments.type === "single") return { kind: "single" };
  return {
    kind: "instalments",
    annualRatePpm: aprSheet.annualRatePpm,
    instalment: partOne.instalments.amount,
    aheadDays: 0,
    dueDates: schedule.map(({ dueOn }) => dueOn),
  };
}

function isHighestOfItsDay(statement: KeyFactStatement): boolean {
  const { issuedOn, partOne, aprSheet } = statement;
  if (partOne.highestApr === null) return true;
  const { aprBasisPoints, arrivalOn } = partOne.highestApr;
  const { sanctionedAmount: principal, netDisbursed: net, dueOn } = aprSheet;
  const { ratePpmPerDay } = partOne.interest;
  return (
    arrivalOn >= issuedOn &&
    aprBasisPoints >= partOne.aprBasisPoints &&
    aprBasisPoints ===
      (arrivalOn === issuedOn
        ? partOne.aprBasisPoints
        : aprOfArrival(
            { principal, net, ratePpmPerDay, repayment: repaymentOf(statement), dueOn },
            arrivalOn,
          ))
  );
}

function isDutyARow({ fees, stampDuty }: PartOne): boolean {
  const kept = fees.find(({ fee }) => fee === STAMP_DUTY)?.toThirdParty?.amount ?? ZERO;
  return kept === dutyKeptBack(stampDuty);
}

function bothAprsAgree(statement: KeyFactStatement): boolean {
  const { netDisbursed: net, aprBasisPoints, sanctionedAmount, payableTotal, termDays } = statement.aprSheet;
  const repayment = repaymentOf(statement);
  const second =
    repayment.kind === "single"
      ? secondSingleRepaymentApr({ net, repay: payableTotal, days: termDays })
      : secondScheduleApr({ ...repayment, net, principal: sanctionedAmount, startsOn: statement.issuedOn });
  return aprsAgree({ basisPoints: aprBasisPoints, second });
}

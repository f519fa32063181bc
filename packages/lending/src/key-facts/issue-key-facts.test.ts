import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { dayOfYear } from "@vaada/calendar/holidays";
import { paise } from "@vaada/money/paise";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { PricedLoan } from "../pricing.ts";
import { GRADES } from "../product-terms.ts";
import { SALARY_ADVANCE } from "../products/salary-advance.ts";
import { withGst } from "../testing/fee-terms.ts";
import { requireConsistent } from "./consistency.ts";
import { keyFactStatement } from "./issue-key-facts.ts";
import type { KeyFactStatement } from "./key-fact-statement.ts";
import { EXAMPLE_LENDER, pricedLoan, WORKED_ISSUE, WORKED_LOAN } from "./testing/example.ts";

const worked = keyFactStatement(WORKED_ISSUE);

test("part one states the loan, its price and every charge there can be", () => {
  expect(worked.partOne).toEqual({
    proposalNumber: "VD-0000123-1",
    loanType: "personal-unsecured",
    sanctionedAmount: 20_000_00n,
    disbursal: { schedule: "upfront", stagesClause: "not-applicable" },
    termDays: 42,
    instalments: {
      type: "single",
      count: 1,
      amount: 20_420_00n,
      firstDueOn: "2027-01-01",
      firstDueAfterDays: 42,
    },
    interest: { type: "fixed", annualRatePpm: 182_500n, ratePpmPerDay: 500n },
    floatingRate: "not-applicable",
    fees: [
      {
        fee: "processing-fee",
        toLender: { frequency: "one-time", amount: 600_00n, ppm: 30_000n, of: "sanctioned-amount" },
        toThirdParty: null,
      },
      { fee: "insurance", toLender: null, toThirdParty: null },
      { fee: "valuation", toLender: null, toThirdParty: null },
      {
        fee: "gst-on-processing-fee",
        toLender: { frequency: "one-time", amount: 108_00n, ppm: 180_000n, of: "processing-fee" },
        toThirdParty: null,
      },
    ],
    stampDuty: { state: "MH", amount: 100_00n, paidBy: "lender" },
    aprBasisPoints: 50_81n,
    highestApr: { aprBasisPoints: 60_78n, arrivalOn: "2026-11-30" },
    contingentCharges: {
      delayedPayment: { lateFee: 500_00n, ratePpmPerDayWhileOverdue: 500n },
      otherPenalCharges: null,
      foreclosureCharge: 0n,
      switchingRateType: "not-applicable",
      bounceCharge: 500_00n,
      presentationsMax: 3,
      penal: { maximum: 2_000_00n, lateFeeFrom: 100_00n },
    },
  });
});

test("part two states whom to complain to, how long the loan can go back, who may recover it", () => {
  expect(worked.partTwo).toEqual({
    recoveryAgentsClause: "9",
    grievanceRedressalClause: "10",
    grievanceOfficer: EXAMPLE_LENDER.grievanceOfficer,
    mayBeTransferred: false,
    collaborativeLending: "not-applicable",
    coolingOffDays: 3,
    recoveryAgents: [],
  });
});

test("the APR sheet leads from the sanctioned amount to the rate", () => {
  expect(worked.aprSheet).toEqual({
    sanctionedAmount: 20_000_00n,
    termDays: 42,
    nonEquatedInstalments: "not-applicable",
    instalments: worked.partOne.instalments,
    capitalisedInterestInstalments: "not-applicable",
    rateType: "fixed",
    annualRatePpm: 182_500n,
    interestTotal: 420_00n,
    fees: { total: 708_00n, toLender: 708_00n, toThirdParty: 0n },
    netDisbursed: 19_292_00n,
    payableTotal: 20_420_00n,
    aprBasisPoints: 50_81n,
    disbursalSchedule: "upfront",
    dueOn: "2027-01-01",
  });
});

test("the schedule has one row, and the head says who lends, by which terms and until when", () => {
  const { format, issuedOn, validThrough, product, lender, serviceProvider, schedule } = worked;
  expect(schedule).toEqual([
    {
      number: 1,
      dueOn: "2027-01-01",
      outstandingPrincipal: 20_000_00n,
      principal: 20_000_00n,
      interest: 420_00n,
      instalment: 20_420_00n,
    },
  ]);
  expect({ format, issuedOn, validThrough, product, lender, serviceProvider }).toEqual({
    format: 1,
    issuedOn: "2026-11-20",
    validThrough: "2026-11-25",
    product: { name: "salary-advance", version: 3, grade: "A" },
    lender: {
      legalName: "Example Finance Ltd",
      registration: "N-14.00000",
      address: "1 Example Road, Pune 411001",
    },
    serviceProvider: null,
  });
});

test("a service provider, its officer, recovery agents and transfers are stated when there are any", () => {
  const officer = { name: "Ravi Rao", phone: "1800 000 0002", email: "help@app.example" };
  const agent = { legalName: "Example Recovery LLP", phone: "1600 000 000", email: "desk@recovery.example" };
  const lender = {
    ...EXAMPLE_LENDER,
    mayTransferLoans: true,
    serviceProvider: { legalName: "Example App Ltd", grievanceOfficer: officer },
    recoveryAgents: [agent],
  };
  const statement = keyFactStatement({ ...WORKED_ISSUE, lender });
  expect(statement.serviceProvider).toEqual({ legalName: "Example App Ltd", grievanceOfficer: officer });
  expect(statement.partTwo).toMatchObject({ mayBeTransferred: true, recoveryAgents: [agent] });
});

test("every loan of the product has a statement whose figures agree", () => {
  const loans = fc.record({
    terms: fc.constant(SALARY_ADVANCE),
    grade: fc.constantFrom(...GRADES),
    principal: fc.bigInt({ min: 10n, max: 250n }).map((hundreds) => paise(hundreds * 100_00n)),
    takenOn: fc.integer({ min: 0, max: 3_287 }).map((days) => addDays(civilDate("2024-01-01"), days)),
    salaryDay: fc.integer({ min: 1, max: 31 }),
  });
  fc.assert(
    fc.property(loans, (loan) => {
      const priced = pricedLoan(loan);
      const { aprSheet, issuedOn, validThrough } = keyFactStatement({
        ...WORKED_ISSUE,
        loan: priced,
        holidays: [{ everyYear: dayOfYear("01-26"), name: "Republic Day" }],
      });
      expect(aprSheet.fees.total + aprSheet.netDisbursed).toBe(loan.principal);
      expect(aprSheet.payableTotal).toBe(priced.repay);
      expect(validThrough >= addDays(issuedOn, 3)).toBe(true);
    }),
  );
});

test("a loan that was not priced by the terms it names gets no statement", () => {
  const { loan } = WORKED_ISSUE;
  const mistakes: Partial<PricedLoan>[] = [
    { fee: paise(loan.fee + 1n) },
    { gst: paise(0n), net: paise(loan.net + loan.gst) },
    { net: paise(loan.net - 1n) },
    { interest: paise(loan.interest + 1n), repay: paise(loan.repay + 1n) },
    { repay: paise(loan.repay - 1n) },
    { aprBasisPoints: loan.aprBasisPoints - 1n },
    { annualRatePpm: 182_499n },
    { ratePpmPerDay: 499n },
    { fees: loan.fees.map((fee) => ({ ...fee, ppm: 29_999n })) },
    { fees: loan.fees.map((fee) => ({ ...fee, taxPpm: 0n })) },
    { fees: loan.fees.slice(0, 2) },
    { grade: "B" },
    { tenureDays: 41 },
    { dueOn: addDays(loan.dueOn, 1) },
    { takenOn: addDays(loan.takenOn, 1) },
  ];
  for (const mistake of mistakes) {
    const issue = () => keyFactStatement({ ...WORKED_ISSUE, loan: { ...loan, ...mistake } });
    expect(issue, JSON.stringify(Object.keys(mistake))).toThrow(RangeError);
  }
  const dearerTerms = withGst(SALARY_ADVANCE, 190_000n);
  expect(() => keyFactStatement({ ...WORKED_ISSUE, terms: dearerTerms })).toThrow("gst");
});

test("a product whose borrower could not give the loan back for a day gets no statement", () => {
  const terms = { ...SALARY_ADVANCE, coolingOffDays: 0 };
  expect(() => keyFactStatement({ ...WORKED_ISSUE, terms })).toThrow("change their mind");
});

test("each figure that differs from the others is found", () => {
  const { partOne, aprSheet, schedule } = worked;
  const [row] = schedule;
  if (row === undefined) throw new Error("the schedule is empty");
  const more = (amount: bigint) => paise(amount + 1n);
  const table: [found: string, mistake: Partial<KeyFactStatement>][] = [
    ["bound after", { validThrough: worked.issuedOn }],
    ["due date lies", { issuedOn: addDays(worked.issuedOn, 1) }],
    ["one term", { aprSheet: { ...aprSheet, termDays: 43 } }],
    ["one sanctioned", { partOne: { ...partOne, sanctionedAmount: more(20_000_00n) } }],
    ["one rate", { aprSheet: { ...aprSheet, annualRatePpm: 1n } }],
    ["one APR", { partOne: { ...partOne, aprBasisPoints: 1n } }],
    ["whole repayment", { partOne: { ...partOne, instalments: { ...partOne.instalments, count: 2 } } }],
    ["fees to the lender", { partOne: { ...partOne, fees: partOne.fees.slice(0, 1) } }],
    ["third parties", { aprSheet: { ...aprSheet, fees: { ...aprSheet.fees, toThirdParty: more(0n) } } }],
    ["both columns", { aprSheet: { ...aprSheet, fees: { ...aprSheet.fees, total: more(708_00n) } } }],
    ["fees and net", { aprSheet: { ...aprSheet, netDisbursed: more(19_292_00n) } }],
    ["principal and interest", { aprSheet: { ...aprSheet, interestTotal: more(420_00n) } }],
    ["repays the principal", { schedule: [{ ...row, principal: more(row.principal) }] }],
    ["pays the interest", { schedule: [{ ...row, interest: more(row.interest) }] }],
    ["adds up", { schedule: [{ ...row, instalment: more(row.instalment) }] }],
    ["ends on", { schedule: [{ ...row, dueOn: addDays(row.dueOn, 1) }] }],
    ["a row for each", { aprSheet: { ...aprSheet, instalments: { ...aprSheet.instalments, count: 2 } } }],
    [
      "highest APR",
      { partOne: { ...partOne, highestApr: { aprBasisPoints: 60_79n, arrivalOn: civilDate("2026-11-30") } } },
    ],
    [
      "duty",
      { partOne: { ...partOne, stampDuty: { state: "MH", amount: more(100_00n), paidBy: "borrower" } } },
    ],
    [
      "both ways",
      { partOne: { ...partOne, aprBasisPoints: 50_82n }, aprSheet: { ...aprSheet, aprBasisPoints: 50_82n } },
    ],
  ];
  expect(() => requireConsistent(worked)).not.toThrow();
  for (const [found, mistake] of table) {
    expect(() => requireConsistent({ ...worked, ...mistake }), found).toThrow(found);
  }
});

test("the day of issue is the day the offer was taken", () => {
  const loan = pricedLoan({ ...WORKED_LOAN, takenOn: civilDate("2026-11-13") });
  const { issuedOn, validThrough } = keyFactStatement({ ...WORKED_ISSUE, loan });
  expect([issuedOn, validThrough]).toEqual(["2026-11-13", "2026-11-18"]);
});

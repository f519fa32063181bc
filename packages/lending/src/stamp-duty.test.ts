import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { feesStated } from "./key-facts/fees-stated.ts";
import { keyFactStatement } from "./key-facts/issue-key-facts.ts";
import { pricedLoan, WORKED_ISSUE, WORKED_LOAN } from "./key-facts/testing/example.ts";
import { SALARY_ADVANCE } from "./products/salary-advance.ts";
import { type StampDuty, withStampDuty } from "./stamp-duty.ts";

const duty = (paidBy: StampDuty["paidBy"], rupees = 100n): StampDuty => ({
  state: "MH",
  amount: paise(rupees * 100n),
  paidBy,
});

test("a duty that the lender pays, or of nothing, changes no price", () => {
  for (const each of [null, duty("lender"), duty("borrower", 0n)])
    expect(withStampDuty(SALARY_ADVANCE, each)).toBe(SALARY_ADVANCE);
});

test("paid by the borrower it lowers what arrives, counts in the APR and bears no tax", () => {
  const loan = pricedLoan({ ...WORKED_LOAN, terms: withStampDuty(SALARY_ADVANCE, duty("borrower")) });
  expect([loan.net, loan.repay, loan.fee, loan.gst]).toEqual([19_192_00n, 20_420_00n, 700_00n, 108_00n]);
  // (20,420 ÷ 19,192 − 1) × 365 ÷ 42
  expect(loan.aprBasisPoints).toBe(55_61n);
});

test("the statement has it in the column of third parties, and of the lender's own money as a fact alone", () => {
  const stampDuty = duty("borrower");
  const loan = pricedLoan({ ...WORKED_LOAN, terms: withStampDuty(SALARY_ADVANCE, stampDuty) });
  const { partOne, aprSheet } = keyFactStatement({ ...WORKED_ISSUE, loan, stampDuty });
  expect(partOne.fees.at(-1)).toEqual({
    fee: "stamp-duty",
    toLender: null,
    toThirdParty: { frequency: "one-time", amount: 100_00n, ppm: null, of: null },
  });
  expect(aprSheet.fees).toEqual({ total: 808_00n, toLender: 708_00n, toThirdParty: 100_00n });
  expect(feesStated(partOne).map(({ kind }) => kind)).toContain("stamp-duty");

  const paidByLender = keyFactStatement({ ...WORKED_ISSUE, stampDuty: duty("lender") });
  expect(paidByLender.partOne.stampDuty).toEqual(duty("lender"));
  expect(paidByLender.partOne.fees.map(({ fee }) => fee)).not.toContain("stamp-duty");
  expect(paidByLender.aprSheet.fees).toEqual({ total: 708_00n, toLender: 708_00n, toThirdParty: 0n });
});

test("a loan that was priced with another duty than is stated gets no statement", () => {
  expect(() => keyFactStatement({ ...WORKED_ISSUE, stampDuty: duty("borrower") })).toThrow(RangeError);
  const loan = pricedLoan({ ...WORKED_LOAN, terms: withStampDuty(SALARY_ADVANCE, duty("borrower")) });
  expect(() => keyFactStatement({ ...WORKED_ISSUE, loan, stampDuty: duty("lender") })).toThrow(RangeError);
});

import { expect, test } from "vitest";
import { timelineOf } from "./below-price.tsx";
import { firstNameOf } from "./loan-approval.tsx";
import { termsOf } from "./terms.ts";
import { OFFER, OFFER_NEXT_DAY, OFFER_OF_8000 } from "./testing/offers.ts";
import { changesBesidesAmount, changesBetween } from "./update-card.tsx";

test("every term is said, with the percentages and the rupees of the server", () => {
  const { toBank, others } = termsOf(OFFER);
  expect([toBank, ...others].map(({ label, value, remark }) => [label, value, remark ?? ""])).toEqual([
    ["Amount to your bank", "₹19,292", "credited within 24 hours of release"],
    ["Loan amount", "₹20,000", ""],
    ["Interest rate", "0.05% per day", "18.25% p.a."],
    ["Processing fee", "₹600", "3% of the loan amount"],
    ["GST on the fee", "₹108", "18%"],
    ["Price grade", "A", "Your credit score is in the range that gets our lowest price."],
    ["Repay on", "1 Dec 2026", ""],
    ["Tenure", "16 days", ""],
    ["You repay", "₹20,160", ""],
    ["APR", "102.64%", "all costs, as a rate for a year"],
    ["Late fee", "₹500", "once, if you pay after the due date"],
    ["Bounce charge", "₹500", "each time a debit bounces"],
    ["All these charges together", "₹2,000", "at most"],
    ["Cooling-off", "3 days", "after the day the money arrives"],
    ["Lender", "Example Finance Ltd", ""],
  ]);
});

test("an APR shows its two decimals, and an amount its paise only where there are any", () => {
  const terms = termsOf({ ...OFFER_OF_8000, apr: 50.8 });
  expect(terms.toBank.value).toBe("₹7,716.80");
  expect(terms.others.find(({ label }) => label === "APR")?.value).toBe("50.80%");
});

test("what changed is told term by term, and what did not is not", () => {
  expect(changesBetween(OFFER, OFFER)).toEqual([]);
  expect(changesBetween(OFFER, OFFER_NEXT_DAY)).toEqual([
    { label: "Tenure", before: "16 days", after: "15 days" },
    { label: "You repay", before: "₹20,160", after: "₹20,150" },
    { label: "APR", before: "102.64%", after: "108.22%" },
  ]);
});

test("of another amount only the terms that do not follow from it are news", () => {
  expect(changesBesidesAmount(OFFER, OFFER_OF_8000)).toEqual([]);
  expect(changesBesidesAmount(OFFER, { ...OFFER_OF_8000, processingFee: 4, lateFee: 600 })).toEqual([
    { label: "Processing fee", before: "3% of the loan amount", after: "4% of the loan amount" },
    { label: "Late fee", before: "₹500", after: "₹600" },
  ]);
});

test.each([
  [{}, ["Late fee", "Bounce charge", "All these charges together"]],
  [{ lateFee: 0 }, ["Bounce charge", "All these charges together"]],
  [{ bounceCharge: 0 }, ["Late fee", "All these charges together"]],
  [{ lateFee: 0, bounceCharge: 0 }, []],
])("an offer with %o names the charges that its product has, and no charge of nothing", (changes, told) => {
  const labels = termsOf({ ...OFFER, ...changes }).others.map(({ label }) => label);
  expect(labels.slice(labels.indexOf("APR") + 1, labels.indexOf("Cooling-off"))).toEqual(told);
});

const TODAY = "Today: Credited within 24 hours of release";

test.each([
  ["between the two", "2026-11-20", [TODAY, "20 Nov: Your salary day", "5 Dec: ₹20,160 due"]],
  ["on the due date", "2026-12-05", [TODAY, "5 Dec: Your salary day, ₹20,160 due"]],
  [
    "today",
    "2026-11-15",
    ["Today: Your salary day. Credited within 24 hours of release", "5 Dec: ₹20,160 due"],
  ],
])("a salary %s is one point of its own, or part of the other's", (_where, nextSalaryDay, expected) => {
  const points = timelineOf({ ...OFFER, nextSalaryDay, repayDate: "2026-12-05" });
  expect(points.map(({ title, text }) => `${title}: ${text}`)).toEqual(expected);
});

test.each([
  ["2026-11-20", "20 Nov: Your pay day"],
  ["2026-12-05", "5 Dec: Your pay day, ₹20,160 due"],
  ["2026-11-15", "Today: Your pay day. Credited within 24 hours of release"],
])("who earns without a salary reads of a pay day, on %s too", (nextSalaryDay, expected) => {
  const points = timelineOf({ ...OFFER, isSalaried: false, nextSalaryDay, repayDate: "2026-12-05" });
  expect(points.map(({ title, text }) => `${title}: ${text}`)).toContain(expected);
});

test.each([
  ["ANITA ACHARYA", "Anita"],
  ["Anita Acharya", "Anita"],
  ["K. RAVI KUMAR", "Ravi"],
  ["K R", null],
  ["  ", null],
  ["McDowell D'Souza", "McDowell"],
  ["D'SOUZA", "D'souza"],
  [null, null],
  [undefined, null],
])("%s is spoken to as %s", (name, first) => {
  expect(firstNameOf(name)).toBe(first);
});

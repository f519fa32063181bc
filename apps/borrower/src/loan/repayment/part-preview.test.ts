import { toWireRupees } from "@vaada/money/wire";
import { expect, test } from "vitest";
import { LOAN } from "../testing/dashboards.ts";
import { partPreview } from "./part-preview.ts";

const preview = (part: number, loan = LOAN) => {
  const found = partPreview(loan, part);
  return found && [toWireRupees(found.atDue), toWireRupees(found.saved)];
};

test("a part of 5,000 on day 10 leaves 15,341.60 for the due date and saves the interest on 4,900", () => {
  expect(preview(5_000)).toEqual([15_341.6, 78.4]);
});

test("a part that pays interest alone saves nothing", () => {
  expect(preview(60)).toEqual([20_360, 0]);
});

test("nothing is said of the whole, of nothing, of the due day and of a loan with charges", () => {
  expect([preview(20_100), preview(0)]).toEqual([null, null]);
  expect(preview(5_000, { ...LOAN, now: "2027-01-01T05:00:00.000Z" })).toBeNull();
  const owed = LOAN.owed && { ...LOAN.owed, charges: 500 };
  expect(preview(5_000, { ...LOAN, owed })).toBeNull();
});

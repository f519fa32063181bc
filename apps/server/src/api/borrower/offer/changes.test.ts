import { DAY_MS } from "@vaada/calendar/civil-date";
import type { ProductTerms } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { withFeeShare, withRupees } from "@vaada/lending/testing/fee-terms";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { approvedBorrower, offersOf, seenIn, statementsOf } from "../../../../testing/offer/approved.ts";
import { releaseTerms } from "../../../../testing/products/release-terms.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { decide } from "../../../../testing/walk.ts";

const server = await openTestServer();

/** Dearer, and only for smaller loans. */
const NEXT_TERMS: ProductTerms = {
  ...withFeeShare(withRupees(SALARY_ADVANCE, "late-fee", paise(600_00n)), { A: 40_000n }),
  amount: { ...SALARY_ADVANCE.amount, maximum: paise(15_050_00n) },
  grades: { ...SALARY_ADVANCE.grades, A: { interestPpmPerDay: 600n } },
};
/** Puts terms in force from today on, as two people do. */
const release = (terms: ProductTerms) => releaseTerms(server.database, terms, server.clock.today());

test("a price of the product's last version is not taken: the borrower looks at the new one first", async () => {
  const before = await approvedBorrower(server);
  const old = seenIn((await before.read()).json.data);
  const { version } = await release(NEXT_TERMS);
  const { status, json } = await before.take(old);
  expect([status, json.code]).toEqual([409, "OFFER_EXPIRED"]);
  const { data } = (await before.read()).json;
  expect(data).toMatchObject({
    totalAmount: 15_000,
    amountMaximum: 15_000,
    amountCap: 15_000,
    roi: 0.06,
    processingFee: 4,
    processingAmount: 600,
    lateFee: 600,
  });
  expect((await before.take(old)).json.code).toBe("OFFER_CHANGED");
  expect((await before.choose(15_100)).json.data).toEqual({
    fields: { amount: "You can choose at most ₹15,000" },
  });
  expect((await before.take(seenIn(data))).status).toBe(200);
  expect(await offersOf(server, before)).toMatchObject([
    { product_version: version, principal_paise: 15_000_00n },
  ]);
});

test("a smaller amount that was chosen outlives the product's version", async () => {
  await release(SALARY_ADVANCE);
  const before = await approvedBorrower(server);
  await before.choose(4_200);
  await release(NEXT_TERMS);
  expect((await before.read()).json.data).toMatchObject({ totalAmount: 4_200, roi: 0.06 });
});

test("what was taken under the last version keeps its charges and its price", async () => {
  await release(SALARY_ADVANCE);
  const before = await approvedBorrower(server);
  const shown = (await before.read()).json.data;
  await before.take();
  await release(NEXT_TERMS);
  const { totalAmount, roi, lateFee, apr } = (await before.read()).json.data;
  expect({ totalAmount, roi, lateFee, apr }).toEqual({
    totalAmount: 20_000,
    roi: 0.05,
    lateFee: 500,
    apr: shown.apr,
  });
});

test("on a decision of 31 days ago nothing is offered: it is taken again, and a new offer follows", async () => {
  await release(SALARY_ADVANCE);
  const borrower = await approvedBorrower(server);
  await borrower.choose(5_000);
  await server.clock.moveBy(30 * DAY_MS);
  expect((await borrower.read()).json.data.totalAmount).toBe(5_000);
  await server.clock.moveBy(DAY_MS);
  for (const answering of [borrower.read(), borrower.extend(), borrower.choose(6_000), borrower.take()]) {
    const { status, json } = await answering;
    expect([status, json.data]).toEqual([422, { redirect_to: "/prepare-loan-offer" }]);
  }
  expect(await decide(server, borrower)).toBe("Approve");
  expect((await borrower.take()).json.code).toBe("OFFER_EXPIRED");
  expect((await borrower.read()).json.data).toMatchObject({ totalAmount: 5_000, amountMaximum: 20_000 });
  const offers = await offersOf(server, borrower);
  expect(offers.map(({ replaced_at }) => replaced_at === null)).toEqual([false, true]);
  expect(new Set(offers.map(({ decision_id }) => decision_id)).size).toBe(2);
  expect((await borrower.take()).status).toBe(200);
  expect(await statementsOf(server, borrower)).toHaveLength(1);
});

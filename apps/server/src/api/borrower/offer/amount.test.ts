import { civilDate } from "@vaada/calendar/civil-date";
import { priceLoan } from "@vaada/lending/pricing";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { expect, test } from "vitest";
import {
  approvedBorrower,
  callsOf,
  MINUTE_MS,
  moveTo,
  offersOf,
  seenIn,
  WORKED_MOMENT,
} from "../../../../testing/offer/approved.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { decide, EMPLOYMENT, giveEmployment, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();

/** The price of an amount by the pure module, on the day of the worked example. */
function priceOf(rupees: number) {
  const price = priceLoan({
    terms: SALARY_ADVANCE,
    grade: "A",
    principal: paise(BigInt(rupees) * 100n),
    takenOn: civilDate("2026-11-20"),
    salaryDay: 1,
  });
  if (price.kind === "refused") throw new Error(price.reason);
  return {
    totalAmount: rupees,
    processingAmount: toWireRupees(price.fee),
    gstOfAdminFee: toWireRupees(price.gst),
    finalAmount: toWireRupees(price.net),
    interestAmount: toWireRupees(price.interest),
    repayAmount: toWireRupees(price.repay),
    costTotal: toWireRupees(price.costTotal),
    costPer100: toWireRupees(price.costPer100Rupees),
    tenure: price.tenureDays,
    repayDate: price.dueOn,
  };
}

test("any amount in steps of 100 up to what was sanctioned has its price from the server", async () => {
  const borrower = await approvedBorrower(server);
  for (const amount of [1_000, 1_100, 9_900, 13_700, 20_000]) {
    const { status, json } = await borrower.choose(amount);
    expect([status, json.data]).toEqual([200, expect.objectContaining(priceOf(amount))]);
    expect(json.data).toMatchObject({ amountMinimum: 1_000, amountMaximum: 20_000, maximumAmount: 20_000 });
    expect((await borrower.read()).json.data.totalAmount).toBe(amount);
  }
});

test("an amount that can't be had is refused with a sentence, and the offer stays", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.choose(5_000);
  const before = await offersOf(server, borrower);
  const invalid = "Please enter a valid amount";
  const tooMuch = "You can choose at most ₹20,000";
  const table: [amount: unknown, says: string][] = [
    [1_050, invalid],
    [999, invalid],
    [0, invalid],
    [-1_000, invalid],
    [900, invalid],
    [5_000.5, invalid],
    [5_000.005, invalid],
    ["5000", invalid],
    [null, invalid],
    [true, invalid],
    [[5_000], invalid],
    [undefined, invalid],
    [1e300, invalid],
    [20_100, tooMuch],
    [25_000, tooMuch],
    [25_100, tooMuch],
    [1e9, tooMuch],
  ];
  for (const [amount, says] of table) {
    const { status, json } = await borrower.choose(amount);
    expect([amount, status, json.code, json.data]).toEqual([
      amount,
      400,
      "BODY_INVALID",
      { fields: { amount: says } },
    ]);
  }
  const { token, loanId } = borrower;
  const rawBody = `{"loan_id":${loanId},"amount":NaN}`;
  const headers = { "content-type": "application/json" };
  const notJson = await server.call("POST", "/api/loan/offer/amount", { token, rawBody, headers });
  expect([notJson.status, notJson.json.code]).toEqual([400, "BODY_UNREADABLE"]);
  const inHindi = async (path: string, given: object) => {
    const asked = { token, body: { loan_id: loanId, ...given }, headers: { "accept-language": "hi" } };
    return Object.values(
      (await server.call("POST", `/api/loan/offer/${path}`, asked)).json.data.fields ?? {},
    );
  };
  expect(await inHindi("amount", { amount: 999 })).toEqual(["कृपया सही रकम लिखें"]);
  expect(await inHindi("amount", { amount: 20_100 })).toEqual(["आप ज़्यादा से ज़्यादा ₹20,000 चुन सकते हैं"]);
  expect(await inHindi("due-date", { repayDate: "2027-12-31" })).toEqual([
    "अपने ऑफ़र में दिए सैलरी के दिनों में से एक चुनें",
  ]);
  expect(await inHindi("product", { product: "salary-instalments" })).toEqual(["दोनों में से एक चुनें"]);
  expect(await offersOf(server, borrower)).toEqual(before);
});

test("choosing an amount leaves the hold as it is, and begins it anew once it has ended", async () => {
  const borrower = await approvedBorrower(server);
  const { expiryDate } = (await borrower.read()).json.data;
  await server.clock.moveBy(4 * MINUTE_MS);
  expect((await borrower.choose(5_000)).json.data.expiryDate).toBe(expiryDate);
  await server.clock.moveBy(7 * MINUTE_MS);
  const late = (await borrower.choose(6_000)).json.data;
  expect(Date.parse(String(late.expiryDate)) - Date.parse(String(late.now))).toBe(10 * MINUTE_MS);
  expect((await borrower.take()).status).toBe(200);
  expect((await borrower.read()).json.data.totalAmount).toBe(6_000);
});

test("an amount can be chosen before the offer was ever read", async () => {
  const borrower = await approvedBorrower(server);
  expect((await borrower.choose(3_000)).status).toBe(200);
  expect((await borrower.read()).json.data).toMatchObject(priceOf(3_000));
});

test("of two tabs that choose at once each is told its own price, and the last one counts", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.read();
  const [one, other] = await Promise.all([borrower.choose(5_000), borrower.choose(6_000)]);
  expect([one.json.data, other.json.data]).toMatchObject([priceOf(5_000), priceOf(6_000)]);
  const { totalAmount } = (await borrower.read()).json.data;
  expect([5_000, 6_000]).toContain(totalAmount);
  expect(await offersOf(server, borrower)).toHaveLength(1);
});

test("whoever qualifies for more than they asked for takes it from the same offer, and it stays after the hold", async () => {
  await moveTo(server, WORKED_MOMENT);
  const walker = await walkTo(server, "employment");
  await giveEmployment(server, walker, { ...EMPLOYMENT, monthly_income: 60_000, loan_required: 8_000 });
  await decide(server, walker);
  const borrower = callsOf(server, walker);
  expect((await borrower.read()).json.data).toMatchObject({
    totalAmount: 8_000,
    amountMaximum: 8_000,
    isLoanAmountUpgradable: true,
    maximumAmount: 25_000,
  });
  expect((await borrower.choose(25_100)).json.data).toEqual({
    fields: { amount: "You can choose at most ₹25,000" },
  });
  await borrower.choose(25_000);
  await server.clock.moveBy(11 * MINUTE_MS);
  const { data } = (await borrower.read()).json;
  expect(data).toMatchObject(priceOf(25_000));
  expect((await borrower.take(seenIn(data))).status).toBe(200);
  expect(await offersOf(server, borrower)).toMatchObject([
    { sanctioned_paise: 8_000_00n, principal_paise: 25_000_00n, net_paise: 24_115_00n },
  ]);
});

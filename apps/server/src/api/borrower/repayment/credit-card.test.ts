import { afterEach, expect, test } from "vitest";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { payersAt } from "../../../../testing/repayment/payer.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer({ isSandboxConnected: true });
const { readOrder, verify, later, orderOf, pay, ...facts } = payersAt(server);
const { eventsOf, standingOf, booksOf } = facts;

afterEach(async () => {
  expect(await readBreaches(server)).toEqual([]);
});

const payByCreditCard = (order_id: string) =>
  server.sandbox.post("/actions/pay", { order_id, method: "credit-card" });
const owedBy = async ({ token }: Walker) =>
  (await server.call("POST", "/api/user/dashboard", { token })).json.data;
const toldTo = async ({ token }: Walker) =>
  (await server.call("GET", "/api/user/notifications", { token })).json.data as unknown as {
    kind: string;
    description: string;
  }[];

/** The card form of the checkout's page, filled with the published credit card. */
async function typeCreditCard(order_id: string): Promise<void> {
  const { key } = server.services.settings.checkout;
  const query = new URLSearchParams({ order_id, key, method: "card" });
  await fetch(`${server.sandbox.url}/razorpay/checkout?${query}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ act: "pay", number: "5500 6700 0000 1002", expiry: "12/30", cvv: "123" }),
  });
}

test("an order is made so that the provider itself takes no credit card", { tags: "long" }, async () => {
  const walker = await walkTo(server, "dashboard");
  await later(10);
  const order = await orderOf(walker, 5_000);
  await typeCreditCard(order);
  expect(await booksOf(order)).toEqual({ captured: 0, refunded: 0 });
  expect((await readOrder(walker, order)).json.data).toMatchObject({ status: "failed" });
});

test("a credit card that was captured all the same pays nothing off, goes back by itself and is told of", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(10);
  const before = await owedBy(walker);
  // A debit card pays first: what goes back is the credit card's own money.
  const part = await orderOf(walker, 1_000);
  await verify(walker, await pay(part));
  const order = await orderOf(walker, 5_000);
  const answer = await payByCreditCard(order);
  await verify(walker, answer);
  const lookAgain = async () => {
    await server.workOff();
    return { ...(await booksOf(order)), events: await eventsOf(walker) };
  };
  const events = ["payment 100000", "payment 500000", "refund 500000"];
  await expect.poll(lookAgain, { timeout: 40_000 }).toEqual({ captured: 5_000, refunded: 5_000, events });
  expect((await readOrder(walker, order)).json.data).toMatchObject({
    status: "failed",
    failure: expect.stringContaining("credit card"),
  });
  expect(await standingOf(walker)).toMatchObject({ status: "part-paid" });
  const after = await owedBy(walker);
  expect(Number(before.dashboard_message13) - Number(after.dashboard_message13)).toBe(1_000);
  const told = (await toldTo(walker)).find(({ kind }) => kind === "payment-on-credit");
  expect(told?.description).toContain("₹5,000");
  const cases = await server.database.asSuperuser("select from vaada.cases where application_id = $1", [
    walker.loanId,
  ]);
  expect(cases).toEqual([]);
});

import { afterEach, expect, test, vi } from "vitest";
import { readBreaches } from "../../../../testing/disbursals/books.ts";
import { payersAt } from "../../../../testing/repayment/payer.ts";
import { orderOf } from "../../../../testing/repayments/readings.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer({ isSandboxConnected: true });
const { sendCaptured, standingOf, eventsOf, later, pay, readOrder } = payersAt(server);
const { asSuperuser } = server.database;

const WAIT = { timeout: 40_000 };

afterEach(async () => {
  expect(await readBreaches(server)).toEqual([]);
});

test("a captured event that would close a loan closes it only once the provider itself says so", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(10);
  const order = await orderOf(server, walker, 20_100);
  expect((await sendCaptured(order, { id: "pay_Unheard" })).status).toBe(200);
  await server.workOff();
  expect(await eventsOf(walker)).toEqual([]);
  expect(await standingOf(walker)).toMatchObject({ status: "active" });
  const closings = await asSuperuser("select from vaada.closings where application_id = $1", [walker.loanId]);
  expect(closings).toEqual([]);

  await pay(order.providerReference ?? "");
  await expect
    .poll(async () => {
      await server.workOff();
      return standingOf(walker);
    }, WAIT)
    .toEqual({ status: "closed", closed_by: "repaid" });
  expect(await eventsOf(walker)).toEqual(["payment 2010000"]);
  expect((await readOrder(walker, order.providerReference ?? "")).json.data).toMatchObject({
    isLoanClosed: true,
  });
});

test("a captured event of a moment that no calendar has is kept, and the provider is asked instead", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  const order = await orderOf(server, walker, 1_000);
  const paidAt = new Date(8_640_000_000_000_000);
  expect((await sendCaptured(order, { id: "pay_NoDay", paidAt })).status).toBe(200);
  await server.workOff();
  expect(await eventsOf(walker)).toEqual([]);
});

test("a captured event takes two round trips to the database", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(10);
  const order = await orderOf(server, walker, 1_000);
  await server.workOff();
  const { database } = server.services;
  const pipelined = vi.spyOn(database, "withPipelinedTx");
  const stepByStep = vi.spyOn(database, "withTx");
  try {
    const paidAt = server.clock.now();
    expect((await sendCaptured(order, { id: "pay_Counted", paidAt })).status).toBe(200);
    // Each goes out at once: what is read of the subject, and what is written of it with the commit.
    expect([pipelined.mock.calls.length, stepByStep.mock.calls.length]).toEqual([2, 0]);
  } finally {
    vi.restoreAllMocks();
  }
  expect(await eventsOf(walker)).toEqual(["payment 100000"]);
});

test("a captured event of a part is booked as it comes, without a word of the provider", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  await later(10);
  const order = await orderOf(server, walker, 1_000);
  await server.sandbox.fault({ provider: "payments", mode: "down", times: 100 });
  try {
    expect((await sendCaptured(order, { id: "pay_Part" })).status).toBe(200);
    expect(await eventsOf(walker)).toEqual(["payment 100000"]);
  } finally {
    await server.sandbox.clearFaults();
  }
});

test("a signed event about a payment of another borrower is answered, posts nothing, and becomes one case", {
  tags: "long",
}, async () => {
  const [payer, other] = [await walkTo(server, "dashboard"), await walkTo(server, "dashboard")];
  await later(10);
  const [own, foreign] = [await orderOf(server, payer, 1_000), await orderOf(server, other, 1_000)];
  expect((await sendCaptured(own, { id: "pay_Anothers" })).status).toBe(200);
  expect((await sendCaptured(foreign, { id: "pay_Anothers" })).status).toBe(200);
  expect((await sendCaptured(foreign, { id: "pay_Anothers" })).status).toBe(200);
  expect(await eventsOf(payer)).toEqual(["payment 100000"]);
  expect(await eventsOf(other)).toEqual([]);
  const cases = await asSuperuser(
    "select kind, application_id, reference from vaada.cases where reference = 'pay_Anothers'",
  );
  expect(cases).toEqual([
    { kind: "payment-differs", application_id: BigInt(other.loanId), reference: "pay_Anothers" },
  ]);
});

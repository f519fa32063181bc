import { afterEach, expect, test } from "vitest";
import {
  atBankAccount,
  type Borrower,
  type CheckoutAnswer,
  callsOf,
  hitsOf,
  mandateStates,
  mandatesOf,
  numberEndingIn,
  ordered,
  paidFor,
  pay,
  sweepLater,
  withServices,
} from "../../../../testing/bank-accounts/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { runJob } from "../../../jobs/handlers.ts";

const server = await openTestServer();
const { sandbox } = server;
/** As often as the server asks what it may ask again. */
const ASKED_AGAIN = 3;

afterEach(() => sandbox.clearFaults());

const fault = (mode: string, times = 1) => sandbox.fault({ provider: "mandate", mode, times });

/** A server in which something happens right after the provider has named the customer. */
const { mandates } = server.services;
let onceNamed: () => Promise<void> = async () => undefined;
const unlucky = await withServices(server, {
  mandates: {
    ...mandates,
    async openCustomer(person) {
      const named = await mandates.openCustomer(person);
      await onceNamed();
      onceNamed = async () => undefined;
      return named;
    },
  },
});

test.each([["down"], ["error"]])(
  "an auto-pay for which nobody answers (%s) costs nothing, and is set up later",
  async (mode) => {
    const borrower = await atBankAccount(server);
    const accountId = await borrower.added();
    await fault(mode, ASKED_AGAIN);
    const { status, json, headers } = await borrower.start(accountId);
    expect([status, json.code, headers.get("retry-after")]).toEqual([503, "PROVIDER_UNAVAILABLE", "60"]);
    expect(await hitsOf(server, `mandates:${borrower.userId}`)).toBe(0);
    expect(await mandateStates(server, borrower)).toEqual(["abandoned"]);
    await sandbox.clearFaults();
    expect((await borrower.start(accountId)).status).toBe(200);
  },
);

test.each([
  ["down", ["abandoned", "created"]],
  ["error", ["abandoned", "created"]],
  ["timeout-after-success", ["created"]],
])("an order that we did not hear of (%s) is looked for before another is made", async (mode, states) => {
  const borrower = callsOf(unlucky, await atBankAccount(server));
  const accountId = await borrower.added();
  onceNamed = () => fault(mode);
  const { status, json } = await borrower.start(accountId);
  expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
  const again = await borrower.start(accountId);
  expect(await mandateStates(server, borrower)).toEqual(states);
  expect(await hitsOf(server, `mandates:${borrower.userId}`)).toBe(1);
  await borrower.finish(await pay(server, again.json.data.order_id));
  expect(await borrower.step()).toBe("/penny-drop-verify");
});

/** A lender who has not heard yet that a bank is not live for auto-pay. */
const hopeful = await openTestServer({ bankAccount: { banksWithoutMandate: [] } });

test("an account that the provider takes no auto-pay on is told as what it is, and another can be given", async () => {
  const borrower = await atBankAccount(hopeful);
  const accountId = await borrower.added({ bank_name: "Dhanlaxmi", ifsc: "DLXB0000001" });
  const { status, json } = await borrower.start(accountId);
  expect([status, json.code]).toEqual([400, "BANK_ACCOUNT_INVALID"]);
  expect(await hitsOf(hopeful, `mandates:${borrower.userId}`)).toBe(0);
  expect(await mandateStates(hopeful, borrower)).toEqual(["abandoned"]);
  const { answer } = await paidFor(hopeful, borrower);
  await borrower.finish(answer);
  expect(await borrower.step()).toBe("/penny-drop-verify");
});

/** A server whose provider's list of tokens is read a moment too early. */
let isListedYet = true;
const early = await withServices(server, {
  mandates: {
    ...mandates,
    async readOrder(order) {
      const reading = await mandates.readOrder(order);
      if (isListedYet || reading.kind !== "known") return reading;
      return { ...reading, status: "unlisted", failure: "NOT_LISTED" };
    },
  },
});

test("an auto-pay that is not listed yet is one that its bank looks at, for a day", async () => {
  const borrower = callsOf(early, await atBankAccount(server));
  const { answer } = await paidFor(early, borrower);
  isListedYet = false;
  expect((await borrower.finish(answer)).json.data.status).toBe("initiated");
  isListedYet = true;
  await sweepLater(server, borrower);
  expect(await mandateStates(server, borrower)).toEqual(["confirmed"]);
});

test.each([
  ["was listed before", "0 hours"],
  ["is a day old", "25 hours"],
])("an auto-pay that is not listed and %s counts no more, and is not left at the bank", async (_, age) => {
  const borrower = callsOf(early, await atBankAccount(server));
  const { answer, accountId } = await paidFor(early, borrower);
  if (age === "0 hours") await untilConfirmed(borrower, answer);
  await server.database.asSuperuser(
    "update vaada.mandates set asked_at = asked_at - $2::interval where borrower_id = $1",
    [borrower.userId, age],
  );
  isListedYet = false;
  await borrower.finish(answer);
  isListedYet = true;
  expect(await mandateStates(server, borrower)).toEqual(["cancelled to cancel"]);
  await server.workOff();
  expect(await mandateStates(server, borrower)).toEqual(["cancelled gone"]);
  expect(await tokenAtProvider(borrower)).toBe("unlisted");
  expect((await borrower.start(accountId)).json.data.order_id).not.toBe(answer.razorpay_order_id);
});

test("what we hold for cancelled and stands at the bank all the same is cancelled there", async () => {
  const borrower = await atBankAccount(server);
  await untilConfirmed(borrower, (await paidFor(server, borrower)).answer);
  for (const before of ["null", "now()"]) {
    await server.database.asSuperuser(
      `update vaada.mandates set status = 'cancelled', cancel_asked_at = ${before}, cancelled_at = ${before}
        where borrower_id = $1`,
      [borrower.userId],
    );
    const [mandate] = await mandatesOf(server, borrower);
    expect(await tokenAtProvider(borrower)).toBe("confirmed");
    await runJob(server.services, "refresh-mandate", { reference: mandate?.order_reference });
    expect(await mandateStates(server, borrower)).toEqual(["cancelled to cancel"]);
  }
  await server.workOff();
  expect(await mandateStates(server, borrower)).toEqual(["cancelled gone"]);
  expect(await tokenAtProvider(borrower)).toBe("unlisted");
});

async function untilConfirmed(borrower: Borrower, answer: CheckoutAnswer): Promise<void> {
  while ((await borrower.finish(answer)).json.data.status !== "confirmed");
}

async function tokenAtProvider({ userId }: Borrower): Promise<string> {
  const [row] = await server.database.asSuperuser<{ order: string; customer: string }>(
    `select order_reference as order, customer_reference as customer from vaada.mandates
      where borrower_id = $1 order by asked_at limit 1`,
    [userId],
  );
  const names = { orderReference: row?.order ?? "", customerReference: row?.customer ?? "" };
  const reading = await mandates.readOrder(names);
  return reading.kind === "known" ? reading.status : reading.kind;
}

/** A process that dies right after the provider has made the order. */
const crashing = await withServices(server, {
  mandates: {
    ...mandates,
    async openOrder(order) {
      await mandates.openOrder(order);
      throw new Error("the process was killed here");
    },
  },
});

test("who was cut off and never comes back is given up by the sweep, and it costs none of the day's", async () => {
  const borrower = await atBankAccount(server);
  expect((await callsOf(crashing, borrower).start(await borrower.added())).status).toBe(500);
  await sweepLater(server, borrower);
  expect(await mandateStates(server, borrower)).toEqual(["abandoned"]);
  expect(await hitsOf(server, `mandates:${borrower.userId}`)).toBe(0);
});

test("who was cut off right after the provider had made the order finds it again", async () => {
  const walker = await atBankAccount(server);
  const accountId = await walker.added();
  expect((await callsOf(crashing, walker).start(accountId)).status).toBe(500);
  const [cut] = await mandatesOf(server, walker);
  const made = await mandates.findOrder(cut?.id ?? "");
  server.clock.moveReal(16);
  expect((await walker.start(accountId)).json.data.order_id).toBe(
    made.kind === "found" ? made.reference : "none",
  );
  expect(await mandatesOf(server, walker)).toHaveLength(1);
});

test.each([
  ["down", ASKED_AGAIN],
  ["error", ASKED_AGAIN],
  ["timeout-after-success", 1],
])(
  "while nobody can tell what became of an order (%s) nothing is changed, and nobody is refused",
  async (mode, times) => {
    const borrower = await atBankAccount(server);
    const { answer } = await paidFor(server, borrower);
    await fault(mode, times);
    expect((await borrower.finish(answer)).json.code).toBe("PROVIDER_UNAVAILABLE");
    expect(await mandateStates(server, borrower)).toEqual(["created"]);
    await sandbox.clearFaults();
    await fault("error", ASKED_AGAIN);
    expect(await borrower.mandate()).toBe("created");
    await sandbox.clearFaults();
    await fault("error", ASKED_AGAIN);
    expect((await borrower.verify()).json.code).toBe("PROVIDER_UNAVAILABLE");
    await sandbox.clearFaults();
    expect((await borrower.verify()).status).toBe(200);
  },
);

test("a slow answer is waited for", async () => {
  const borrower = await atBankAccount(server);
  const { answer } = await paidFor(server, borrower);
  await fault("slow");
  expect((await borrower.finish(answer)).json.data.status).toMatch(/^(initiated|confirmed)$/);
});

test("a cancellation goes on until the provider has done it", async () => {
  const borrower = await atBankAccount(server);
  const { answer } = await paidFor(server, borrower);
  await borrower.finish(answer);
  const [mandate] = await mandatesOf(server, borrower);
  // As if the terms had been issued anew: the step is open again.
  await server.database.asSuperuser("update vaada.mandates set max_paise = 1 where id = $1", [mandate?.id]);
  await ordered(borrower, numberEndingIn("1234"));
  await fault("error", 2 * ASKED_AGAIN);
  await server.workOff();
  expect((await mandateStates(server, borrower))[0]).toMatch(/to cancel$/);
  await sandbox.clearFaults();
  await server.workOff();
  expect((await mandateStates(server, borrower))[0]).toBe("cancelled gone");
});

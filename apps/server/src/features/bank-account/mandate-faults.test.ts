import { afterEach, expect, test } from "vitest";
import {
  atBankAccount,
  callsOf,
  hitsOf,
  mandateStates,
  mandatesOf,
  numberEndingIn,
  ordered,
  paidFor,
  pay,
  sweepLater,
  withRooms,
} from "../../bank-accounts/testing/borrower.ts";
import { openHouse } from "../../testing/house.ts";

const house = await openHouse();
const { sandbox } = house;
/** As often as the server asks what it may ask again. */
const ASKED_AGAIN = 3;

afterEach(() => sandbox.clearFaults());

const fault = (mode: string, times = 1) => sandbox.fault({ provider: "mandate", mode, times });

/** A house in which something happens right after the provider has named the customer. */
const { mandates } = house.rooms;
let onceNamed: () => Promise<void> = async () => undefined;
const unlucky = await withRooms(house, {
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
    const borrower = await atBankAccount(house);
    const accountId = await borrower.added();
    await fault(mode, ASKED_AGAIN);
    const { status, json, headers } = await borrower.start(accountId);
    expect([status, json.code, headers.get("retry-after")]).toEqual([503, "PROVIDER_UNAVAILABLE", "60"]);
    expect(await hitsOf(house, `mandates:${borrower.userId}`)).toBe(0);
    expect(await mandateStates(house, borrower)).toEqual(["abandoned"]);
    await sandbox.clearFaults();
    expect((await borrower.start(accountId)).status).toBe(200);
  },
);

test.each([
  ["down", ["abandoned", "created"]],
  ["error", ["abandoned", "created"]],
  ["timeout-after-success", ["created"]],
])("an order that we did not hear of (%s) is looked for before another is made", async (mode, states) => {
  const borrower = callsOf(unlucky, await atBankAccount(house));
  const accountId = await borrower.added();
  onceNamed = () => fault(mode);
  const { status, json } = await borrower.start(accountId);
  expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
  const again = await borrower.start(accountId);
  expect(await mandateStates(house, borrower)).toEqual(states);
  expect(await hitsOf(house, `mandates:${borrower.userId}`)).toBe(1);
  await borrower.finish(await pay(house, again.json.data.order_id));
  expect(await borrower.step()).toBe("/penny-drop-verify");
});

/** A process that dies right after the provider has made the order. */
const crashing = await withRooms(house, {
  mandates: {
    ...mandates,
    async openOrder(order) {
      await mandates.openOrder(order);
      throw new Error("the process was killed here");
    },
  },
});

test("who was cut off and never comes back is given up by the sweep, and it costs none of the day's", async () => {
  const borrower = await atBankAccount(house);
  expect((await callsOf(crashing, borrower).start(await borrower.added())).status).toBe(500);
  await sweepLater(house, borrower);
  expect(await mandateStates(house, borrower)).toEqual(["abandoned"]);
  expect(await hitsOf(house, `mandates:${borrower.userId}`)).toBe(0);
});

test("who was cut off right after the provider had made the order finds it again", async () => {
  const walker = await atBankAccount(house);
  const accountId = await walker.added();
  expect((await callsOf(crashing, walker).start(accountId)).status).toBe(500);
  const [cut] = await mandatesOf(house, walker);
  const made = await mandates.findOrder(cut?.id ?? "");
  house.clock.moveReal(16);
  expect((await walker.start(accountId)).json.data.order_id).toBe(
    made.kind === "found" ? made.reference : "none",
  );
  expect(await mandatesOf(house, walker)).toHaveLength(1);
});

test.each([
  ["down", ASKED_AGAIN],
  ["error", ASKED_AGAIN],
  ["timeout-after-success", 1],
])(
  "while nobody can tell what became of an order (%s) nothing is changed, and nobody is refused",
  async (mode, times) => {
    const borrower = await atBankAccount(house);
    const { answer } = await paidFor(house, borrower);
    await fault(mode, times);
    expect((await borrower.finish(answer)).json.code).toBe("PROVIDER_UNAVAILABLE");
    expect(await mandateStates(house, borrower)).toEqual(["created"]);
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
  const borrower = await atBankAccount(house);
  const { answer } = await paidFor(house, borrower);
  await fault("slow");
  expect((await borrower.finish(answer)).json.data.status).toMatch(/^(initiated|confirmed)$/);
});

test("a cancellation goes on until the provider has done it", async () => {
  const borrower = await atBankAccount(house);
  const { answer } = await paidFor(house, borrower);
  await borrower.finish(answer);
  const [mandate] = await mandatesOf(house, borrower);
  // As if the terms had been issued anew: the step is open again.
  await house.database.asSuperuser("update vaada.mandates set max_paise = 1 where id = $1", [mandate?.id]);
  await ordered(borrower, numberEndingIn("1234"));
  await fault("error", 2 * ASKED_AGAIN);
  await house.workOff();
  expect((await mandateStates(house, borrower))[0]).toMatch(/to cancel$/);
  await sandbox.clearFaults();
  await house.workOff();
  expect((await mandateStates(house, borrower))[0]).toBe("cancelled gone");
});

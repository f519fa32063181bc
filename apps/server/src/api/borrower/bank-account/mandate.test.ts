import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import {
  atBankAccount,
  backAfter,
  callsOf,
  dropsOf,
  hitsOf,
  mandateStates,
  mandatesOf,
  numberEndingIn,
  ordered,
  paidFor,
  pay,
  sendEvent,
  sweepLater,
  withServices,
} from "../../../../testing/bank-accounts/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { Caller } from "../../../platform/http/caller.ts";
import { findOrBeginMandate } from "./start-mandate.ts";

const server = await openTestServer();
const { database, sandbox } = server;
const few = await openTestServer({ bankAccount: { mandatesPerDay: 2 } });

const tokenOf = async (borrower: { userId: string }): Promise<string> =>
  (await mandatesOf(server, borrower)).at(-1)?.token_reference ?? "";

const tokenEvent = (event: string, id: string, eventId?: string) =>
  sendEvent(server, event, { token: { entity: { id, entity: "token" } } }, eventId);

test("an order is the provider's for what the borrower was told, on the account they gave", {
  tags: "long",
}, async () => {
  const borrower = await atBankAccount(server);
  const { orderId } = await ordered(borrower);
  const [mandate] = await database.asSuperuser(
    `select mandates.id, max_paise, customer_reference, mandate_max_paise, asked_on::text as asked_on
       from vaada.mandates join vaada.offers using (application_id) where mandates.borrower_id = $1`,
    [borrower.userId],
  );
  expect(mandate?.max_paise).toBe(mandate?.mandate_max_paise);
  expect(mandate?.customer_reference).toMatch(/^cust_/);
  const found = await server.services.mandates.findOrder(mandate?.id);
  expect(found).toEqual({ kind: "found", reference: orderId });
});

test("asked for again, or eight times at once, it is the same order", { tags: "long" }, async () => {
  const borrower = await atBankAccount(server);
  const accountId = await borrower.added();
  const answers = await Promise.all(Array.from({ length: 8 }, () => borrower.start(String(accountId))));
  expect(new Set(answers.map(({ json }) => json.data.order_id)).size).toBe(1);
  expect((await borrower.start(accountId)).json.data).toEqual(answers[0]?.json.data);
  expect(await mandatesOf(server, borrower)).toHaveLength(1);
  expect(await hitsOf(server, `mandates:${borrower.userId}`)).toBe(1);
});

test("who closes the checkout has set nothing up, and can go on with the same order", async () => {
  const borrower = await atBankAccount(server);
  const { accountId, orderId } = await ordered(borrower);
  await sandbox.post("/actions/close", { order_id: orderId });
  const { status, json } = await borrower.verify();
  expect([status, json.code]).toEqual([400, "MANDATE_NOT_AUTHORISED"]);
  expect([await borrower.mandate(), await borrower.step()]).toEqual(["created", "/add-bank-account"]);
  expect((await borrower.start(accountId)).json.data.order_id).toBe(orderId);
  expect(await dropsOf(server, borrower)).toEqual([]);
});

test("who fails in the checkout has set nothing up, and can succeed with the same order", async () => {
  const borrower = await atBankAccount(server);
  const { accountId, orderId } = await ordered(borrower);
  await sandbox.post("/actions/fail", { order_id: orderId });
  expect((await borrower.verify()).json.code).toBe("MANDATE_NOT_AUTHORISED");
  expect((await borrower.start(accountId)).json.data.order_id).toBe(orderId);
  await borrower.finish(await pay(server, orderId));
  expect(await borrower.step()).toBe("/penny-drop-verify");
});

test("an authorisation that nobody told us of is asked for before the penny drop", async () => {
  const borrower = await atBankAccount(server);
  await paidFor(server, borrower);
  expect(await borrower.step()).toBe("/add-bank-account");
  expect((await borrower.verify()).json.data.redirect_to).toBe("/key-fact-statement");
});

test("reading it asks the provider, but not more than once a second, however many screens wait", async () => {
  let questions = 0;
  const { mandates } = server.services;
  const counting = await withServices(server, {
    mandates: {
      ...mandates,
      readOrder(order) {
        questions++;
        return mandates.readOrder(order);
      },
    },
  });
  const walker = await atBankAccount(server);
  const borrower = callsOf(counting, walker);
  const { orderId } = await ordered(borrower);
  const from = server.clock.realNow().getTime();
  const read = await Promise.all(Array.from({ length: 16 }, () => borrower.mandate()));
  const seconds = (server.clock.realNow().getTime() - from) / 1000;
  expect(new Set(read)).toEqual(new Set(["created"]));
  expect(questions).toBeGreaterThan(0);
  expect(questions).toBeLessThanOrEqual(Math.floor(seconds) + 1);
  await pay(server, orderId);
  server.clock.moveReal(2);
  expect(await borrower.mandate()).toMatch(/^(initiated|confirmed)$/);
});

test.each([
  ["an altered one", (signature: string) => signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0"))],
  ["none at all", () => "0".repeat(64)],
])("a signature that is not the provider's (%s) is an alarm and sets nothing up", async (_, forge) => {
  const borrower = await atBankAccount(server);
  const { answer } = await paidFor(server, borrower);
  const razorpay_signature = forge(answer.razorpay_signature);
  const { status, json } = await borrower.finish({ ...answer, razorpay_signature });
  expect([status, json.code]).toEqual([400, "MANDATE_NOT_AUTHORISED"]);
  expect(await mandateStates(server, borrower)).toEqual(["created"]);
  expect(server.logLines.some((line) => line.includes("alarm: an answer of the checkout"))).toBe(true);
  expect(await server.services.metrics.registry.metrics()).toMatch(
    /checkout_forgeries_total\{what="mandate"\} \d/,
  );
});

test("a signature of one order is none of another", { tags: "long" }, async () => {
  const borrower = await atBankAccount(server);
  const other = await atBankAccount(server);
  const { answer } = await paidFor(server, other);
  const { orderId } = await ordered(borrower);
  expect((await borrower.finish({ ...answer, razorpay_order_id: orderId })).json.code).toBe(
    "MANDATE_NOT_AUTHORISED",
  );
});

test("yesterday's order can't be authorised: it is given up, and today has its own", {
  tags: "long",
}, async () => {
  const borrower = await atBankAccount(few);
  const { accountId, orderId } = await ordered(borrower);
  const tomorrow = await backAfter(few, borrower, DAY_SECONDS);
  const again = await tomorrow.start(accountId);
  expect([again.status, again.json.data.order_id === orderId]).toEqual([200, false]);
  expect(await mandateStates(few, borrower)).toEqual(["abandoned", "created"]);
});

test("yesterday's order that was authorised yesterday is the auto-pay, and no other is opened", {
  tags: "long",
}, async () => {
  const borrower = await atBankAccount(few);
  const { accountId, orderId } = await paidFor(few, borrower);
  const tomorrow = await backAfter(few, borrower, DAY_SECONDS);
  expect((await tomorrow.start(accountId)).json.data.order_id).toBe(orderId);
  expect(await tomorrow.step()).toBe("/penny-drop-verify");
});

test("as many orders a day as the setting says", async () => {
  const borrower = await atBankAccount(few);
  for (const ending of ["1001", "1002"]) await ordered(borrower, numberEndingIn(ending));
  const accountId = await borrower.added(numberEndingIn("1003"));
  const { status, json } = await borrower.start(accountId);
  expect([status, json.code]).toEqual([429, "TOO_MANY_TRIES"]);
  expect(await mandateStates(few, borrower)).toEqual(["created to cancel", "created to cancel"]);
});

test("a bank that takes its time holds nobody up; its word comes later, as often and in whatever order", {
  tags: "long",
}, async () => {
  const borrower = await atBankAccount(server);
  await sandbox.fault({ provider: "mandate", mode: "webhook-late" });
  const { answer } = await paidFor(server, borrower);
  expect((await borrower.finish(answer)).json.data.status).toBe("initiated");
  expect((await borrower.verify()).status).toBe(200);
  const token = await tokenOf(borrower);
  // Events that are ahead of the bank, or wrong, change nothing: the provider is asked.
  for (const event of ["token.confirmed", "token.rejected", "token.cancelled"])
    await tokenEvent(event, token);
  await server.workOff();
  expect(await mandateStates(server, borrower)).toEqual(["initiated"]);
  await sandbox.post("/actions/confirm", { token });
  for (const [event, id] of [
    ["token.rejected", "evt_1"],
    ["token.confirmed", "evt_2"],
    ["token.confirmed", "evt_2"],
    ["token.initiated", "evt_3"],
  ] as const)
    expect((await tokenEvent(event, token, `${id}_${token}`)).status).toBe(200);
  await server.workOff();
  await server.workOff();
  expect(await mandateStates(server, borrower)).toEqual(["confirmed"]);
  expect(await borrower.step()).toBe("/key-fact-statement");
});

test("an auto-pay that the bank rejects later must be set up again, on the account that stays proved", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "key-facts");
  const borrower = callsOf(server, walker);
  await sandbox.post("/actions/reject", { token: await tokenOf(walker) });
  await tokenEvent("token.rejected", await tokenOf(walker));
  await server.workOff();
  expect([await borrower.mandate(), await borrower.step()]).toEqual(["rejected", "/add-bank-account"]);
  const accountId = Number(
    (
      await database.asSuperuser("select id::int from vaada.bank_accounts where borrower_id = $1", [
        walker.userId,
      ])
    )[0]?.id,
  );
  const { json } = await borrower.start(accountId);
  expect(await mandateStates(server, borrower)).toEqual(["rejected", "created"]);
  expect((await borrower.verify()).json.code).toBe("MANDATE_NOT_AUTHORISED");
  await pay(server, json.data.order_id);
  expect((await borrower.verify()).json.data).toMatchObject({
    redirect_to: "/key-fact-statement",
    bank: "HDFC",
  });
  expect(await dropsOf(server, borrower)).toHaveLength(1);
});

test("terms that need a larger maximum need a new auto-pay, and the old one is cancelled", async () => {
  const walker = await walkTo(server, "key-facts");
  const borrower = callsOf(server, walker);
  await database.asSuperuser("update vaada.mandates set max_paise = max_paise - 1 where borrower_id = $1", [
    walker.userId,
  ]);
  expect(await borrower.step()).toBe("/add-bank-account");
  const accountId = await borrower.added();
  const { json } = await borrower.start(accountId);
  expect(await mandateStates(server, walker)).toEqual([expect.stringMatching(/to cancel$/), "created"]);
  await server.workOff();
  expect((await mandateStates(server, walker))[0]).toBe("cancelled gone");
  await borrower.finish(await pay(server, json.data.order_id));
  expect(await borrower.step()).toBe("/key-fact-statement");
});

test("an auto-pay that its bank looks at for longer than a week is cancelled, and another is asked for", {
  tags: "long",
}, async () => {
  const borrower = await atBankAccount(server);
  await sandbox.fault({ provider: "mandate", mode: "webhook-late" });
  const { answer, accountId } = await paidFor(server, borrower);
  await borrower.finish(answer);
  const age = (days: number) =>
    database.asSuperuser(
      "update vaada.mandates set asked_at = asked_at - make_interval(days => $2) where borrower_id = $1",
      [borrower.userId, days],
    );
  await age(6);
  await sweepLater(server, borrower);
  expect(await mandateStates(server, borrower)).toEqual(["initiated"]);
  await age(1);
  await sweepLater(server, borrower);
  expect(await mandateStates(server, borrower)).toEqual(["cancelled gone"]);
  expect([await borrower.mandate(), await borrower.step()]).toEqual(["cancelled", "/add-bank-account"]);
  const { json } = await borrower.start(accountId);
  await borrower.finish(await pay(server, json.data.order_id));
  expect(await borrower.step()).toBe("/penny-drop-verify");
});

test("who may not set up an auto-pay now loses none that they have", async () => {
  const walker = await walkTo(server, "key-facts");
  await database.asSuperuser("update vaada.mandates set max_paise = max_paise - 1 where borrower_id = $1", [
    walker.userId,
  ]);
  await database.asSuperuser(
    "update vaada.applications set under_review_at = now(), under_review_for = 'blacklist' where id = $1",
    [walker.loanId],
  );
  const [account] = await database.asSuperuser<{ id: number }>(
    "select id::int from vaada.bank_accounts where borrower_id = $1",
    [walker.userId],
  );
  const { userId: borrowerId, loanId: applicationId } = walker;
  const position = await database.database.withTx(asBorrower(borrowerId), (tx) =>
    readJourneyPosition(tx, { borrowerId, ...journeyContextOf(server.services) }),
  );
  // The call had its turn a moment ago.
  const openStep = { position, rememberReply: async () => undefined };
  const caller = new Caller({} as FastifyRequest);
  const accountId = account?.id ?? 0;
  const request = { borrowerId, applicationId, accountId, method: "enach", caller, openStep } as const;
  expect(await findOrBeginMandate(server.services, request)).toMatchObject({ refused: "STEP_OUT_OF_TURN" });
  expect(await mandateStates(server, walker)).toEqual([expect.stringMatching(/^(initiated|confirmed)$/)]);
});

test("the sweep asks about what nobody told us of", { tags: "long" }, async () => {
  const borrower = await atBankAccount(server);
  await paidFor(server, borrower);
  await sweepLater(server, borrower);
  expect(await mandateStates(server, borrower)).toEqual([expect.stringMatching(/^(initiated|confirmed)$/)]);
});

test("an order of an account that was given up is watched until nobody can authorise it any more", {
  tags: "long",
}, async () => {
  const borrower = await atBankAccount(server);
  const { orderId } = await ordered(borrower);
  await ordered(borrower, numberEndingIn("1234"));
  await server.workOff();
  expect(await mandateStates(server, borrower)).toEqual(["created to cancel", "created"]);
  // The first checkout was still open in another tab.
  const answer = await pay(server, orderId);
  expect((await borrower.finish(answer)).status).toBe(404);
  await sweepLater(server, borrower);
  expect(await mandateStates(server, borrower)).toEqual(["cancelled gone", "created"]);
  expect(await borrower.mandate()).toBe("created");
});

test("what the borrower cancels at the bank before the money is there must be set up again", async () => {
  const walker = await walkTo(server, "key-facts");
  await sandbox.post("/actions/cancel", { token: await tokenOf(walker) });
  await tokenEvent("token.cancelled", await tokenOf(walker));
  await server.workOff();
  const borrower = callsOf(server, walker);
  expect([await borrower.mandate(), await borrower.step()]).toEqual(["cancelled", "/add-bank-account"]);
});

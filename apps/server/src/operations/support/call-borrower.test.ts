import { addDays } from "@vaada/calendar/civil-date";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../testing/console/test-console.ts";
import { lend, loanOf, postLoanEvent, walkToHour } from "../../../testing/days/live-loans.ts";
import { openTestServer } from "../../../testing/test-server.ts";

const server = await openTestServer({ console: { revealsPerPersonPerDay: 2 } });
const lender = await openTestConsole(server, ["collections"]);
const [first, second] = [await lend(server), await lend(server)];
await server.sandbox.post("/actions/bounce", { token: "all", times: 18 });
const { facts } = await loanOf(server, first);
await walkToHour(server, { on: addDays(facts.payableThrough, 4), hour: 11 });
const desk = await lender.signIn("collections");
const addressOf = ({ loanId }: typeof first) => `/api/collections/${loanId}`;
for (const borrower of [first, second]) await desk.post(`${addressOf(borrower)}/assign`, {});
await server.workOff();

const beginCallTo = (borrower: typeof first) => desk.post(`${addressOf(borrower)}/calls`, {});
const endCallTo = (borrower: typeof first) =>
  desk.post(`${addressOf(borrower)}/contacts`, { channel: "call", outcome: "reached", note: "has paid" });

test("a person has one call open, whichever loan it is about", async () => {
  const begun = await Promise.all([beginCallTo(first), beginCallTo(second)]);
  expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [called, other] = begun[0].status === 200 ? [first, second] : [second, first];
  const refused = await beginCallTo(other);
  expect([refused.json.code, (refused.json.data as { why?: string }).why]).toEqual([
    "CONTACT_NOT_ALLOWED",
    expect.stringContaining("that you began about another loan"),
  ]);
  expect(refused.text).not.toContain(other.mobile);
  expect((await desk.get(addressOf(other))).json.data.open_call).toMatchObject({ loan_id: called.loanId });
  expect((await endCallTo(other)).json.code).toBe("CONTACT_NOT_ALLOWED");
  expect((await endCallTo(called)).status).toBe(200);
  expect((await desk.get(addressOf(other))).json.data.open_call).toBeNull();
});

test("what came of a call is written down though the loan was paid off during the call", async () => {
  expect((await beginCallTo(first)).status).toBe(200);
  const { events } = await loanOf(server, first);
  const valueDate = server.clock.today();
  const amount = owedOn(facts, events, valueDate).total;
  await postLoanEvent(server, first, { kind: "payment", key: `all:${first.loanId}`, valueDate, amount });
  expect(await loanOf(server, first)).toMatchObject({ status: "closed" });
  expect((await desk.get(addressOf(first))).json.data).toMatchObject({
    open_call: { loan_id: first.loanId },
    window: { obstacle: "Nothing is overdue on this loan." },
  });
  const { status, json } = await endCallTo(first);
  const { open_call, log } = json.data as { open_call: unknown; log: readonly unknown[] };
  expect([status, open_call, log[0]]).toMatchObject([
    200,
    null,
    { kind: "call", outcome: "reached", note: "has paid" },
  ]);
  expect((await desk.get(addressOf(first))).json.code, "nothing is left to do about it").toBe("NOT_FOUND");
});

test("numbers to call count among those that a person may see a day", async () => {
  const refused = await beginCallTo(second);
  expect([refused.json.code, refused.text.includes(second.mobile)]).toEqual(["TOO_MANY", false]);
  expect((await desk.get(addressOf(second))).json.data.open_call).toBeNull();
});

import { addDays } from "@vaada/calendar/civil-date";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { toWireRupees } from "@vaada/money/wire";
import { expect, test } from "vitest";
import { confirmEmail } from "../../../../testing/agreements/signatory.ts";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { lend, loanOf, walkPastClose, walkToHour } from "../../../../testing/days/live-loans.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { runJob } from "../../../jobs/handlers.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["collections", "support", "checker"]);
const borrower = await lend(server);
await server.sandbox.post("/actions/bounce", { token: "all", times: 9 });
const { facts } = await loanOf(server, borrower);
const day = addDays(facts.payableThrough, 4);
await walkToHour(server, { on: day, hour: 11 });
await server.workOff();
const desk = await lender.signIn("collections");
const other = await lender.signIn("collections", 1);
const address = `/api/collections/${borrower.loanId}`;

type Collection = {
  collector: { is_told: boolean } | null;
  window: { is_open: boolean; obstacle: string | null; rules: string };
  calls: { left: number };
  texts: { left: number };
  contacts: number;
  promises: { state: string }[];
  log: { kind: string; outcome: string; rules: string; note: string | null }[];
};
const read = async () => (await desk.get(address)).json.data as unknown as Collection;
const beginCall = (person: typeof desk) => person.post(`${address}/calls`, {});
const end = { channel: "call", outcome: "reached", note: "will pay on Friday" };
const whyOf = ({ json }: { json: { code?: string; data: unknown } }) => [
  json.code,
  (json.data as { why?: string }).why,
];
/** Reads the mails about debits and charges by their subject. */
const mails = async () =>
  (await server.sandbox.messages(borrower.email)).flatMap(
    ({ text }) => /^(Auto-pay did not go through|A late fee was added)/.exec(text)?.[1] ?? [],
  );
const texts = async () => (await server.sandbox.messages(borrower.mobile)).map(({ text }) => text);

test("overdue loans are listed with what is owed by the ledger, without a number or a reference", async () => {
  const { json, text } = await desk.get("/api/collections?view=sma-0");
  const { events } = await loanOf(server, borrower);
  expect((json.data as unknown as { rows: object[] }).rows).toMatchObject([
    {
      loan_id: borrower.loanId,
      overdue_days: expect.any(Number),
      owed: toWireRupees(owedOn(facts, events, day).total),
      stopped_for: null,
    },
  ]);
  const whole = text + (await desk.get(address)).text;
  for (const secret of [borrower.mobile, borrower.pan, "6000000011", "Vikram Rao", "Acme"])
    expect(whole).not.toContain(secret);
  const { views, all } = (await desk.get("/api/collections/buckets")).json.data as unknown as {
    views: { view: string; loans: number }[];
    all: object;
  };
  expect(all).toEqual({ loans: 1, principal: toWireRupees(facts.principal) });
  expect(views.filter(({ loans }) => loans > 0).map(({ view }) => view)).toEqual(["to-reach", "sma-0"]);
});

test("nobody contacts before the borrower was told by text who it is, and then that person alone", async () => {
  expect(whyOf(await beginCall(desk))).toEqual([
    "CONTACT_NOT_ALLOWED",
    expect.stringContaining("Nobody is assigned"),
  ]);
  await desk.post(`${address}/assign`, {});
  expect((await read()).collector).toMatchObject({ is_told: false });
  expect(whyOf(await beginCall(desk))[1]).toContain("has not left yet");
  await server.database.asSuperuser(
    "update graphile_worker._private_jobs set attempts = max_attempts where key like 'text-notice:%'",
  );
  await server.workOff();
  expect((await read()).collector, "a text that was given up").toMatchObject({ is_told: false });
  expect((await desk.post(`${address}/assign`, {})).status).toBe(200);
  await server.workOff();
  expect((await texts())[0]).toContain(`${desk.person.name} of`);
  await server.database.asSuperuser(
    "update vaada.notifications set text_stage = 'failed' where kind = 'collector-assigned'",
  );
  expect((await read()).collector, "a text that did not arrive").toMatchObject({ is_told: false });
  expect((await desk.post(`${address}/assign`, {})).status).toBe(200);
  await server.workOff();
  expect((await texts()).filter((text) => text.includes(`${desk.person.name} of`))).toHaveLength(2);
  expect((await read()).collector).toMatchObject({ is_told: true });
  const mine = async (person: typeof desk) => (await person.get("/api/collections?mine=yes")).json.data;
  expect([await mine(desk), await mine(other)]).toMatchObject([
    { rows: [{ loan_id: borrower.loanId }] },
    { rows: [] },
  ]);
  expect(whyOf(await beginCall(other))[1]).toContain("Somebody else is assigned");
});

test("a text in registered words names the officer, each contact keeps the rules that allowed it, and a day has only so many", async () => {
  await desk.post(`${address}/contacts`, { channel: "text" });
  await server.workOff();
  expect((await texts())[0]).toMatch(
    /is to be paid today.*Penal charges in it: ₹1,500.*To complain: Meera Nair/s,
  );
  const { json } = await beginCall(desk);
  expect(json.data).toEqual({ mobile: borrower.mobile, begun_at: expect.any(String) });
  expect((await desk.post(`${address}/contacts`, end)).status).toBe(200);
  await desk.post(`${address}/contacts`, { channel: "text" });
  expect(whyOf(await desk.post(`${address}/contacts`, { channel: "text" }))[1]).toContain("No text is left");
  const { log, texts: left, calls } = await read();
  expect([left.left, calls.left]).toEqual([0, 2]);
  expect(log.find(({ kind }) => kind === "call")).toMatchObject({
    note: end.note,
    rules: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test("a call is counted before the number is shown, told to the borrower, and closed with what came of it before the next", async () => {
  const open = async () => (await read()) as Collection & { open_call: object | null };
  expect(whyOf(await desk.post(`${address}/contacts`, end))[1]).toContain("No call of yours is open");
  expect((await beginCall(desk)).json.data.mobile).toBe(borrower.mobile);
  expect(await open()).toMatchObject({
    open_call: { begun_at: expect.any(String) },
    calls: { left: 1 },
    log: [{ kind: "call", outcome: "begun, and nobody has said yet what came of it" }, {}, {}, {}, {}],
  });
  expect(whyOf(await beginCall(desk))[1]).toMatch(/Write down first what came of the call that you began at/);
  expect((await desk.post(`${address}/contacts`, { channel: "call", outcome: "no-answer" })).status).toBe(
    200,
  );
  expect(await open()).toMatchObject({
    open_call: null,
    log: [{ kind: "call", outcome: "no-answer" }, {}, {}, {}, {}],
  });
  await beginCall(desk);
  await desk.post(`${address}/contacts`, { channel: "call", outcome: "no-answer" });
  const refused = await beginCall(desk);
  expect([whyOf(refused)[1], refused.text.includes(borrower.mobile)]).toEqual([
    "No call is left today: there are 3 a day.",
    false,
  ]);
  const seen = await server.call("GET", "/api/user/data", { token: borrower.token });
  expect(seen.text).toContain("To call about the overdue loan");
});

test("a promise keeps everybody away until its day, and the close of that day says that it was broken", async () => {
  const on = addDays(day, 2);
  const tooMuch = { on, amount: 1_00_000 };
  expect((await desk.post(`${address}/promises`, tooMuch)).status).toBe(400);
  expect((await desk.post(`${address}/promises`, { on: addDays(day, 31), amount: 100 })).status).toBe(400);
  expect((await desk.post(`${address}/promises`, { on, amount: 5_000 })).status).toBe(200);
  expect(whyOf(await beginCall(desk))[1]).toContain("promised to pay");
  await walkPastClose(server, on);
  expect((await read()).promises).toMatchObject([{ state: "broken" }]);
  expect(whyOf(await beginCall(desk))[1]).toContain("outside the hours");
});

test("a text that the provider refuses is no contact: the log says so, it counts nowhere, and it never leaves later", async () => {
  await walkToHour(server, { on: addDays(day, 3), hour: 11 });
  await server.workOff();
  const standing = async () => {
    const { texts: left, log, contacts } = await read();
    return { left: left.left, contacts, last: log[0]?.outcome };
  };
  const { contacts, left } = await standing();
  const before = (await texts()).length;
  await server.sandbox.fault({ provider: "sms", mode: "error", times: 1 });
  await desk.post(`${address}/contacts`, { channel: "text" });
  expect(await standing(), "on its way").toMatchObject({ left: left - 1, last: "on its way" });
  await server.workOff();
  await server.workOff();
  expect(await standing()).toEqual({ left, contacts, last: "not delivered" });
  expect(await texts()).toHaveLength(before);
  await desk.post(`${address}/contacts`, { channel: "text" });
  await walkToHour(server, { on: addDays(day, 3), hour: 20 });
  await server.workOff();
  expect(await standing(), "it had not left when the hours ended").toEqual({
    left,
    contacts,
    last: "not delivered",
  });
});

test("narrower hours that the borrower asked for shut the gate at other times, and nobody widens them again", async () => {
  await walkToHour(server, { on: addDays(day, 4), hour: 14 });
  const again = await lender.signIn("collections");
  expect((await again.post(`${address}/hours`, { from: 12, until: 9 })).status).toBe(400);
  expect((await again.post(`${address}/hours`, { from: 6, until: 9 })).status).toBe(400);
  expect((await again.post(`${address}/hours`, { from: 9, until: 18 })).status).toBe(200);
  expect((await beginCall(again)).status).toBe(200);
  expect((await again.post(`${address}/hours`, { from: 9, until: 12 })).status).toBe(200);
  for (const wider of [
    { from: 9, until: 18 },
    { from: 8, until: 12 },
  ])
    expect(whyOf(await again.post(`${address}/hours`, wider))).toEqual([
      "CONTACT_NOT_ALLOWED",
      expect.stringContaining("from 9:00 to 12:00 only"),
    ]);
  expect((await again.post(`${address}/contacts`, end)).status, "a call ends after the hours too").toBe(200);
  expect(whyOf(await beginCall(again))[1]).toContain("outside the hours");
});

test("hours that were written down wrongly are corrected by two people, and the borrower is told", async () => {
  const [maker, second] = [await lender.signIn("collections"), await lender.signIn("checker")];
  const ask = (details: object) =>
    maker.post("/api/requests", {
      kind: "contact-resume",
      loan_id: borrower.loanId,
      reason: "said six in the evening",
      details,
    });
  expect((await ask({ from: 12, until: 9 })).json.code).toBe("REQUEST_NOT_POSSIBLE");
  expect((await ask({ from: 9, until: 12 })).json.code, "the same hours").toBe("REQUEST_NOT_POSSIBLE");
  const { json } = await ask({ from: 9, until: 18 });
  expect(json.data).toMatchObject({ before: { hours: "9 to 12" }, after: { hours: "9 to 18" } });
  expect((await maker.get(address)).json.data.window).toMatchObject({ asked: { from: 9, until: 12 } });
  const request = `/api/requests/${json.data.request_id}`;
  expect((await maker.post(`${request}/approve`, {})).json.code).toBe("SECOND_PERSON_NEEDED");
  expect((await second.post(`${request}/approve`, {})).status).toBe(200);
  expect((await maker.get(address)).json.data).toMatchObject({
    window: { is_open: true, from: 9, until: 18, asked: { from: 9, until: 18 } },
    log: expect.arrayContaining([expect.objectContaining({ kind: "hours", outcome: "9 to 18, corrected" })]),
  });
  const told = await server.call("GET", "/api/user/notifications", { token: borrower.token });
  expect(told.text).toContain("from 9:00 to 18:00, as far as the law allows");
});

test("hours that the law leaves nothing of shut the gate for good, and what is about the debt waits for a correction", async () => {
  const setHours = (from: number, until: number) =>
    server.database.asSuperuser("update vaada.contact_rules set from_hour = $1, until_hour = $2", [
      from,
      until,
    ]);
  await server.database.asSuperuser("update vaada.employments set household_income = 'up-to-3-lakh'");
  await setHours(8, 9);
  const { json } = await (await lender.signIn("collections")).get(address);
  expect(json.data.window).toMatchObject({
    is_open: false,
    from: null,
    until: null,
    opens_at: null,
    obstacle: expect.stringContaining("no hour of contact is left"),
  });
  await setHours(9, 18);
});

test("a stop acts at once for people, texts, mails and jobs, and two people lift it", async () => {
  await walkToHour(server, { on: addDays(day, 5), hour: 10 });
  const support = await lender.signIn("support");
  const collector = await lender.signIn("collections");
  await server.workOff();
  const before = (await texts()).length;
  expect((await collector.post(`${address}/contacts`, { channel: "text" })).status).toBe(200);
  expect((await support.post(`${address}/stop`, { stop: "hardship", reason: "lost the job" })).status).toBe(
    200,
  );
  await server.workOff();
  expect(whyOf(await beginCall(collector))[1]).toContain("stopped: hardship");
  expect(await mails(), "an address that nobody confirmed").toEqual([]);
  await confirmEmail(server, borrower);
  const unmailed = await server.database.asSuperuser<{ id: bigint }>(
    `update vaada.notifications set created_at = greatest(created_at, stopped_at) from vaada.contact_rules
      where kind in ('debit-bounced', 'late-fee') and mailed_at is null returning id`,
  );
  for (const { id } of unmailed) await runJob(server.services, "mail-notice", { notificationId: Number(id) });
  expect(new Set(await mails())).toEqual(new Set(["Auto-pay did not go through"]));
  await walkToHour(server, { on: addDays(facts.dueOn, 31), hour: 11 });
  await server.workOff();
  const since = (await texts()).slice(0, -before);
  expect(since.filter((text) => /to be paid today|is now classed|is due on/.test(text))).toEqual([]);
  const [maker, second] = [await lender.signIn("collections"), await lender.signIn("checker")];
  const { json } = await maker.post("/api/requests", {
    kind: "contact-resume",
    loan_id: borrower.loanId,
    reason: "has found work again",
  });
  const request = `/api/requests/${json.data.request_id}`;
  expect((await maker.post(`${request}/approve`, {})).json.code).toBe("SECOND_PERSON_NEEDED");
  expect((await second.post(`${request}/approve`, {})).status).toBe(200);
  expect((await maker.get(address)).json.data.stopped_for).toBeNull();
  await server.workOff();
  const held = (await texts()).slice(0, -before - since.length);
  expect(held, "what was charged and reported meanwhile is told now").toEqual(
    expect.arrayContaining([expect.stringMatching(/is now classed/)]),
  );
  expect((await mails()).filter((subject) => subject === "A late fee was added")).toHaveLength(1);
  const told = await server.call("GET", "/api/user/notifications", { token: borrower.token });
  expect(told.text).toContain("We may contact you about your loan again");
});

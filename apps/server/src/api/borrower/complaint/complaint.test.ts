import { addDays, civilDate, DAY_MS } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { beforeEach, expect, test } from "vitest";
import { giveConfirmedEmail } from "../../../../testing/email-link/unverified-email.ts";
import { openTestServer, TEST_ORIGIN } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";
import { runJob } from "../../../jobs/handlers.ts";
import { answerMail, borrowerMail } from "../../../operations/complaints/phrases.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;
const PATH = "/api/user/complaint";
const COMPLAINT = { category: "Charges or interest", text: "I was charged twice on the first of the month" };

const complain = ({ token }: Pick<Walker, "token">, body: unknown = COMPLAINT) =>
  server.call("POST", PATH, { token, body });

const officer = () => server.services.lender.grievanceOfficer.email;
/** Reads the mails about a ticket at the officer's address. */
const mailsToOfficer = async (ticket: unknown) =>
  (await server.sandbox.messages(officer())).filter(({ text }) => text.includes(String(ticket)));

beforeEach(() => server.sandbox.clearFaults());

const complaintsOf = async ({ token }: Pick<Walker, "token">) =>
  (await server.call("GET", PATH, { token })).json.data as unknown as Record<string, unknown>[];

test("a complaint gets a ticket and a day for its answer, is told of, and lies sealed", async () => {
  const walker = await walkTo(server, "basic-details");
  const { status, json } = await complain(walker);
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    ...COMPLAINT,
    ticket: expect.stringMatching(/^VT-\d{7}$/),
    status: "open",
    answerBy: addDays(server.clock.today(), 30),
    answer: null,
    portal: null,
    portalUntil: null,
  });
  expect(await complaintsOf(walker)).toEqual([json.data]);
  const told = await server.call("GET", "/api/user/notifications", { token: walker.token });
  const [notice] = told.json.data as unknown as { kind: string; description: string; leads_to: string }[];
  expect(notice).toMatchObject({ kind: "complaint-received", leads_to: "/profile" });
  expect(notice?.description).toContain(String(json.data.ticket));
  const [row] = await asSuperuser<{ row: string }>(
    "select complaints::text as row from vaada.complaints where borrower_id = $1",
    [walker.userId],
  );
  for (const text of [row?.row, server.logLines.join("")]) {
    expect(text).not.toContain("charged twice");
    expect(text).not.toContain(Buffer.from("charged twice").toString("hex"));
  }
});

test("the same words are the same ticket while it is open, also eight at once; other words are another", async () => {
  const walker = await walkTo(server, "basic-details");
  const answers = await Promise.all(Array.from({ length: 8 }, () => complain(walker)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const ticket = answers[0]?.json.data.ticket;
  const padded = await complain(walker, { ...COMPLAINT, text: ` ${COMPLAINT.text}\n` });
  expect(padded.json.data.ticket).toBe(ticket);
  const other = await complain(walker, { ...COMPLAINT, category: "The app" });
  expect(other.json.data.ticket).not.toBe(ticket);
  expect((await complaintsOf(walker)).map((one) => one.ticket)).toEqual([other.json.data.ticket, ticket]);
});

test("after its day without an answer, or with one of any kind, it shows the way to the ombudsman for ninety days", async () => {
  const walker = await walkTo(server, "basic-details");
  const open = await complain(walker);
  const { complaintPortal } = server.services.lender;
  const { ticket } = open.json.data;
  const today = server.clock.today();
  for (const status of ["answered", "partly-rejected", "rejected"] as const) {
    const other = await complain(walker, { ...COMPLAINT, text: `Another matter altogether: ${status}` });
    await decide(walker, { ticket: String(other.json.data.ticket), status });
    const [newest] = await complaintsOf(walker);
    const answered = { status, answer: "We looked into it." };
    expect(newest).toMatchObject({ ...answered, portal: complaintPortal, portalUntil: addDays(today, 90) });
  }
  const waiting = async () => (await complaintsOf(walker)).find((one) => one.ticket === ticket);
  await server.clock.moveBy(30 * DAY_MS);
  expect(await waiting()).toMatchObject({ status: "open", portal: null, portalUntil: null });
  await server.clock.moveBy(DAY_MS);
  expect(await waiting()).toMatchObject({ portal: complaintPortal, portalUntil: addDays(today, 30 + 90) });
  await decide(walker, { ticket: String(ticket), status: "rejected" });
  const again = await complain(walker);
  expect(again.json.data.ticket, "a matter that is closed starts anew").not.toBe(ticket);
});

/** Decides as a person of the lender. */
async function decide(
  { userId }: Walker,
  { ticket, status }: { ticket: string; status: "answered" | "partly-rejected" | "rejected" },
): Promise<void> {
  const [row] = await asSuperuser<{ id: string }>("select id from vaada.complaints where number = $1", [
    Number(ticket.slice(3)),
  ]);
  const place = { table: "complaints", column: "answer_sealed", row: row?.id ?? "" };
  const answer = server.services.vault.seal("We looked into it.", place);
  await asSuperuser(
    `update vaada.complaints set status = $2, answer_sealed = $3, answered_at = $5
      where id = $1 and borrower_id = $4`,
    [row?.id, status, answer, userId, server.clock.now()],
  );
}

test.each([
  [{ text: COMPLAINT.text }, { category: "Choose what it is about" }],
  [{ ...COMPLAINT, category: "Revenge" }, { category: "Choose what it is about" }],
  [{ ...COMPLAINT, text: "No" }, { text: "Tell us what happened in at least 10 characters" }],
  [{ ...COMPLAINT, text: "a".repeat(2_001) }, { text: "Tell us what happened in at most 2,000 characters" }],
])("%j is refused by its field", async (body, fields) => {
  const { status, json } = await complain(await bystander, body);
  expect([status, json.code, json.data]).toEqual([400, "BODY_INVALID", { fields }]);
});

const bystander = walkTo(server, "basic-details");

test("nobody sees another's, and a day has an end to it", async () => {
  const walker = await walkTo(server, "basic-details");
  expect(await complaintsOf(walker)).toEqual([]);
  for (let number = 1; number <= 10; number += 1)
    expect((await complain(walker, { ...COMPLAINT, text: `Matter number ${number}` })).status).toBe(200);
  const refused = await complain(walker);
  expect([refused.status, refused.json.code]).toEqual([429, "TOO_MANY"]);
  expect(refused.headers.get("retry-after")).not.toBeNull();
  expect((await complain(walker, { ...COMPLAINT, text: "Matter number 1" })).status).toBe(200);
  expect(await complaintsOf(walker)).toHaveLength(10);
  expect((await server.call("GET", PATH)).status).toBe(403);
  expect((await server.call("POST", PATH, { body: COMPLAINT })).status).toBe(403);
});

test("the grievance officer gets every complaint by mail: number, borrower's reference, category, words and the last day", async () => {
  const walker = await walkTo(server, "basic-details");
  const { ticket } = (await complain(walker)).json.data;
  await server.workOff();
  const [mail, ...others] = await mailsToOfficer(ticket);
  expect(others).toEqual([]);
  for (const fact of [
    String(ticket),
    String(walker.loanId),
    COMPLAINT.category,
    COMPLAINT.text,
    walker.mobile,
    formatDay(addDays(server.clock.today(), 30)),
    server.services.lender.complaintPortal,
  ])
    expect(mail?.text).toContain(fact);
  await server.workOff();
  expect(await mailsToOfficer(ticket)).toHaveLength(1);
});

test("the mails to a borrower who reads Hindi have no English word but names", () => {
  const { lender } = server.services;
  const receivedOn = civilDate("2026-11-18");
  const facts = { lender, ticket: "VT-1", receivedOn, answerBy: addDays(receivedOn, 30) };
  const mails = [borrowerMail("hi", facts), answerMail("hi", { ...facts, answer: "हो गया" })];
  const names = JSON.stringify(lender).match(/[A-Za-z]+/g) ?? [];
  const words = JSON.stringify(mails).match(/[A-Za-z]{2,}/g) ?? [];
  expect(words.filter((word) => ![...names, "VT", "subject", "text", "nn"].includes(word))).toEqual([]);
  expect(mails[0]?.text).toContain("18 नवंबर 2026");
});

test("the mail is queued in the complaint's own transaction, and no outage of the mail server loses it", async () => {
  await server.sandbox.fault({ provider: "email", mode: "error", times: 1_000 });
  const walker = await walkTo(server, "basic-details");
  const { ticket } = (await complain(walker)).json.data;
  const queued = await asSuperuser<{ key: string }>(
    "select key from graphile_worker.jobs where key like 'mail-complaint:%:officer' and locked_at is null",
  );
  expect(queued).not.toEqual([]);
  await server.workOff();
  expect(await mailsToOfficer(ticket)).toEqual([]);
  await server.sandbox.clearFaults();
  await asSuperuser("delete from graphile_worker._private_jobs where key like 'mail-complaint:%'");
  await runJob(server.services, "sweep", {});
  await server.workOff();
  expect(await mailsToOfficer(ticket), "the sweep finds what the queue has lost").toHaveLength(1);
});

test("a borrower with a confirmed address is mailed the number and the day; one without is told in the app", async () => {
  const walker = await walkTo(server, "basic-details");
  const address = await giveConfirmedEmail(server, walker.userId);
  const { ticket } = (await complain(walker)).json.data;
  await server.workOff();
  const [mail] = await server.sandbox.messages(address);
  expect(mail?.text).toContain(`We have your complaint ${ticket}`);
  expect(mail?.text).toContain(formatDay(addDays(server.clock.today(), 30)));
  expect(mail?.text, "the words stay in the app").not.toContain(COMPLAINT.text);
  for (const page of ["terms", "privacy", "rates", "grievance"])
    expect(mail?.text).toContain(`${TEST_ORIGIN}/${page}?lang=en`);
});

test("the metrics tell the open complaints by age, the overdue and those that the officer has not got", async () => {
  const before = await figures();
  const walker = await walkTo(server, "basic-details");
  await complain(walker);
  await runJob(server.services, "sweep", {});
  expect(difference(await figures(), before)).toEqual({ 'open{days="0-7"}': 1, unmailed: 1 });
  await server.workOff();
  await server.clock.moveBy(31 * DAY_MS);
  await runJob(server.services, "sweep", {});
  const late = await figures();
  expect(late.overdue).toBeGreaterThan(0);
  expect(late['open{days="over-30"}']).toBe(late.overdue);
  expect(late['open{days="0-7"}']).toBe(0);
  expect(late.unmailed).toBe(0);
});

/** The figures of complaints, without the beginning of their names. */
async function figures(): Promise<Record<string, number>> {
  await runJob(server.services, "sweep", {});
  const lines = (await server.services.metrics.registry.metrics()).split("\n");
  return Object.fromEntries(
    lines
      .filter((line) => line.startsWith("vaada_complaints_"))
      .map((line) => {
        const [name = "", value] = line.slice("vaada_complaints_".length).split(" ");
        return [name, Number(value)];
      }),
  );
}

const difference = (after: Record<string, number>, before: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, value]) => [name, value - (before[name] ?? 0)] as const)
      .filter(([, by]) => by !== 0),
  );

import { randomInt } from "node:crypto";
import { addDays } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { HURRIED, openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";
import { runJob } from "../../../jobs/handlers.ts";
import { noteTextReport } from "../../../jobs/note-text-report.ts";
import { msUntilContact } from "../../../notices/contact-hours.ts";
import type { Notice } from "../../../notices/notice.ts";
import { insertNotices } from "../../../notices/store.ts";
import { enqueueTexts } from "../../../notices/texts/store.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";

const server = await openTestServer({ isSandboxConnected: true, hasTextReports: true, pace: HURRIED });
const lender = await openTestConsole(server, ["support"]);
const { asSuperuser, database } = server.database;
// At noon in India: nobody is written to at night.
const midnightMs =
  Math.floor((server.clock.now().getTime() + 19_800_000) / 86_400_000) * 86_400_000 - 19_800_000;
await server.clock.moveBy(midnightMs + 36 * 3_600_000 - server.clock.now().getTime());
const SECRET = server.services.settings.smsWebhookSecret.reveal();

/** A number that the sandbox knows for how its texts end. */
const beginningWith = (digits: string): string => `${digits}${String(randomInt(1_000)).padStart(3, "0")}`;

const debitAhead = (on = addDays(server.clock.today(), 3)): Notice => ({
  kind: "debit-ahead",
  amount: paise(100_000n),
  on,
  loanNo: "VA-1",
});

let count = 0;

async function notify(
  walker: Walker,
  notice: Notice = debitAhead(),
  key = `${notice.kind}:loan:${walker.loanId}:${++count}`,
): Promise<string> {
  await database.withTx(AS_WORKER, async (tx) => {
    const notices = [{ key, borrowerId: walker.userId, applicationId: walker.loanId, notice }];
    await insertNotices(tx, { notices, now: server.clock.now() });
    await enqueueTexts(tx, { keys: [key], afterMs: msUntilContact(server.services.clock) });
  });
  await server.workOff();
  return key;
}

async function textOf(key: string) {
  const [row] = await asSuperuser<{
    id: number;
    request: string;
    stage: string;
    reason: string | null;
    tries: number;
  }>(
    `select id::integer, text_request as request, text_stage as stage, text_reason as reason, text_tries as tries
       from vaada.notifications where key = $1`,
    [key],
  );
  return row;
}

/** The report comes by itself, and is a job. */
const ended = (key: string) =>
  expect.poll(async () => {
    await server.workOff();
    return (await textOf(key))?.stage;
  });

const jobsOf = async (id: number | undefined) =>
  (
    await asSuperuser<{ key: string }>(
      "select key from graphile_worker._private_jobs where key = any ($1) order by key",
      [[`text-notice:${id}`, `mail-notice:${id}`]],
    )
  ).map(({ key }) => key);

const post = (rawBody: string, secret = SECRET) =>
  server.call("POST", `/api/webhooks/sms/${secret}`, {
    rawBody,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const report = (requestId: string | undefined, status: string): string =>
  new URLSearchParams({
    data: JSON.stringify([{ requestId, report: [{ number: "919876543210", status, desc: "" }] }]),
  }).toString();
const reportsCounted = async (): Promise<Record<string, number>> => {
  const text = await server.services.metrics.registry.metrics();
  const lines = text.matchAll(/^vaada_sms_reports_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome, times]) => [outcome, Number(times)]));
};
const timelineOf = async (walker: Walker) => {
  const { json } = await (await lender.signIn("support")).get(
    `/api/customers/${walker.userId}/timeline?part=contact`,
  );
  return (json.data as unknown as { rows: { detail: string }[] }).rows.map(({ detail }) => detail).join("\n");
};

const reached = await walkTo(server, "dashboard");
const unreached = await walkTo(server, "dashboard", { mobile: beginningWith("6000001") });

test("what became of a text is noted, shown at the console and counted once, however often it is said", async () => {
  const before = (await reportsCounted()).delivered ?? 0;
  const key = await notify(reached);
  await ended(key).toBe("delivered");
  const text = await textOf(key);
  expect(text).toMatchObject({ tries: 1, reason: null });
  for (const again of ["1", "2"]) {
    expect((await post(report(text?.request, again))).status).toBe(200);
    await server.workOff();
  }
  expect(await textOf(key), "a delivery is not taken back").toEqual(text);
  expect((await reportsCounted()).delivered).toBe(before + 1);
  expect(await jobsOf(text?.id)).toEqual([]);
  expect(await timelineOf(reached)).toContain("; text, delivered, under the rules of ");
});

test("a text that the law wants and that did not arrive goes by mail and once more as a text, and no more", async () => {
  await asSuperuser("update vaada.emails set verified_at = now() where borrower_id = $1", [unreached.userId]);
  const key = await notify(unreached);
  // Every job is worked off at once here, the text of the next hour too.
  await expect
    .poll(async () => {
      await server.workOff();
      return textOf(key);
    })
    .toMatchObject({ tries: 2, stage: "failed", reason: "STATUS_2" });
  await server.workOff();
  const text = await textOf(key);
  expect(await jobsOf(text?.id)).toEqual([]);
  expect(text?.tries).toBe(2);
  const mailed = await asSuperuser(
    "select from vaada.notifications where key = $1 and mailed_at is not null",
    [key],
  );
  expect(mailed).toHaveLength(1);
  expect(await timelineOf(unreached)).toMatch(
    /; text, failed, STATUS_2, under the rules of [^;]*; mail under the rules of /,
  );
  const arrived = await server.sandbox.messages(unreached.mobile);
  expect(arrived.filter(({ text: words }) => /debited/.test(words))).toEqual([]);
});

test("an operator that delivers after it had given up is believed, and nothing more is sent", async () => {
  const silent = await walkTo(server, "dashboard", { mobile: beginningWith("6000004") });
  const key = await notify(silent);
  const text = await textOf(key);
  expect(text?.stage).toBe("sent");
  const said = { request: text?.request ?? "", triesLeft: 0 };
  await noteTextReport(server.services, { ...said, outcome: "failed", reason: "STATUS_2" });
  expect(await jobsOf(text?.id)).toEqual([`mail-notice:${text?.id}`, `text-notice:${text?.id}`]);
  await noteTextReport(server.services, { ...said, outcome: "delivered", reason: null });
  await server.workOff();
  expect(await textOf(key)).toMatchObject({ stage: "delivered", reason: null, tries: 1 });
});

test("a reminder that did not arrive is not sent again: nobody is bound to it", async () => {
  const key = await notify(unreached, {
    kind: "due-soon",
    amount: paise(2_500_000n),
    dueOn: addDays(server.clock.today(), 3),
    lateFee: null,
    chargesMax: null,
  });
  await ended(key).toBe("failed");
  expect(await jobsOf((await textOf(key))?.id)).toEqual([]);
});

test("the mail for the lost text of a debit that paid the loan off goes, and asks for no payment", async () => {
  await asSuperuser("update vaada.emails set verified_at = now() where borrower_id = $1", [unreached.userId]);
  const mailOf = (reference: string) =>
    expect.poll(async () => {
      await server.workOff();
      const mails = await server.sandbox.messages(unreached.email);
      return mails.map(({ text }) => text).find((text) => text.includes(reference));
    });
  const debitDone = (reference: string) =>
    notify(unreached, { kind: "debit-done", amount: paise(2_500_000n), on: server.clock.today(), reference });
  await debitDone("DEBIT-OF-PART");
  await mailOf("DEBIT-OF-PART").toContain("See what you owe today");
  await asSuperuser(
    "update vaada.loans set status = 'closed', closed_on = arrived_on, closed_by = 'repaid' where application_id = $1",
    [unreached.loanId],
  );
  await debitDone("DEBIT-OF-REST");
  await mailOf("DEBIT-OF-REST").toMatch(/^(?!.*See what you owe today).*DEBIT-OF-REST/s);
});

test("a debit that was announced and does not come is neither texted nor mailed of any more", async () => {
  const payer = await walkTo(server, "dashboard");
  await asSuperuser("update vaada.emails set verified_at = now() where borrower_id = $1", [payer.userId]);
  const on = addDays(server.clock.today(), 3);
  const notice = debitAhead(on);
  const [debit] = await asSuperuser<{ id: string }>(
    `insert into vaada.debits (id, application_id, borrower_id, mandate_id, number, present_on, value_date, status,
                               noticed_at, notified_paise)
     select gen_random_uuid(), application_id, borrower_id, id, 9, $2, $2, 'noticed', now(), 100000
       from vaada.mandates where application_id = $1 and status = 'confirmed' returning id`,
    [payer.loanId, on],
  );
  const key = `debit-ahead:debit:${debit?.id}:${on}`;
  const wayItWent = async (): Promise<string> => {
    await asSuperuser("delete from vaada.notifications where key = $1", [key]);
    await notify(payer, notice, key);
    await runJob(server.services, "mail-notice", { notificationId: (await textOf(key))?.id ?? 0 });
    const [went] = await asSuperuser<{ way: string }>(
      `select concat_ws(' and ', case when texted_at is not null then 'text' end,
                        case when mailed_at is not null then 'mail' end) as way
         from vaada.notifications where key = $1`,
      [key],
    );
    return went?.way ?? "nothing told";
  };
  expect(await wayItWent()).toBe("text and mail");
  const changes = [
    ["vaada.debits", "status = 'planned'", "status = 'noticed'"],
    ["vaada.debits", "status = 'cancelled'", "status = 'noticed'"],
    ["vaada.debits", "present_on = present_on + 1", "present_on = present_on - 1"],
    ["vaada.mandates", "paused_at = now()", "paused_at = null"],
    ["vaada.mandates", "cancel_asked_at = now()", "cancel_asked_at = null"],
  ];
  for (const [table, change, back] of changes) {
    await asSuperuser(`update ${table} set ${change} where application_id = $1`, [payer.loanId]);
    expect(await wayItWent(), change).toBe("");
    await asSuperuser(`update ${table} set ${back} where application_id = $1`, [payer.loanId]);
  }
  expect(await wayItWent()).toBe("text and mail");
});

test("a report that overtakes the answer to our call is looked at once more, and of an unknown text no more than that", async () => {
  const request = "0123456789abcdef01234567";
  const job = { request, outcome: "delivered", reason: null } as const;
  const waiting = () =>
    asSuperuser("select payload from graphile_worker._private_jobs where key = $1", [
      `note-text-report:${request}:delivered`,
    ]);
  await noteTextReport(server.services, { ...job, triesLeft: 1 });
  expect(await waiting()).toMatchObject([{ payload: { request, triesLeft: 0 } }]);
  await asSuperuser("delete from graphile_worker._private_jobs where payload ->> 'request' = $1", [request]);
  await noteTextReport(server.services, { ...job, triesLeft: 0 });
  expect(await waiting()).toEqual([]);
});

test("a wrong secret is no address, and what nobody can make sense of is kept and taken", async () => {
  expect((await post(report("x".repeat(24), "1"), "wrong")).status).toBe(404);
  const kept = async () =>
    (await asSuperuser("select from vaada.provider_events where provider = 'sms'")).length;
  const before = await kept();
  for (const body of ["", "data=[{", "hello"]) expect((await post(body)).status).toBe(200);
  expect(await kept()).toBe(before + 3);
});

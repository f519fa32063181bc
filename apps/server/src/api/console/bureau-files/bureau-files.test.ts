import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { referenceDayOf } from "@vaada/lending/bureau-file/reference-days";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { lend, loanOf, walkPastClose } from "../../../../testing/days/live-loans.ts";
import { returnPayout } from "../../../../testing/disbursals/return-payout.ts";
import { postTestEvent } from "../../../../testing/loans/living-loan.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({ isSandboxConnected: true });
const lender = await openTestConsole(server, ["operations", "support", "auditor"]);
const operations = await lender.signIn("operations");
const { asSuperuser } = server.database;

const payer = await lend(server);
const debtor = await lend(server);
const lateKnown = await lend(server);
const undone = await lend(server);
await asSuperuser("update vaada.mandates set status = 'cancelled'");
const DUE_IN_DAYS = 2;
await asSuperuser(`do $$ begin
  perform set_config('session_replication_role', 'replica', true);
  update vaada.loans set due_on = arrived_on + ${DUE_IN_DAYS}, payable_through = arrived_on + ${DUE_IN_DAYS}
   where application_id = ${debtor.loanId};
end $$`);
const start = server.clock.today();
const { facts, events } = await loanOf(server, payer);
await postTestEvent(server, payer, {
  kind: "payment",
  valueDate: start,
  amount: owedOn(facts, events, start).total,
});

function nextReferenceDay(after: CivilDate): CivilDate {
  let on = addDays(after, 1);
  while (referenceDayOf(on) === null) on = addDays(on, 1);
  return on;
}
// By then the debtor is late.
const first = nextReferenceDay(addDays(start, DUE_IN_DAYS));
const second = nextReferenceDay(first);
await walkPastClose(server, first);
await server.workOff();
// Both ended at the turn of a reference day: one was paid on it, the money of the other came back the day after.
const paidLate = await loanOf(server, lateKnown);
await postTestEvent(server, lateKnown, {
  kind: "payment",
  valueDate: first,
  amount: owedOn(paidLate.facts, paidLate.events, first).total,
});
await postTestEvent(server, undone, { kind: "payment", valueDate: first, amount: paise(1_000_00n) });
const undoneOn = server.clock.today();
await returnPayout(server, undone);
const third = nextReferenceDay(second);
await walkPastClose(server, third);
await server.workOff();

type File = {
  on: string;
  state: string;
  records: number;
  overdue: number;
  balance: number;
  open_rejects: number;
};
const files = async () =>
  ((await operations.get("/api/bureau-files")).json.data.rows as unknown as File[]).filter(
    ({ on }) => on >= first,
  );

test("each reference day has its file by the books of that day: a late loan in both, a closed one until the day after its end", async () => {
  const debt = await loanOf(server, debtor);
  const owedThen = (on: CivilDate) =>
    toWireRupees(
      owedOn(
        debt.facts,
        debt.events.filter(({ valueDate }) => valueDate <= on),
        on,
      ).total,
    );
  const wasClosedBefore = (
    await asSuperuser<{ count: number }>(
      "select count(*)::int from vaada.bureau_records where application_id = $1",
      [payer.loanId],
    )
  )[0];
  expect(wasClosedBefore?.count, "a closed loan is told once more").toBe(1);
  const [, later, sooner] = await files();
  expect(sooner).toMatchObject({ on: first, overdue: 1, state: expect.stringMatching(/made|late/) });
  expect(later).toMatchObject({ on: second, records: 3, overdue: 1, balance: owedThen(second) });
  const told = await asSuperuser<{ days: number; overdue: bigint }>(
    `select days_past_due as days, overdue_paise as overdue from vaada.bureau_records
      where reference_on = $1 and application_id = $2`,
    [first, debtor.loanId],
  );
  expect(told.map(({ days, overdue }) => [days, toWireRupees(paise(BigInt(overdue)))])).toEqual([
    [daysLate(first), owedThen(first)],
  ]);
});

test("a loan that ended on a reference day, by what was booked the day after, and one whose money came back are told once as ended", async () => {
  const toldOf = ({ loanId }: { readonly loanId: number }) =>
    asSuperuser<{ on: string; closed: string | null; owes: boolean }>(
      `select reference_on::text as "on", closed_on::text as closed, balance_paise > 0 as owes from vaada.bureau_records
        where application_id = $1 and reference_on >= $2 order by reference_on`,
      [loanId, first],
    );
  expect(await toldOf(lateKnown)).toEqual([
    { on: first, closed: null, owes: true },
    { on: second, closed: first, owes: false },
  ]);
  expect(await toldOf(undone)).toEqual([
    { on: first, closed: null, owes: true },
    { on: second, closed: undoneOn, owes: false },
  ]);
});

const daysLate = (on: CivilDate): number =>
  Math.round((Date.parse(on) - Date.parse(addDays(start, DUE_IN_DAYS))) / 86_400_000) + 1;

test("who takes a file gets every loan in full, for a reason that the trail keeps with the digest; what is not accepted is a case a field, without the company's words", async () => {
  const auditor = await lender.signIn("auditor");
  const path = `/api/bureau-files/${third}`;
  expect((await auditor.post(`${path}/take`, { reason: "to look" })).json.code).toBe("NOT_ALLOWED");
  const { status, json } = await operations.post(`${path}/take`, { reason: "to be sent" });
  expect(status).toBe(200);
  const text = Buffer.from(String(json.data.content), "base64").toString();
  const [head, names, line, end] = text.split("\r\n");
  const { loanNo } = await loanOf(server, debtor);
  expect(head).toMatch(/^HD\|MEMBERCODE\|LENDER\|\d{8}\|/);
  const cells = Object.fromEntries((names ?? "").split("|").map((name, at) => [name, line?.split("|")[at]]));
  expect(cells).toMatchObject({
    "Income Tax ID Number": debtor.pan,
    "Telephone No.Mobile": debtor.mobile,
    "Curr/New Account No": loanNo,
    "Asset Classification": "05",
    "State Code 1": expect.stringMatching(/^\d{2}$/),
  });
  expect(json.data.incomplete).toEqual([]);
  await asSuperuser("update vaada.staff_sessions set code_given_at = code_given_at - interval '16 minutes'");
  const again = await operations.post(`${path}/take`, { reason: "to be sent again" });
  expect([again.status, again.json.code], "a second time with a fresh code").toEqual([403, "CODE_NEEDED"]);
  expect(end).toMatch(/^TR\|1\|\d+$/);
  const entries = await asSuperuser<{ outcome: string }>(
    "select outcome from vaada.trail where act = 'take-bureau-file' order by position",
  );
  expect(entries.map(({ outcome }) => outcome)).toEqual(["refused", "done"]);

  const rejects = (file: string) => operations.post(`${path}/rejects`, { bureau: "Some Bureau", file });
  const stray = await rejects("account,field,reason\nNOBODY,PIN Code 1,Wrong\n");
  expect(stray.json.data.fields).toEqual({ file: "The file of this day tells of no loan NOBODY." });
  const taken = await rejects(`account,field,reason\n${loanNo},PIN Code 1,Not of the state\n`);
  expect([taken.status, taken.json.data]).toEqual([200, { opened: 1 }]);
  expect((await rejects(`account,field,reason\n${loanNo},PIN Code 1,Not of the state\n`)).json.data).toEqual({
    opened: 0,
  });
  const cases = (await operations.get("/api/cases?state=open")).json.data.rows as unknown as {
    kind: string;
  }[];
  expect(cases.filter(({ kind }) => kind === "bureau-reject")).toMatchObject([
    { kind: "bureau-reject", loan_id: debtor.loanId, reference: "Some Bureau, PIN Code 1" },
  ]);
  expect((await files())[0]).toMatchObject({ state: "taken", open_rejects: 1 });
});

test("a dispute about a credit report that took too long is worth a hundred rupees a day", async () => {
  const { token } = debtor;
  const complaint = { category: "My credit report", text: "The balance that you told is wrong" };
  await server.call("POST", "/api/user/complaint", { token, body: complaint });
  const support = await lender.signIn("support");
  const rows = (await support.get("/api/complaints")).json.data.rows as unknown as { complaint_id: string }[];
  const read = async () =>
    (await support.get(`/api/complaints/${rows[0]?.complaint_id}`)).json.data.compensation;
  expect(await read()).toBe(0);
  await asSuperuser("update vaada.complaints set received_on = $1::date - 34, answer_by = $1::date - 4", [
    server.clock.today(),
  ]);
  expect(await read()).toBe(400);
});

import { addDays } from "@vaada/calendar/civil-date";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { toWireRupees } from "@vaada/money/wire";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { lend, loanOf, walkPastClose } from "../../../../testing/days/live-loans.ts";
import { returnPayout } from "../../../../testing/disbursals/return-payout.ts";
import { postTestEvent, rupees } from "../../../../testing/loans/living-loan.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({ isSandboxConnected: true });
const lender = await openTestConsole(server, ["accountant"]);
const desk = await lender.signIn("accountant");

const repaid = await lend(server);
const undone = await lend(server);
const running = await lend(server);
const start = server.clock.today();
const shownOn = addDays(start, 2);
await walkPastClose(server, shownOn);
const asLent = await loanOf(server, repaid);
const paidOn = addDays(start, 1);
await postTestEvent(server, repaid, {
  kind: "payment",
  valueDate: paidOn,
  amount: owedOn(asLent.facts, [], paidOn).total,
});
await postTestEvent(server, undone, { kind: "payment", valueDate: paidOn, amount: rupees(1_000) });
await returnPayout(server, undone);
const today = server.clock.today();

test("the accruals of a day show every loan that was alive by what was booked then, whatever became of it since", async () => {
  const accruals = async (query: string) =>
    (await desk.get(`/api/books/accruals?${query}`)).json.data as unknown as {
      rows: { loan_id: number; interest_unpaid: number }[];
      next: number | null;
    };
  const { rows } = await accruals(`on=${shownOn}`);
  const unpaid = toWireRupees(owedOn(asLent.facts, [], shownOn).interest);
  expect(rows.map(({ loan_id, interest_unpaid }) => [loan_id, interest_unpaid])).toEqual(
    [running, undone, repaid].map(({ loanId }) => [loanId, unpaid]),
  );
  expect((await accruals(`on=${shownOn}&loan_id=${repaid.loanId}`)).rows).toHaveLength(1);
  const [first, second] = [
    await accruals(`on=${shownOn}&limit=2`),
    await accruals(`on=${shownOn}&before=${undone.loanId}`),
  ];
  expect([first.next, second.rows]).toEqual([undone.loanId, rows.slice(2)]);
  expect((await accruals(`on=${today}`)).rows.map(({ loan_id }) => loan_id)).toEqual([running.loanId]);
});

test("a file of the books has the day that an event counts for beside that of its booking", async () => {
  const { text } = await desk.get(`/api/books/export?from=${today}&to=${today}&format=csv`);
  expect(text).toContain(`,${today},${paidOn},payment,,${repaid.loanId},`);
});

test("a trial balance whose last day is before its first is refused by its field", async () => {
  const { status, json } = await desk.get(`/api/books/trial-balance?from=${today}&on=${shownOn}`);
  expect([status, json.data.fields]).toEqual([400, { on: "The last day is before the first" }]);
  expect((await desk.get(`/api/books/trial-balance?from=${today}&on=${today}`)).status).toBe(200);
});

test("the statement of a long account comes in pages that go on where the one before ended", async () => {
  const journal = "0a0a0a0a-0000-4000-8000-000000000001";
  await server.database.asSuperuser(`begin; set local session_replication_role = replica;
    insert into vaada.journals (id, kind, effect_key, business_date, posted_at, lines_hash, chain, position, prev_hash, hash,
        posted_in)
      values ('${journal}', 'manual', 'long', '${today}', now(), sha256('a'), 64, 1000000, sha256('a'), sha256('a'), '1');
    insert into vaada.ledger_lines (journal_id, number, business_date, account, amount_paise)
      select '${journal}', number, '${today}', case number % 2 when 1 then '3100' else '5100' end, number
        from generate_series(1, 4004) as number; commit`);
  type Page = {
    rows: { journal_id: string; line: number; balance: number }[];
    next: string | null;
    closing: number;
  };
  const read = async (after?: string) => {
    const more = after === undefined ? "" : `&after=${after}`;
    const { status, json } = await desk.get(`/api/books/accounts/3100?from=${start}&to=${today}${more}`);
    return { status, ...(json.data as unknown as Page) };
  };
  const pages = [await read()];
  for (let next = pages[0]?.next; next != null; next = pages.at(-1)?.next) pages.push(await read(next));
  expect(pages.map(({ rows }) => rows.length)).toEqual([1_000, 1_000, 2]);
  const rows = pages.flatMap((page) => page.rows);
  expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 2_002 }, (_, at) => 2 * at + 1));
  expect(rows.at(-1)?.balance).toBe(pages[0]?.closing);
  expect(rows[1_000]?.balance).toBe((1_001 * 1_001) / 100);
  expect((await read(`${journal}:2`)).status, "a line of another account").toBe(400);
  expect((await read("nothing")).status).toBe(400);
});

test("the whole book is read on the standby, and a file that leaves is in the primary's trail", async () => {
  const { services } = server;
  const { database } = services;
  let asked = 0;
  const withTx: typeof database.withTx = (...given) => {
    asked += 1;
    return database.withTx(...given);
  };
  Object.assign(services, { bookDatabase: { ...database, withTx } });
  const days = `from=${start}&to=${today}`;
  for (const path of [
    "trial-balance",
    `accruals?on=${today}`,
    `journals?${days}`,
    `accounts/1300?${days}`,
    `export?${days}&format=csv`,
  ]) {
    const before = asked;
    expect((await desk.get(`/api/books/${path}`)).status, path).toBe(200);
    expect(asked, path).toBe(before + 1);
  }
  Object.assign(services, { bookDatabase: database });
  const [last] = await server.database.asSuperuser<{ act: string }>(
    "select act from vaada.trail order by position desc limit 1",
  );
  expect(last?.act).toBe("export");
});

import { expect, test } from "vitest";
import { openTestConsole, type StaffBrowser } from "../../../../testing/console/test-console.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["operations", "checker", "accountant", "support"]);

type Bell = {
  rows: { kind: string; by: string | null; why: string | null; is_new: boolean; at: string }[];
} & {
  unseen: number;
};
const rungFor = async (person: StaffBrowser): Promise<Bell> =>
  (await person.get("/api/bell")).json.data as unknown as Bell;

const [one, other] = [await lender.signIn("operations"), await lender.signIn("operations", 1)];
const checker = await lender.signIn("checker");

const ask = async (name: string): Promise<string> => {
  const stopped = await checker.post(`/api/switches/${name}/stop`, { reason: "a trial" });
  expect(stopped.status, stopped.text).toBe(200);
  const answer = await one.post("/api/requests", {
    kind: "switch-start",
    reason: "the provider says that it is well again",
    details: { name },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.json.data.request_id as string;
};

test("whoever may agree is told of what is asked, and its maker of how it ended", async () => {
  const request = await ask("refunds");
  const asked = { kind: "asked", by: one.person.name, why: "the provider says that it is well again" };
  expect(await rungFor(other)).toMatchObject({ unseen: 1, rows: [{ ...asked, is_new: true }] });
  expect(await rungFor(checker)).toMatchObject({ unseen: 1, rows: [asked] });
  expect(await rungFor(one)).toEqual({ unseen: 0, rows: [] });
  const support = await lender.signIn("support");
  expect(await rungFor(support)).toEqual({ unseen: 0, rows: [] });

  await other.post(`/api/requests/${request}/refuse`, { reason: "not before tomorrow" });
  expect(await rungFor(one)).toMatchObject({
    unseen: 1,
    rows: [{ kind: "declined", by: other.person.name, why: "not before tomorrow" }],
  });
  expect(await rungFor(checker)).toEqual({ unseen: 0, rows: [] });
});

test("what somebody has seen is new no more, and what came a moment later is", async () => {
  const [row] = (await rungFor(one)).rows;
  expect((await one.post("/api/bell/seen", { up_to: row?.at })).status).toBe(200);
  expect(await rungFor(one)).toMatchObject({ unseen: 0, rows: [{ kind: "declined", is_new: false }] });
  await server.clock.moveBy(60_000);
  const request = await ask("texts");
  await checker.post(`/api/requests/${request}/approve`);
  expect(await rungFor(one)).toMatchObject({
    unseen: 1,
    rows: [
      { kind: "agreed", by: checker.person.name, is_new: true },
      { kind: "declined", is_new: false },
    ],
  });
});

test("nobody has seen what is yet to come, nor less than before", async () => {
  await one.post("/api/bell/seen", { up_to: "2999-01-01T00:00:00.000Z" });
  expect((await rungFor(one)).unseen).toBe(0);
  await one.post("/api/bell/seen", { up_to: "2020-01-01T00:00:00.000Z" });
  expect((await rungFor(one)).unseen).toBe(0);
  await server.clock.moveBy(60_000);
  const request = await ask("debits");
  await checker.post(`/api/requests/${request}/approve`);
  expect((await rungFor(one)).unseen).toBe(1);
  expect((await one.post("/api/bell/seen", { up_to: "today" })).status).toBe(400);
});

test("what ended more than a fortnight ago is told no more, nor is what its maker took back", async () => {
  const request = await ask("payouts");
  await one.post(`/api/requests/${request}/withdraw`);
  expect((await rungFor(one)).rows.map(({ kind }) => kind)).toEqual(["agreed", "agreed", "declined"]);
  await server.clock.moveBy(15 * 86_400_000);
  const again = await lender.signIn("operations");
  expect(await rungFor(again)).toEqual({ unseen: 0, rows: [] });
});

test("a rule of the books that is broken is told to whoever reads the books", async () => {
  await server.database.asSuperuser(
    `insert into vaada.book_checks (business_date, checked_at, rules, broken)
     values ($1, now(), 50, '[{"rule": "I9 the loans are those of the pool", "rows": 1}]')`,
    [server.clock.today()],
  );
  const accountant = await lender.signIn("accountant");
  expect(await rungFor(accountant)).toMatchObject({
    unseen: 1,
    rows: [{ kind: "books-broken", by: null, why: "I9 the loans are those of the pool" }],
  });
  const support = await lender.signIn("support", 1);
  expect((await rungFor(support)).rows).toEqual([]);
});

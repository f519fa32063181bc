import { DAY_MS } from "@vaada/calendar/civil-date";
import { type Paise, paise, ZERO } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { openTestConsole, type StaffBrowser } from "../../../../testing/console/test-console.ts";
import { lend } from "../../../../testing/days/live-loans.ts";
import { walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { readAmountsOfDay } from "../../../operations/requests/amount-of-day.ts";
import { asStaff } from "../../../platform/db/actor.ts";

const server = await openTestServer({ disbursal: { automaticMax: paise(10_000_000n) } });
const lender = await openTestConsole(server, ["operations", "checker", "accountant"]);
const [operations, other] = [await lender.signIn("operations"), await lender.signIn("operations", 1)];
const checker = await lender.signIn("checker");

const ask = async (desk: StaffBrowser, body: object): Promise<string> => {
  const { json } = await desk.post("/api/requests", { reason: "asked by the borrower", ...body });
  return String(json.data.request_id);
};
const approve = async (desk: StaffBrowser, id: string) => {
  const { version } = (await desk.get(`/api/requests/${id}`)).json.data;
  const { status, json } = await desk.post(`/api/requests/${id}/approve`, version ? { seen: version } : {});
  return status === 200 ? "agreed" : json.code;
};
const waiver = (loan_id: number, amount: number) => ({
  kind: "waiver",
  loan_id,
  amount,
  details: { of: "principal" },
});

test("a waiver that is split needs the person that it needs as one, until the day is over", async () => {
  const [borrower, stranger] = [await lend(server), await lend(server)];
  const [first, second] = [
    await ask(operations, waiver(borrower.loanId, 3_000)),
    await ask(operations, waiver(borrower.loanId, 2_000.01)),
  ];
  expect(await approve(other, first)).toBe("agreed");
  expect((await other.get(`/api/requests/${second}`)).json.data).toMatchObject({ may_agree: false });
  expect((await checker.get(`/api/requests/${second}`)).json.data).toMatchObject({ may_agree: true });
  const seconds = async (amount: number) =>
    (await operations.post("/api/requests/preview", waiver(borrower.loanId, amount))).json.data.second;
  expect(await seconds(2_000)).toContain(other.person.name);
  expect(await seconds(2_000.01)).not.toContain(other.person.name);
  const bell = JSON.stringify((await other.get("/api/bell")).json.data);
  expect(bell).not.toContain(second);
  expect(await approve(other, second)).toBe("NOT_ALLOWED");
  expect(await approve(other, first), "what was agreed to stays so").toBe("agreed");
  expect(await approve(other, await ask(operations, waiver(stranger.loanId, 2_000.01)))).toBe("agreed");
  expect(await approve(checker, second)).toBe("agreed");
  const third = await ask(operations, waiver(borrower.loanId, 1));
  expect(await approve(other, third)).toBe("NOT_ALLOWED");
  await server.clock.moveBy(DAY_MS);
  expect(await approve(other, third)).toBe("agreed");
});

test("what has grown beyond the limit since it was asked for is agreed to by a checker", async () => {
  const { loanId } = await walkToSigned(server);
  await server.database.asSuperuser(
    "update vaada.disbursals set stopped_at = now() where application_id = $1",
    [loanId],
  );
  const id = await ask(operations, { kind: "payout-retry", loan_id: loanId });
  await server.database.asSuperuser("update vaada.requests set amount_paise = 100 where id = $1", [id]);
  expect(await approve(other, id)).toBe("NOT_ALLOWED");
  const refused = "select act from vaada.trail where request_id = $1 and outcome = 'refused'";
  expect(await server.database.asSuperuser(refused, [id])).toMatchObject([{ act: "payout-retry" }]);
  expect(await approve(checker, id)).toBe("agreed");
  const [agreed] = await server.database.asSuperuser<{ borrowerId: string; amount: Paise }>(
    'select borrower_id as "borrowerId", amount_paise as amount from vaada.disbursals where application_id = $1',
    [loanId],
  );
  const { borrowerId = null, amount = null } = agreed ?? {};
  const act = { kind: "payout-retry", borrowerId, amount: ZERO } as const;
  const counted = await server.services.database.withTx(asStaff(checker.staffId), async (tx) =>
    (await readAmountsOfDay(tx, server.services, [act]))(act),
  );
  expect(counted, "and that much of its day is counted").toBe(amount);
});

test("of journals that two agree to at once, one at a time is counted", async () => {
  const [maker, accountant] = [await lender.signIn("accountant"), await lender.signIn("accountant", 1)];
  const journal = (amount: number) => ({
    kind: "journal",
    amount,
    details: { debit: "1120", credit: "3100", value_date: server.clock.today() },
  });
  const asked = [await ask(maker, journal(3_000)), await ask(maker, journal(3_000.5))];
  const ends = await Promise.all(asked.map((id) => approve(accountant, id)));
  expect(ends.toSorted()).toEqual(["NOT_ALLOWED", "agreed"]);
});

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

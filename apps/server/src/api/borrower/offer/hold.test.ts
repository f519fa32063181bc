import pg from "pg";
import { expect, test } from "vitest";
import { approvedBorrower, MINUTE_MS, moveTo, offersOf } from "../../../../testing/offer/approved.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();

type Answer = { json: { data: Record<string, unknown> } };

const heldUntilOf = ({ json }: Answer): number => Date.parse(String(json.data.expiryDate));

/** From the instant of the answer on. */
const minutesLeft = (answer: Answer): number =>
  (heldUntilOf(answer) - Date.parse(String(answer.json.data.now))) / MINUTE_MS;

test("read again within the hold it is the same offer, held until the same moment", async () => {
  const borrower = await approvedBorrower(server);
  const first = await borrower.read();
  await server.clock.moveBy(9 * MINUTE_MS);
  const again = await borrower.read();
  expect(again.json.data).toEqual({ ...first.json.data, now: again.json.data.now });
  expect(minutesLeft(first)).toBe(10);
});

test("after the hold it is priced and held anew, in the same row, and nothing is lost", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.choose(7_500);
  const [before] = await offersOf(server, borrower);
  await server.clock.moveBy(10 * MINUTE_MS);
  const late = await borrower.take();
  expect([late.status, late.json.code]).toEqual([409, "OFFER_EXPIRED"]);
  const again = await borrower.read();
  expect([again.json.data.totalAmount, minutesLeft(again)]).toEqual([7_500, 10]);
  expect((await offersOf(server, borrower)).map(({ id }) => id)).toEqual([before?.id]);
  expect((await borrower.take()).status).toBe(200);
});

test("ten times ten minutes more can be had, and then as much as is not beyond the most", async () => {
  const borrower = await approvedBorrower(server);
  const first = heldUntilOf(await borrower.read());
  for (let time = 1; time <= 10; time++) {
    expect((heldUntilOf(await borrower.extend()) - first) / MINUTE_MS).toBe(time * 10);
  }
  await borrower.extend();
  expect([minutesLeft(await borrower.extend()), minutesLeft(await borrower.extend())]).toEqual([120, 120]);
  await server.clock.moveBy(115 * MINUTE_MS);
  expect((await borrower.take()).status).toBe(200);
});

test("more time can be asked for after the hold, or before the offer was ever read", async () => {
  const borrower = await approvedBorrower(server);
  expect(minutesLeft(await borrower.extend())).toBe(10);
  await server.clock.moveBy(11 * MINUTE_MS);
  expect(minutesLeft(await borrower.extend())).toBe(10);
});

test("a price does not outlive its day in India, and the next day has a price of its own", async () => {
  const borrower = await approvedBorrower(server, "2026-11-20T23:55:00+05:30");
  const evening = await borrower.read();
  expect(evening.json.data).toMatchObject({ expiryDate: "2026-11-20T18:30:00.000Z", tenure: 42 });
  expect((await borrower.extend()).json.data.expiryDate).toBe("2026-11-20T18:30:00.000Z");
  await moveTo(server, "2026-11-21T00:00:00+05:30");
  expect((await borrower.take()).json.code).toBe("OFFER_EXPIRED");
  const morning = await borrower.read();
  expect(morning.json.data).toMatchObject({ repayDate: "2027-01-01", tenure: 41, repayAmount: 20_410 });
  expect(minutesLeft(morning)).toBe(10);
  expect((await borrower.take()).status).toBe(200);
});

test("tabs that read at the same moment wait for each other, and see one offer", async () => {
  const borrower = await approvedBorrower(server);
  const reads = () => Array.from({ length: 4 }, () => borrower.read());
  const answers = await heldBack(borrower, reads);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ json }) => json.data.expiryDate)).size).toBe(1);
  expect(await offersOf(server, borrower)).toHaveLength(1);
});

/** Makes the calls while somebody else holds the application, and lets go once one of them waits for it. */
async function heldBack<T>({ loanId }: { loanId: number }, makeCalls: () => Promise<T>[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.database.superuserUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select from vaada.applications where id = $1 for update", [loanId]);
    const calls = makeCalls();
    const waiting = () =>
      server.database.asSuperuser(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
    await expect.poll(waiting, { timeout: 20_000, interval: 20 }).not.toHaveLength(0);
    await client.query("commit");
    return await Promise.all(calls);
  } finally {
    await client.end();
  }
}

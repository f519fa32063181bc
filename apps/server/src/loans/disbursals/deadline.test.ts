import { DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { readBreaches } from "../../../testing/disbursals/books.ts";
import { type SignedWalker, signByHand, walkToSigned } from "../../../testing/disbursals/sign-by-hand.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { acceptKeyFacts, receiveMoney } from "../../../testing/walk.ts";
import { disburse } from "./disburse.ts";
import { sweepDisbursals } from "./sweep.ts";

const server = await openTestServer();
/** Past any three working days, holidays included. */
const LONG_MS = 10 * DAY_MS;

const lead = async ({ token }: SignedWalker) => {
  const { json } = await server.call("GET", "/api/step/step-checker", { token });
  return json.data.redirect_to;
};
const setMandate = ({ loanId }: SignedWalker, status: string) =>
  server.database.asSuperuser("update vaada.mandates set status = $2 where application_id = $1", [
    loanId,
    status,
  ]);

test("money that did not go within the days of the terms waits for new ones, which are signed again", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  await setMandate(walker, "initiated");
  await server.workOff();
  await sweepDisbursals(server.services);
  expect(await lead(walker)).toBe("/disbursed");

  await server.clock.moveBy(LONG_MS);
  await setMandate(walker, "confirmed");
  // The old terms are not paid out any more, whoever comes first.
  await server.workOff();
  await sweepDisbursals(server.services);
  await server.workOff();
  const payouts = await server.database.asSuperuser("select from vaada.payouts where application_id = $1", [
    walker.loanId,
  ]);
  expect(payouts).toEqual([]);
  expect(["/key-fact-statement", "/add-bank-account"]).toContain(await lead(walker));
  // New terms may want a larger auto-pay; that is the bank step's own story.
  await server.database.asSuperuser(
    "update vaada.mandates set max_paise = max_paise * 2 where application_id = $1",
    [walker.loanId],
  );
  expect(await lead(walker)).toBe("/key-fact-statement");
  await acceptKeyFacts(server, walker);
  await signByHand(server, walker);
  await receiveMoney(server, walker);
  expect(await readBreaches(server)).toEqual([]);
});

test("a payout that is alive is waited for, however long, and paid only once", { tags: "long" }, async () => {
  const walker = await walkToSigned(server, { account: "501001231111" });
  // Asked once: what happens at the bank afterwards is not heard of yet.
  await disburse(server.services, { agreementId: walker.agreementId, borrowerId: walker.userId });
  await server.clock.moveBy(LONG_MS);
  await sweepDisbursals(server.services);
  await receiveMoney(server, walker);
  const [row] = await server.database.asSuperuser(
    `select count(*) as payouts, count(distinct agreement_id) as agreements from vaada.payouts
      where application_id = $1`,
    [walker.loanId],
  );
  expect(row).toEqual({ payouts: 1n, agreements: 1n });
});

test.each([
  ["is closed", "501001234444"],
  ["sent the money back twice", "501001233333"],
])(
  "an account whose bank %s is given up with its terms: the borrower gives another one",
  async (_why, account) => {
    const walker = await walkToSigned(server, { account });
    const isStopped = async () =>
      (
        await server.database.asSuperuser(
          "select from vaada.disbursals where application_id = $1 and stopped_at is not null",
          [walker.loanId],
        )
      ).length > 0;
    while (!(await isStopped())) await server.workOff();
    await server.clock.moveBy(LONG_MS);
    await sweepDisbursals(server.services);
    expect(await lead(walker)).toBe("/add-bank-account");
  },
  120_000,
);

test("a payout that is undecided for an hour is an alarm, and its age a figure to watch", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server, { account: "501001231111" });
  // Asked once: what happens at the bank afterwards is not heard of yet.
  await disburse(server.services, { agreementId: walker.agreementId, borrowerId: walker.userId });
  server.clock.moveReal(4_000);
  await sweepDisbursals(server.services);
  const metrics = await server.services.metrics.registry.metrics();
  expect(metrics).toMatch(/vaada_payouts_undecided [1-9]/);
  expect(server.logLines.some((line) => line.includes("alarm: a payout is undecided for too long"))).toBe(
    true,
  );
  await receiveMoney(server, walker);
});

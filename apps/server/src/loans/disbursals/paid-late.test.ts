import { paise } from "@vaada/money/paise";
import { beforeAll, expect, test } from "vitest";
import { readBooks, readBreaches, readDisagreements } from "../../../testing/disbursals/books.ts";
import { copySigned } from "../../../testing/disbursals/copies.ts";
import { signByHand, walkToSigned } from "../../../testing/disbursals/sign-by-hand.ts";
import { HURRIED, openTestServer } from "../../../testing/test-server.ts";
import { acceptKeyFacts, type Walker, walkTo } from "../../../testing/walk.ts";
import { performReview } from "../../operations/reviews/perform-review.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { PayoutReading, Payouts } from "../../providers/payouts/port.ts";
import { applyPayoutReading, disburse } from "./disburse.ts";
import { readLatePaidReferences } from "./payouts/store.ts";
import { sweepDisbursals } from "./sweep.ts";

const server = await openTestServer({ pace: HURRIED });
/** Past any three working days, holidays included. */
const LONG_MS = 10 * 86_400_000;
let model: Walker;

beforeAll(async () => {
  model = await walkTo(server, "key-facts");
  await acceptKeyFacts(server, model);
}, 120_000);

type Loan = { readonly agreementId: string; readonly userId: string; readonly loanId: number };

/** The provider takes the payout and never answers. */
const lost: Payouts = {
  ...server.services.payouts,
  pay: async () => ({ kind: "unknown", reason: "TIMEOUT" }),
};

/** Does what is next, and only that: what it leaves to a worker is not done. */
async function runOnce(loan: Loan, payouts: Payouts = server.services.payouts): Promise<void> {
  await disburse({ ...server.services, payouts }, { agreementId: loan.agreementId, borrowerId: loan.userId });
  await server.database.asSuperuser("delete from graphile_worker._private_jobs");
}

type Row = {
  id: string;
  key: string;
  status: string;
  reference: string | null;
  fund: string | null;
  amount: bigint;
};

const payoutsOf = ({ loanId }: Loan) =>
  server.database.asSuperuser<Row>(
    `select id, idempotency_key as key, status, provider_reference as reference, fund_account_reference as fund, amount_paise as amount
       from vaada.payouts where application_id = $1 order by intended_at`,
    [loanId],
  );
const statusesOf = async (loan: Loan) => (await payoutsOf(loan)).map(({ status }) => status);

/** The provider says of this payout that it has been paid. */
async function turnOutPaid(loan: Loan, payout: Row | undefined) {
  if (payout === undefined) throw new Error("no such payout");
  const { id, key, reference, fund, amount } = payout;
  const reading: PayoutReading = {
    reference: reference ?? `pout_${id.replaceAll("-", "")}`,
    status: "processed",
    utr: "412345678901",
    reason: null,
    amount: paise(amount),
    ownReference: key,
    fundAccountReference: fund,
  };
  return applyPayoutReading(server.services, {
    owner: { id, applicationId: loan.loanId, borrowerId: loan.userId },
    result: { kind: "known", payout: reading },
  });
}

const disbursalOf = async ({ agreementId }: Loan) => {
  const [row] = await server.database.asSuperuser<{ stopped: boolean; arrived: boolean; ended: boolean }>(
    `select stopped_at is not null as stopped, arrived_at is not null as arrived, ended_at is not null as ended
       from vaada.disbursals where agreement_id = $1`,
    [agreementId],
  );
  return row;
};
const journalsOf = async ({ loanId }: Loan) =>
  (
    await server.database.asSuperuser<{ kind: string }>(
      "select kind from vaada.journals where application_id = $1 order by position",
      [loanId],
    )
  ).map(({ kind }) => kind);
const release = ({ loanId }: Loan) =>
  performReview(server.services, { applicationId: loanId, action: "release", by: { kind: "sandbox" } });
const letAnHourPass = ({ loanId }: Loan) =>
  server.database.asSuperuser(
    `update vaada.payouts set asked_last_at = asked_last_at - interval '2 hours',
            intended_at = intended_at - interval '2 hours' where application_id = $1`,
    [loanId],
  );
const untilArrived = async (loan: Loan) => {
  while (!(await disbursalOf(loan))?.arrived) await server.workOff();
};

test("what never left is given up with its terms; found paid under new ones it is posted, and no more goes", {
  tags: "long",
}, async () => {
  const walker = await walkToSigned(server);
  await runOnce(walker, lost);
  await server.clock.moveBy(LONG_MS);
  await runOnce(walker);
  expect(await statusesOf(walker), "a call may be on its way for an hour").toEqual(["intended"]);
  await letAnHourPass(walker);
  await runOnce(walker);
  expect(await statusesOf(walker)).toEqual(["rejected"]);
  await sweepDisbursals(server.services);
  expect((await disbursalOf(walker))?.ended).toBe(true);

  // New terms may want a larger auto-pay; that is the bank step's own story.
  await server.database.asSuperuser(
    "update vaada.mandates set max_paise = max_paise * 2 where application_id = $1",
    [walker.loanId],
  );
  await acceptKeyFacts(server, walker);
  const again = { ...walker, agreementId: await signByHand(server, walker) };
  const applied = await turnOutPaid(walker, (await payoutsOf(walker))[0]);
  expect(applied).toMatchObject({ status: "processed", isNew: true, alarm: "paid-after-it-failed" });
  expect(await journalsOf(walker)).toEqual(["disbursal"]);
  expect(await disbursalOf(walker)).toMatchObject({ arrived: true, ended: true });
  expect(await disbursalOf(again)).toEqual({ stopped: true, arrived: false, ended: false });

  expect((await release(again)).kind).toBe("refused");
  // Clearing the stop by hand pays nothing either.
  await server.database.asSuperuser("update vaada.disbursals set stopped_at = null where agreement_id = $1", [
    again.agreementId,
  ]);
  await runOnce(again);
  expect(await statusesOf(walker)).toEqual(["processed"]);
  expect((await disbursalOf(again))?.stopped).toBe(true);
  expect(await readBreaches(server)).toEqual([]);
});

test("a try that failed and is found paid bars the next one, which nobody can release, and is posted when that is over", async () => {
  const loan = await copySigned(server, model, { ending: "2222" });
  while ((await statusesOf(loan))[0] !== "failed") await runOnce(loan);
  await runOnce(loan, lost);
  expect(await statusesOf(loan)).toEqual(["failed", "intended"]);
  const [first] = await payoutsOf(loan);
  expect(await turnOutPaid(loan, first)).toMatchObject({ isNew: false, alarm: "paid-after-it-failed" });
  expect((await turnOutPaid(loan, first)).alarm, "it is told once").toBeNull();
  expect(await disbursalOf(loan)).toMatchObject({ stopped: true, arrived: false });

  expect((await release(loan)).kind).toBe("refused");
  await runOnce(loan);
  const own = await payoutsOf(loan);
  const booked = (await readBooks(server)).filter(({ reference }) =>
    own.some(({ key }) => key === reference),
  );
  expect(booked).toHaveLength(1);
  await letAnHourPass(loan);
  await runOnce(loan);
  expect(await statusesOf(loan)).toEqual(["failed", "rejected"]);
  const late = await server.services.database.withTx(AS_WORKER, readLatePaidReferences);
  expect(late).toEqual([first?.reference]);
  expect(await turnOutPaid(loan, first)).toMatchObject({ status: "processed", isNew: true });
  expect(await disbursalOf(loan)).toMatchObject({ arrived: true });
  expect(await journalsOf(loan)).toEqual(["disbursal"]);
  expect(await readBreaches(server)).toEqual([]);
}, 120_000);

test("a refusal that comes after another worker's answer stops nothing", async () => {
  const loan = await copySigned(server, model);
  const { payouts } = server.services;
  await runOnce(loan, {
    ...payouts,
    async pay(payout) {
      const result = await payouts.pay(payout);
      const [{ id = "" } = {}] = await payoutsOf(loan);
      const owner = { id, applicationId: loan.loanId, borrowerId: loan.userId };
      if (result.kind === "known") await applyPayoutReading(server.services, { owner, result });
      return { kind: "refused", reason: "HTTP_400" };
    },
  });
  expect((await disbursalOf(loan))?.stopped).toBe(false);
  await sweepDisbursals(server.services);
  await untilArrived(loan);
  expect(await readDisagreements(server, [loan])).toEqual([]);
}, 120_000);

test("the living payout of a disbursal that was stopped is asked about all the same", async () => {
  const loan = await copySigned(server, model);
  await runOnce(loan);
  await server.database.asSuperuser(
    "update vaada.disbursals set stopped_at = now() where agreement_id = $1",
    [loan.agreementId],
  );
  // Nobody tells of it: the provider's own events go to another address here.
  await sweepDisbursals(server.services);
  await untilArrived(loan);
  expect(await readDisagreements(server, [loan])).toEqual([]);
}, 120_000);

test("a key that was first used over an hour ago is used again only when the provider's list has nothing", async () => {
  const { payouts } = server.services;
  const unheard: Payouts = {
    ...payouts,
    async pay(payout) {
      await payouts.pay(payout);
      return { kind: "unknown", reason: "TIMEOUT" };
    },
  };
  const paying = { times: 0 };
  const counting: Payouts = {
    ...payouts,
    pay(payout) {
      paying.times += 1;
      return payouts.pay(payout);
    },
  };
  const [paid, unpaid] = [await copySigned(server, model), await copySigned(server, model)];
  await runOnce(paid, unheard);
  await letAnHourPass(paid);
  await runOnce(paid, counting);
  expect(paying.times).toBe(0);
  expect((await payoutsOf(paid))[0]?.reference).toMatch(/^pout_/);
  await runOnce(unpaid, lost);
  await letAnHourPass(unpaid);
  await runOnce(unpaid, counting);
  expect(paying.times).toBe(1);
  await sweepDisbursals(server.services);
  for (const loan of [paid, unpaid]) await untilArrived(loan);
  expect(await readDisagreements(server, [paid, unpaid])).toEqual([]);
}, 120_000);

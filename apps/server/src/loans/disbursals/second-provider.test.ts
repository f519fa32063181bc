import { addDays } from "@vaada/calendar/civil-date";
import { afterEach, expect, test } from "vitest";
import { readBooks, readBreaches, readDisagreements } from "../../../testing/disbursals/books.ts";
import { type SignedWalker, walkToSigned } from "../../../testing/disbursals/sign-by-hand.ts";
import { HURRIED, openTestServer } from "../../../testing/test-server.ts";
import { readProviderBooks } from "../../operations/audits/compare-providers.ts";
import { reconcileDays } from "../../operations/reconciliations/reconcile-days.ts";
import { reconcileMoney, stopMoney } from "../../operations/reconciliations/reconcile-money.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import type { Payouts } from "../../providers/payouts/port.ts";
import type { Services } from "../../services.ts";
import { disburse } from "./disburse.ts";
import { readPossibleKeys } from "./payouts/keys.ts";
import { resumeDisbursal } from "./request-disbursal.ts";

const server = await openTestServer({ hasCashfree: true, pace: HURRIED });
const { asSuperuser } = server.database;
afterEach(async () => {
  await server.sandbox.clearFaults();
  await asSuperuser("delete from vaada.switch_changes");
});

type Choice = Pick<Services["settings"]["disbursal"], "provider" | "retryProvider">;
const chosen = (choice: Choice): Services => ({
  ...server.services,
  settings: {
    ...server.services.settings,
    disbursal: { ...server.services.settings.disbursal, ...choice },
  },
});
const BY_CASHFREE = chosen({ provider: "cashfree", retryProvider: "same" });

/** Does what is next, and only that: what it leaves to a worker is not done. */
async function runOnce(loan: SignedWalker, services: Services = BY_CASHFREE): Promise<void> {
  await disburse(services, { agreementId: loan.agreementId, borrowerId: loan.userId });
  await asSuperuser("delete from graphile_worker._private_jobs");
}

type Row = { key: string; provider: string; status: string; reference: string | null };
const payoutsOf = ({ loanId }: SignedWalker) =>
  asSuperuser<Row>(
    `select idempotency_key as key, provider, status, provider_reference as reference
       from vaada.payouts where application_id = $1 order by intended_at`,
    [loanId],
  );
const statesOf = async (loan: SignedWalker) =>
  (await payoutsOf(loan)).map(({ provider, status }) => `${provider} ${status}`);

/** Asks until the loan's payouts are as they are to be, as a worker would. */
async function runUntil(loan: SignedWalker, states: readonly string[], services?: Services): Promise<void> {
  await expect
    .poll(
      async () => {
        await runOnce(loan, services);
        return statesOf(loan);
      },
      { timeout: 20_000 },
    )
    .toEqual(states);
}

const expectPaidOnce = async (loan: SignedWalker, account = "50100123456782"): Promise<void> => {
  const found = await readDisagreements(server, [{ loanId: loan.loanId, account }]);
  expect(found.filter((line) => line.startsWith(String(loan.loanId)))).toEqual([]);
  expect(await readBreaches(server)).toEqual([]);
};

test("a payout is begun with the provider of the settings, arrives, and is told with the bank's own number", async () => {
  const loan = await walkToSigned(server);
  await runUntil(loan, ["cashfree processed"]);
  await expectPaidOnce(loan);
  const [payout] = await payoutsOf(loan);
  expect(payout?.reference).toMatch(/^cf_[0-9a-f_]{36}$/);
  const { json } = await server.call("GET", `/api/loan/disbursal?loan_id=${loan.loanId}`, {
    token: loan.token,
  });
  expect(json.data).toMatchObject({ state: "arrived", utr: expect.stringMatching(/^\d{12}$/) });
});

test("a payout that was begun is ended where it was begun, whatever the settings say by then", async () => {
  const loan = await walkToSigned(server, { account: "50100123451111" });
  await server.sandbox.fault({ provider: "cashfree", mode: "timeout-after-success", times: 3 });
  await runOnce(loan);
  expect(await statesOf(loan)).toEqual(["cashfree intended"]);
  await server.sandbox.clearFaults();
  await runUntil(loan, ["cashfree processed"], server.services);
  await expectPaidOnce(loan, "50100123451111");
});

test("after a bank has refused, the next try goes to the other provider only where the settings say so", async () => {
  const [same, other] = [
    await walkToSigned(server, { account: "50100123452222" }),
    await walkToSigned(server, { account: "50100133452222" }),
  ];
  await runUntil(same, ["cashfree failed", "cashfree processed"]);
  const services = chosen({ provider: "cashfree", retryProvider: "razorpayx" });
  await runUntil(other, ["cashfree failed", "razorpayx processed"], services);
  await expectPaidOnce(same, "50100123452222");
  await expectPaidOnce(other, "50100133452222");
});

test("money that came back by one provider goes out by the other, once", { tags: "long" }, async () => {
  const loan = await walkToSigned(server, { pan: "ABCPH1234H" });
  const services = chosen({ provider: "razorpayx", retryProvider: "cashfree" });
  await runUntil(loan, ["razorpayx reversed", "cashfree processed"], services);
  await expectPaidOnce(loan);
});

test("a provider that is down holds up its own payouts and nobody else's", { tags: "long" }, async () => {
  const [here, there] = [await walkToSigned(server), await walkToSigned(server)];
  await server.sandbox.fault({ provider: "cashfree", mode: "down", times: 1000 });
  await runOnce(here);
  await runUntil(there, ["razorpayx processed"], server.services);
  expect(await statesOf(here)).toEqual(["cashfree intended"]);
  await server.sandbox.clearFaults();
  await runUntil(here, ["cashfree processed"]);
  await expectPaidOnce(here);
  await expectPaidOnce(there);
});

test("a payout whose provider's keys were taken out waits, and goes nowhere else", {
  tags: "long",
}, async () => {
  const loan = await walkToSigned(server);
  await server.sandbox.fault({ provider: "cashfree", mode: "down", times: 1000 });
  await runOnce(loan);
  await server.sandbox.clearFaults();
  await runOnce(loan, { ...server.services, cashfreePayouts: null });
  expect(await statesOf(loan)).toEqual(["cashfree intended"]);
  await runUntil(loan, ["cashfree processed"]);
});

test("who agreed before the notice named it is paid by the provider that their notice names", async () => {
  const loan = await walkToSigned(server);
  await asSuperuser(
    `update vaada.consents set notice_version = 'bank-account-5-57bce2ef'
      where borrower_id = $1 and kind = 'payment-sharing'`,
    [loan.userId],
  );
  await runUntil(loan, ["razorpayx processed"]);
});

/** What is on file is lost, as with commits that a standby never had. */
const lose = ({ loanId }: SignedWalker) =>
  asSuperuser("delete from vaada.payouts where application_id = $1", [loanId]);
const signedLongAgo = ({ loanId }: SignedWalker) =>
  asSuperuser("update vaada.disbursals set asked_at = now() - interval '2 hours' where application_id = $1", [
    loanId,
  ]);

test("after lost commits and another setting the other provider is asked first, and nobody is paid twice", async () => {
  const loan = await walkToSigned(server);
  await runOnce(loan);
  await lose(loan);
  await signedLongAgo(loan);
  // The money left by Cashfree; now RazorpayX is to begin the payouts.
  await server.sandbox.fault({ provider: "cashfree", mode: "error", times: 3 });
  await runOnce(loan, server.services);
  expect(await statesOf(loan)).toEqual(["razorpayx intended"]);
  await server.sandbox.clearFaults();
  await runUntil(loan, ["cashfree processed"], server.services);
  await expectPaidOnce(loan);
});

test("the comparison after a restore finds what Cashfree paid, under the name that follows", async () => {
  const loan = await walkToSigned(server);
  await runOnce(loan);
  await lose(loan);
  await stopMoney(server.services, { reason: "a restore", by: "tester" });
  const found = await reconcileMoney(server.services, { by: "tester" });
  expect(found).toMatchObject({ kind: "compared", unexplained: [], found: { payouts: { adopted: 1 } } });
  await runUntil(loan, ["cashfree processed"]);
  await expectPaidOnce(loan);
});

test("the days of each provider are compared apart, and a payout that differs there is a case", async () => {
  const loan = await walkToSigned(server);
  await runUntil(loan, ["cashfree processed"]);
  const [payout] = await payoutsOf(loan);
  const on = server.clock.today();
  const compare = async () => {
    await asSuperuser("delete from vaada.reconciliations");
    await asSuperuser(
      `insert into vaada.reconciliations (business_date, source, asked_at)
       select $1, source, now() from unnest(array['payouts', 'payouts-cashfree']) as source`,
      [addDays(on, 3)],
    );
    await reconcileDays(server.services);
    return asSuperuser<{ source: string; differing: number }>(
      "select source, differing from vaada.reconciliations order by source",
    );
  };
  expect(await compare()).toEqual([
    { source: "payouts", differing: 0 },
    { source: "payouts-cashfree", differing: 0 },
  ]);
  await server.sandbox.post("/actions/reverse", { payout_id: payout?.reference?.slice("cf_".length) });
  expect(await compare()).toMatchObject([{ differing: 0 }, { source: "payouts-cashfree", differing: 1 }]);
  // It has only been lost that the bank sent it back: asked about, it is booked, and the next comparison agrees.
  await expect
    .poll(async () => {
      await server.workOff();
      return (await payoutsOf(loan))[0]?.status;
    })
    .toBe("reversed");
});

test("a provider that gives no answer keeps the other's days from nothing", async () => {
  const silent: Payouts = {
    ...server.services.payouts,
    readReport: async () => ({ kind: "unavailable", reason: "TIMEOUT" }),
  };
  await asSuperuser("delete from vaada.reconciliations");
  await asSuperuser(
    `insert into vaada.reconciliations (business_date, source, asked_at)
     select $1, source, now() from unnest(array['payouts', 'payouts-cashfree']) as source`,
    [addDays(server.clock.today(), -1)],
  );
  await expect(reconcileDays({ ...server.services, payouts: silent })).rejects.toThrow(
    "no report of payouts",
  );
  expect(await asSuperuser("select source from vaada.reconciliations where finished_at is not null")).toEqual(
    [{ source: "payouts-cashfree" }],
  );
});

test("the audit reads both providers' books, and a stray at either is found", async () => {
  const { payouts, cashfreePayouts, database } = server.services;
  if (cashfreePayouts === null) throw new Error("test: no account at Cashfree");
  const since = new Date(Date.now() - 3_600_000);
  const ownReferences = await database.withTx(AS_WORKER, (tx) => readPossibleKeys(tx, since));
  const accounts = { payouts: [payouts, cashfreePayouts], payments: { missing: "not asked" } } as const;
  const books = await readProviderBooks(accounts, { since, ownReferences });
  if ("missing" in books.payouts) throw new Error(books.payouts.missing);
  const read = books.payouts.map(({ reference }) => reference);
  const booked = (await readBooks(server)).map(({ id, reference }) =>
    id.startsWith("pout_") ? id : `cf_${reference.replaceAll("-", "_")}`,
  );
  expect(read.toSorted()).toEqual(booked.toSorted());
  await server.sandbox.fault({ provider: "cashfree", mode: "error", times: 100 });
  const silent = await readProviderBooks(accounts, { since, ownReferences });
  expect(silent.payouts).toEqual({ missing: "HTTP_500" });
});

test("what a person lets go again follows the settings of that day", { tags: "long" }, async () => {
  const loan = await walkToSigned(server, { account: "50100123454444" });
  await runUntil(loan, ["cashfree failed"]);
  await asSuperuser("update vaada.disbursals set stopped_at = null where application_id = $1", [loan.loanId]);
  await server.services.database.withTx(asBorrower(loan.userId), (tx) => resumeDisbursal(tx, loan.loanId));
  await runUntil(
    loan,
    ["cashfree failed", "razorpayx failed"],
    chosen({ provider: "cashfree", retryProvider: "razorpayx" }),
  );
});

import { randomUUID } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { paise } from "@vaada/money/paise";
import { beforeAll, expect, test } from "vitest";
import { readBooks, readBreaches, readDisagreements } from "../../../../testing/disbursals/books.ts";
import { type Copy, copySigned } from "../../../../testing/disbursals/copies.ts";
import { HURRIED, openTestServer } from "../../../../testing/test-server.ts";
import { acceptKeyFacts, type Walker, walkTo } from "../../../../testing/walk.ts";
import { applyPayoutReading, disburse } from "../../../loans/disbursals/disburse.ts";
import { endDisbursal } from "../../../loans/disbursals/store.ts";
import { AS_WORKER, asBorrower } from "../../../platform/db/actor.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import type { Payouts } from "../../../providers/payouts/port.ts";

const server = await openTestServer({ pace: HURRIED });
let model: Walker;

beforeAll(async () => {
  model = await walkTo(server, "key-facts");
  await acceptKeyFacts(server, model);
}, 120_000);

type Point = "openContact" | "openFundAccount" | "pay" | "read";

/** The provider fails at exactly this question, the first time that it is put. */
function failingAt(point: Point, mode: string): Payouts {
  const { payouts } = server.services;
  let isToFail = true;
  const fail = async () => {
    if (!isToFail) return;
    isToFail = false;
    // A question that is safe to repeat is repeated by the client once or twice.
    await server.sandbox.fault({ provider: "payouts", mode, times: point === "pay" ? 1 : 3 });
  };
  return {
    ...payouts,
    [point]: async (asked: never) => {
      await fail();
      return payouts[point](asked);
    },
  };
}

const runOnce = (loan: Copy, payouts: Payouts = server.services.payouts) =>
  disburse({ ...server.services, payouts }, { agreementId: loan.agreementId, borrowerId: loan.userId });

const isArrived = async ({ loanId }: Copy) => {
  const rows = await server.database.asSuperuser(
    "select from vaada.disbursals where application_id = $1 and arrived_at is not null",
    [loanId],
  );
  return rows.length === 1;
};

async function untilArrived(loan: Copy): Promise<void> {
  await server.sandbox.clearFaults();
  while (!(await isArrived(loan))) await server.workOff();
}

const MODES = ["down", "error", "slow", "timeout-after-success"] as const;
const POINTS: readonly Point[] = ["openContact", "openFundAccount", "pay", "read"];

test.each(POINTS.flatMap((point) => MODES.map((mode) => [mode, point] as const)))(
  "a provider that is %s at %s pays once, and the money is not lost",
  async (mode, point) => {
    const loan = await copySigned(server, model);
    const payouts = failingAt(point, mode);
    await runOnce(loan, payouts);
    await runOnce(loan, payouts);
    await untilArrived(loan);
    expect(await readDisagreements(server, [loan])).toEqual([]);
    const rows = await server.database.asSuperuser("select from vaada.payouts where application_id = $1", [
      loan.loanId,
    ]);
    expect(rows).toHaveLength(1);
  },
  120_000,
);

test("two workers at once, and each of them twice, pay once", async () => {
  const loan = await copySigned(server, model);
  await Promise.all([runOnce(loan), runOnce(loan), runOnce(loan), runOnce(loan)]);
  await untilArrived(loan);
  expect(await readDisagreements(server, [loan])).toEqual([]);
}, 120_000);

test("an event that is ahead of the answer settles the payout all the same", async () => {
  const loan = await copySigned(server, model);
  const unheard: Payouts = {
    ...server.services.payouts,
    async pay(payout) {
      await server.services.payouts.pay(payout);
      return { kind: "unknown", reason: "TIMEOUT" };
    },
  };
  await runOnce(loan, unheard);
  const [row] = await server.database.asSuperuser<{ key: string; reference: string | null }>(
    "select idempotency_key as key, provider_reference as reference from vaada.payouts where application_id = $1",
    [loan.loanId],
  );
  expect(row?.reference).toBeNull();
  const booked = (await readBooks(server)).find(({ reference }) => reference === row?.key);
  await server.database.asSuperuser("delete from graphile_worker._private_jobs");
  while (!(await isArrived(loan))) {
    await server.services.database.withTx(AS_WORKER, (tx) =>
      enqueue(tx, "refresh-payout", { reference: booked?.id ?? "" }),
    );
    await server.workOff();
  }
  expect(await readDisagreements(server, [loan])).toEqual([]);
}, 120_000);

test("an answer about another payout or another amount is believed by nobody, and alarms", async () => {
  for (const wrong of [{ amount: 1n }, { ownReference: "somebody" }, { fundAccountReference: "fa_other" }]) {
    const loan = await copySigned(server, model);
    const lying: Payouts = {
      ...server.services.payouts,
      async pay(payout) {
        const result = await server.services.payouts.pay(payout);
        if (result.kind !== "known") return result;
        const lie = { ...result.payout, status: "processed", utr: "1", ...wrong };
        return { kind: "known", payout: lie as typeof result.payout };
      },
    };
    await runOnce(loan, lying);
    expect(await isArrived(loan)).toBe(false);
    const [row] = await server.database.asSuperuser(
      "select stopped_at is not null as stopped from vaada.disbursals where application_id = $1",
      [loan.loanId],
    );
    expect(row).toEqual({ stopped: true });
  }
  expect(server.logLines.some((line) => line.includes("answers-about-another"))).toBe(true);
}, 120_000);

test("a payout that is refused is not begun anew: its key stays, and a person is alarmed", async () => {
  const loan = await copySigned(server, model);
  const refusing: Payouts = {
    ...server.services.payouts,
    pay: async () => ({ kind: "refused", reason: "HTTP_400" }),
  };
  await runOnce(loan, refusing);
  await runOnce(loan);
  const rows = await server.database.asSuperuser(
    "select status, reason from vaada.payouts where application_id = $1",
    [loan.loanId],
  );
  expect(rows).toEqual([{ status: "intended", reason: "HTTP_400" }]);
  await server.database.asSuperuser(
    "update vaada.disbursals set stopped_at = null where application_id = $1",
    [loan.loanId],
  );
  await runOnce(loan);
  await untilArrived(loan);
  expect(await readDisagreements(server, [loan])).toEqual([]);
}, 120_000);

test("the database itself lets money go to nobody but the proved account of the loan", async () => {
  const loan = await copySigned(server, model);
  const other = await copySigned(server, model);
  const intend = (change: string) =>
    server.database.asSuperuser(
      `insert into vaada.payouts (id, agreement_id, application_id, borrower_id, number, idempotency_key,
         account_hash, amount_paise, status, intended_at)
       select gen_random_uuid(), agreement_id, application_id, borrower_id, 1, gen_random_uuid()::text, account_hash,
              amount_paise, 'intended', now()
         from (select ${change} from vaada.disbursals where application_id = $1) as disbursal`,
      [loan.loanId],
    );
  const columns = "agreement_id, application_id, borrower_id";
  const refused = { code: "23514", message: expect.stringContaining("not the released amount") };
  // It is not released yet.
  await expect(intend(`${columns}, account_hash, amount_paise`)).rejects.toMatchObject(refused);
  await server.database.asSuperuser(
    "update vaada.disbursals set released_at = now(), released_by = 'review' where application_id = any($1)",
    [[loan.loanId, other.loanId]],
  );
  const othersHash = `(select account_hash from vaada.bank_accounts where id = ${other.loanId}) as account_hash`;
  await expect(intend(`${columns}, ${othersHash}, amount_paise`)).rejects.toMatchObject(refused);
  await expect(intend(`${columns}, account_hash, amount_paise + 1 as amount_paise`)).rejects.toMatchObject(
    refused,
  );
  await server.database.asSuperuser(
    "update vaada.bank_accounts set discarded_at = now(), discard_reason = 'replaced' where id = $1",
    [loan.loanId],
  );
  await expect(intend(`${columns}, account_hash, amount_paise`)).rejects.toMatchObject(refused);
});

test("a payout that failed and is found paid after another took its place posts nothing, and alarms", async () => {
  const loan = await copySigned(server, model, { ending: "2222" });
  await untilArrived(loan);
  const [first] = await server.database.asSuperuser<{
    id: string;
    key: string;
    reference: string;
    fund: string;
    amount: bigint;
  }>(
    `select id, idempotency_key as key, provider_reference as reference, fund_account_reference as fund, amount_paise as amount
       from vaada.payouts where application_id = $1 and number = 1 and status = 'failed'`,
    [loan.loanId],
  );
  const owner = { id: first?.id ?? "", applicationId: loan.loanId, borrowerId: loan.userId };
  const payout = {
    reference: first?.reference ?? "",
    status: "processed" as const,
    utr: "412345678901",
    reason: null,
    amount: paise(first?.amount ?? 0n),
    ownReference: first?.key ?? null,
    fundAccountReference: first?.fund ?? null,
  };
  const applied = await applyPayoutReading(server.services, { owner, result: { kind: "known", payout } });
  expect(applied.alarm).toBe("paid-after-it-failed");
  expect(await readDisagreements(server, [loan])).toEqual([]);
}, 120_000);

test("what was refused can be given up only when no call of it can be on its way any more", async () => {
  const loan = await copySigned(server, model);
  await runOnce(loan, {
    ...server.services.payouts,
    pay: async () => ({ kind: "refused", reason: "HTTP_400" }),
  });
  const giveUp = () =>
    server.services.database.withTx(asBorrower(loan.userId), (tx) =>
      endDisbursal(tx, { applicationId: loan.loanId, now: server.clock.now() }),
    );
  expect(await giveUp()).toBe(false);
  await server.database.asSuperuser(
    "update vaada.payouts set asked_last_at = now() - interval '2 hours' where application_id = $1",
    [loan.loanId],
  );
  expect(await giveUp()).toBe(true);
});

/** Mistakes that we could make ourselves, planted where the provider is asked: the books must show each of them. */
const PLANTED: Readonly<Record<string, Partial<Payouts>>> = {
  "under another key each time": {
    pay: async (payout) => {
      const result = await server.services.payouts.pay({ ...payout, idempotencyKey: randomUUID() });
      return isUnheard ? { kind: "unknown", reason: "TIMEOUT" } : result;
    },
  },
  "to another account": {
    openFundAccount: (account) =>
      server.services.payouts.openFundAccount({ ...account, number: new Secret("501007777772") }),
  },
};
let isUnheard = true;

test.each([
  ["under another key each time", "paid 2 times"],
  ["to another account", "to another account"],
])(
  "a payout that is asked for %s is caught by the bank's own books: %s",
  async (plant, caught) => {
    const loan = await copySigned(server, model);
    const payouts = { ...server.services.payouts, ...PLANTED[plant] };
    isUnheard = true;
    await runOnce(loan, payouts);
    isUnheard = false;
    await runOnce(loan, payouts);
    await untilArrived(loan);
    const isDone = async () => (await readBooks(server)).every(({ status }) => status !== "processing");
    while (!(await isDone())) await server.workOff();
    expect(await readDisagreements(server, [loan])).toContain(`${loan.loanId}: ${caught}`);
  },
  120_000,
);

test("after all of this every rule still holds", async () => {
  expect(await readBreaches(server)).toEqual([]);
});

import { setTimeout as delay } from "node:timers/promises";
import { createOrder } from "@vaada/contract/calls/repayment";
import { type RememberedDatabase, rememberDatabase } from "../../apps/server/testing/lost-commits.ts";
import { readOwedUnpaid } from "../../apps/server/testing/repayments/books.ts";
import { inRupees } from "../../apps/server/testing/repayments/many-orders.ts";
import { callApi, postToSandbox } from "../../e2e/support/api.ts";
import { advanceCalendar, advanceCalendarTo } from "./calendar.ts";
import { readAwaitedDebits } from "./debits.ts";
import { judgeDisbursals } from "./disbursal-verdict.ts";
import { type DisbursedLoan, disburseLoans, waitUntilArrived } from "./disbursed-loans.ts";
import { type Run, STALL_MS, type Verdict } from "./proof.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { judgeRepayments } from "./repayment-verdict.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";
import { startWorkers } from "./workers.ts";

const AFTER_COOLING_OFF_DAYS = 5;
const PART_RUPEES = 700;
const TOO_MUCH_RUPEES = 1_500;
const BEFORE_DEBITS_MS = 30 * 60_000;
const AFTER_DEBITS_MINUTES = 45;
const LOOK_AGAIN_MS = 200;

/**
 * Lets money move, and then takes the database back to the moment before, as a standby does that is promoted without the
 * last commits; the provider keeps what it has done. The workers go on, and no money may move a second time: not a payout,
 * not a payment on an order, not a refund, not a debit.
 */
export async function proveLostCommits(stack: ProvingStack, { seed, count, say }: Run): Promise<Verdict> {
  const losses: Loss[] = [];
  // The evening before is closed and signed while there is nothing to lose.
  await advanceCalendar(stack, { advanceMinutes: 1 });
  await withWorkers(stack, () => waitForHeads(stack));
  const loans = await losePayouts(stack, { seed, count, losses });
  say(`${loans.length} loans were paid out, and their payouts lost`);
  const paidOut = await judgeDisbursals(stack, loans);
  await advanceCalendar(stack, { advanceDays: AFTER_COOLING_OFF_DAYS });
  const third = Math.ceil(loans.length / 3);
  losses.push(await loseOrders(stack, loans.slice(0, third)));
  say("payments on orders were lost");
  losses.push(await loseRefunds(stack, loans.slice(third, 2 * third)));
  say("refunds were lost");
  losses.push(await loseDebits(stack, loans.slice(2 * third)));
  say("debits were lost");
  const workers = startWorkers(stack);
  const isIdle = await waitUntilIdle(stack, say).finally(() => workers.stop());
  return {
    figures: losses.map(({ what, moved }) => `${moved} ${what} lost`).join(", "),
    breaches: [
      ...losses.flatMap(({ breaches }) => breaches),
      ...paidOut,
      ...(isIdle ? [] : ["something is under way for ever"]),
      ...(await judgeRepayments(stack, loans)),
    ],
  };
}

/** The lost rows, the movements that the provider had made by then, and those that moved again afterwards. */
type Loss = { readonly what: string; readonly moved: number; readonly breaches: readonly string[] };

/** Moves money, loses what we know of it, and has it done again. */
async function lose(
  stack: ProvingStack,
  {
    what,
    remembered,
    move,
    moveAgain,
  }: {
    readonly what: string;
    readonly remembered: RememberedDatabase;
    readonly move: () => Promise<void>;
    readonly moveAgain: () => Promise<void>;
  },
): Promise<Loss> {
  const before = await readMovements(stack);
  await move();
  const moved = await readMovements(stack);
  await remembered.loseCommits();
  await moveAgain();
  const again = without(await readMovements(stack), moved);
  await remembered.forget();
  const count = without(moved, before).length;
  return {
    what,
    moved: count,
    breaches: [
      ...(count > 0 ? [] : [`no ${what} were made, so none were lost`]),
      ...again.map((id) => `${id}: ${what} moved again after the commits were lost`),
    ],
  };
}

const without = (all: ReadonlySet<string>, known: ReadonlySet<string>): string[] =>
  [...all].filter((id) => !known.has(id));

type Movement = { readonly id: string; readonly status: string };

/** The names of all money that moved, by the providers' own books. */
export async function readMovements({ urls }: ProvingStack): Promise<Set<string>> {
  const books = (await (await fetch(`${urls.sandbox}/books`)).json()) as Record<string, readonly Movement[]>;
  return new Set(
    [books.payouts, books.payments, books.refunds].flatMap((movements = []) => movements.map(({ id }) => id)),
  );
}

export const remember = ({ testServer }: ProvingStack): Promise<RememberedDatabase> =>
  rememberDatabase(testServer.database.superuserUrl);

async function losePayouts(
  stack: ProvingStack,
  { seed, count, losses }: { readonly seed: number; readonly count: number; readonly losses: Loss[] },
): Promise<DisbursedLoan[]> {
  return disburseLoans(stack, {
    seed,
    count,
    withAutoPay: true,
    onceSigned: async (loans) => {
      const arrive = () => withWorkers(stack, () => waitUntilArrived(stack, loans));
      const remembered = await remember(stack);
      losses.push(await lose(stack, { what: "payouts", remembered, move: arrive, moveAgain: arrive }));
    },
  });
}

export async function withWorkers(stack: ProvingStack, work: () => Promise<void>): Promise<void> {
  const workers = startWorkers(stack);
  await work().finally(() => workers.stop());
}

/** The borrower taps again: the order that was paid is found, and counts. */
async function loseOrders(stack: ProvingStack, loans: readonly DisbursedLoan[]): Promise<Loss> {
  const isPosted = () => waitForEvents(stack, { loans, kind: "payment", count: 1 });
  return lose(stack, {
    what: "payments",
    remembered: await remember(stack),
    move: async () => {
      for (const loan of loans) await payOrder(stack, await openOrder(loan, PART_RUPEES));
      await isPosted();
    },
    moveAgain: async () => {
      for (const loan of loans) await openOrder(loan, PART_RUPEES);
      await isPosted();
    },
  });
}

async function loseRefunds(stack: ProvingStack, loans: readonly DisbursedLoan[]): Promise<Loss> {
  const owed = await readOwedUnpaid(
    stack.testServer,
    loans.map(({ loanId }) => loanId),
  );
  const ordersTooMuch: string[] = [];
  for (const loan of loans) {
    const all = owed.get(loan.loanId);
    if (all === undefined) throw new Error("lost-commits: a loan that owes nothing");
    const order = await openOrder(loan, inRupees(all));
    ordersTooMuch.push(await openOrder(loan, TOO_MUCH_RUPEES));
    await payOrder(stack, order);
  }
  // A worker asks the provider before a payment closes a loan. What comes after it is posted without a worker.
  await withWorkers(stack, async () => {
    await waitForEvents(stack, { loans, kind: "payment", count: 1 });
    await waitForHeads(stack);
  });
  for (const order of ordersTooMuch) await payOrder(stack, order);
  await waitForEvents(stack, { loans, kind: "payment", count: 2 });
  const refund = () => withWorkers(stack, () => waitForEvents(stack, { loans, kind: "refund", count: 1 }));
  return lose(stack, { what: "refunds", remembered: await remember(stack), move: refund, moveAgain: refund });
}

async function loseDebits(stack: ProvingStack, loans: readonly DisbursedLoan[]): Promise<Loss> {
  const [first] = await readAwaitedDebits(stack, loans);
  if (first === undefined) return { what: "debits", moved: 0, breaches: ["no debit was planned"] };
  await advanceCalendarTo(stack, first.presentAtMs - BEFORE_DEBITS_MS);
  await withWorkers(stack, () => waitForHeads(stack));
  const present = async () => {
    await advanceCalendar(stack, { advanceMinutes: AFTER_DEBITS_MINUTES });
    await withWorkers(stack, () => waitForEvents(stack, { loans, kind: "mandate-debit", count: 1 }));
  };
  return lose(stack, {
    what: "debits",
    remembered: await remember(stack),
    move: present,
    moveAgain: present,
  });
}

export const openOrder = async ({ token, loanId }: DisbursedLoan, amount: number): Promise<string> =>
  (await callApi(createOrder, { token, body: { amount, leadId: loanId } })).orderId;

export const payOrder = ({ urls }: ProvingStack, order_id: string) =>
  postToSandbox(urls.sandbox, "/actions/pay", { order_id, method: "upi" });

/**
 * Waits until the heads of all evenings so far are signed. A worker that signs them later signs what is lost then, as nobody does
 * who restores a database: its heads are those of the restored one.
 */
async function waitForHeads({ testServer }: ProvingStack): Promise<void> {
  const startMs = performance.now();
  for (;;) {
    const waiting = await testServer.database.asSuperuser(
      `select from graphile_worker._private_jobs as jobs
         join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
        where identifier = 'publish-heads'`,
    );
    if (waiting.length === 0) return;
    if (performance.now() - startMs > STALL_MS)
      throw new Error(`the heads of ${waiting.length} evenings are still to be signed`);
    await delay(LOOK_AGAIN_MS);
  }
}

/**
 * Waits until each loan has so many events of a kind. More of them would be found by the judge. Throws when no loan comes
 * nearer to it for as long as a run may stall.
 */
export async function waitForEvents(
  { testServer }: ProvingStack,
  {
    loans,
    kind,
    count,
  }: { readonly loans: readonly DisbursedLoan[]; readonly kind: string; readonly count: number },
): Promise<void> {
  const ids = loans.map(({ loanId }) => loanId);
  let [seen, seenMs] = [0, performance.now()];
  for (;;) {
    const rows = await testServer.database.asSuperuser(
      `select from vaada.loan_events where application_id = any ($1::bigint[]) and kind = $2
        group by application_id having count(*) >= $3`,
      [ids, kind, count],
    );
    if (rows.length === ids.length) return;
    if (rows.length !== seen) [seen, seenMs] = [rows.length, performance.now()];
    if (performance.now() - seenMs > STALL_MS)
      throw new Error(`${seen} of ${ids.length} loans have ${count} of ${kind}, and no more come`);
    await delay(LOOK_AGAIN_MS);
  }
}

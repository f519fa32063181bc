import { createOrder, readOrder, verifyPayment } from "@vaada/contract/calls/repayment";
import { beginPresentation } from "../../apps/server/src/loans/repayments/debits/begin-presentation.ts";
import { refreshDebit } from "../../apps/server/src/loans/repayments/debits/refresh-debit.ts";
import { asBorrower } from "../../apps/server/src/platform/db/actor.ts";
import { type ReceivedMoney, readKept, readOwedUnpaid } from "../../apps/server/testing/repayments/books.ts";
import { inRupees } from "../../apps/server/testing/repayments/many-orders.ts";
import { callApi, postToSandbox } from "../../e2e/support/api.ts";
import { advanceCalendar, advanceCalendarTo } from "./calendar.ts";
import { type AwaitedDebit, readAwaitedDebits } from "./debits.ts";
import { type DisbursedLoan, disburseLoans } from "./disbursed-loans.ts";
import { mapConcurrently } from "./map-concurrently.ts";
import type { Run, Verdict } from "./proof.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { judgeRepayments } from "./repayment-verdict.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";
import { startWorkers } from "./workers.ts";

const ROUNDS_AT_ONCE = 4;
const AFTER_COOLING_OFF_DAYS = 5;
/** A remainder of less than a rupee is waived. */
const FORGIVEN_PAISE_MAX = 99n;

/**
 * In half of the rounds part payments together exceed what is owed, and each is reported by the browser, a webhook and a
 * refresh at once. In the other half an auto-pay is presented while its borrower pays by hand. No more is kept than was
 * owed, the excess is refunded once, and each payment has one receipt.
 */
export async function proveRaces(stack: ProvingStack, { seed, count, say }: Run): Promise<Verdict> {
  const random = seededRandom(seed);
  const workers = startWorkers(stack);
  try {
    const startedMs = performance.now();
    const loans = await disburseLoans(stack, { seed, count, withAutoPay: true });
    say(`${loans.length} loans are lent`);
    const half = Math.ceil(count / 2);
    const inParts = await raceInParts(stack, { random, loans: loans.slice(0, half), say });
    const byDebit = await raceDebits(stack, { random, loans: loans.slice(half), say });
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const figures = `${inParts.figures}; ${byDebit.figures}; in ${seconds} s`;
    const judged = await judgeRepayments(stack, loans);
    return { figures, breaches: [...inParts.breaches, ...byDebit.breaches, ...judged] };
  } finally {
    await workers.stop();
  }
}

type Race = {
  readonly random: SeededRandom;
  readonly loans: readonly DisbursedLoan[];
  readonly say: (line: string) => void;
};

async function raceInParts(stack: ProvingStack, { random, loans, say }: Race): Promise<Verdict> {
  await advanceCalendar(stack, { advanceDays: AFTER_COOLING_OFF_DAYS });
  const owed = await readOwed(stack, loans);
  const rounds = loans.map((loan) => ({ loan, amounts: amountsOf(random, owed.get(loan.loanId) ?? 0) }));
  const unexpected = await mapConcurrently(ROUNDS_AT_ONCE, rounds, async ({ loan, amounts }) => {
    const orders = [];
    for (const amount of amounts) orders.push(await openOrder(loan, amount));
    const reports = orders.map(async (orderId) => reportPayment(loan, await payOrder(stack, orderId)));
    return (await Promise.all(reports)).flat();
  });
  say(`${loans.length} rounds of part payments are paid`);
  const isIdle = await waitUntilIdle(stack, say);
  const kept = await readKept(stack.testServer);
  return {
    figures: `${loans.length} rounds of ${sumFigures(loans, kept, ({ payments }) => payments)} part payments`,
    breaches: [
      ...unexpected.flat(),
      ...(isIdle ? [] : ["something is under way for ever"]),
      ...(await findKeptTooMuch(stack, { loans, kept, mustBeClosed: true })),
      ...(await findMissingReceipts(stack, { loans, kept })),
    ],
  };
}

/** The whole amount and one to three parts of it, no two alike. */
function amountsOf(random: SeededRandom, owed: number): number[] {
  const parts = Array.from(
    { length: 1 + random.below(3) },
    (_, index) => 500 + 3_000 * index + random.below(2_000),
  );
  return random.shuffled([owed, ...parts]);
}

const openOrder = async ({ token, loanId }: DisbursedLoan, amount: number): Promise<string> =>
  (await callApi(createOrder, { token, body: { amount, leadId: loanId } })).orderId;

type Checkout = { readonly orderId: string; readonly paymentId: string; readonly signature: string };

async function payOrder({ urls }: ProvingStack, orderId: string): Promise<Checkout> {
  const paid = await postToSandbox(urls.sandbox, "/actions/pay", { order_id: orderId, method: "upi" });
  const { razorpay_payment_id: paymentId = "", razorpay_signature: signature = "" } = paid;
  return { orderId, paymentId, signature };
}

/** The browser reports the payment and asks about it while the provider's webhooks are on their way. */
async function reportPayment(
  { token, loanId }: DisbursedLoan,
  { orderId, paymentId, signature }: Checkout,
): Promise<string[]> {
  const body = {
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  };
  const reports = await Promise.allSettled([
    callApi(verifyPayment, { token, body }),
    callApi(readOrder, { token, query: { orderId } }),
    callApi(verifyPayment, { token, body }),
  ]);
  return reports.flatMap((one, index) => {
    if (one.status === "rejected") return [`${loanId}: ${one.reason}`];
    const { status, receiptUrl } = one.value;
    // A mere question may be answered with the status of a moment before.
    return index === 1 || (status === "paid" && receiptUrl !== null)
      ? []
      : [`${loanId}: ${orderId} was paid, and is told to be ${status}`];
  });
}

/** How long before the hour at which auto-pays are presented. */
const BEFORE_DEBITS_MS = 30 * 60_000;

async function raceDebits(stack: ProvingStack, { random, loans, say }: Race): Promise<Verdict> {
  const [first] = await readAwaitedDebits(stack, loans);
  if (first === undefined) return { figures: "no debits", breaches: ["no debit was planned"] };
  await advanceCalendarTo(stack, first.presentAtMs - BEFORE_DEBITS_MS);
  const debits = (await readAwaitedDebits(stack, loans)).filter(({ status }) => status === "noticed");
  const owed = await readOwed(stack, loans);
  const unexpected = await mapConcurrently(ROUNDS_AT_ONCE, debits, async (debit) => {
    const loan = loans.find(({ loanId }) => loanId === debit.applicationId);
    if (loan === undefined) return [];
    const all = owed.get(loan.loanId) ?? 0;
    const orderId = await openOrder(loan, random.below(2) === 0 ? all : 5_000 + random.below(5_000));
    return raceDebit(stack, { debit, loan, orderId, moment: random.below(MOMENTS) });
  });
  say(`${debits.length} rounds of a debit and a payment are over`);
  const isIdle = await waitUntilIdle(stack, say);
  const kept = await readKept(stack.testServer);
  return {
    figures: `${debits.length} rounds of a debit against a payment (${sumFigures(loans, kept, ({ payments }) => payments)} came)`,
    breaches: [
      ...unexpected.flat(),
      ...(debits.length === loans.length ? [] : [`${debits.length} debits of ${loans.length} loans`]),
      ...(isIdle ? [] : ["something is under way for ever"]),
      ...(await findKeptTooMuch(stack, { loans, kept, mustBeClosed: false })),
    ],
  };
}

type Round = {
  readonly debit: AwaitedDebit;
  readonly loan: DisbursedLoan;
  readonly orderId: string;
  readonly moment: number;
};

/** How many moments for the payment `raceDebit` knows. */
const MOMENTS = 4;

/**
 * The borrower pays while the debit is decided on and the bank is asked; between the two; after the bank has paid, in a
 * checkout that was left open; or before, and nobody has heard of it yet.
 */
async function raceDebit(stack: ProvingStack, { debit, loan, orderId, moment }: Round): Promise<string[]> {
  const { services } = stack.testServer;
  const owner = asBorrower(debit.borrowerId);
  const beginDebit = () => services.database.withTx(owner, (tx) => beginPresentation(tx, services, debit));
  const refresh = () => refreshDebit(services, debit);
  const payAndReport = async () => reportPayment(loan, await payOrder(stack, orderId));
  if (moment === 0) return (await Promise.all([payAndReport(), beginDebit().then(refresh)]))[0];
  if (moment === 1) {
    await beginDebit();
    return (await Promise.all([payAndReport(), refresh()]))[0];
  }
  if (moment === 2) {
    await beginDebit();
    await refresh();
    return payAndReport();
  }
  const [checkout] = await Promise.all([payOrder(stack, orderId), beginDebit()]);
  await refresh();
  return reportPayment(loan, checkout);
}

type Outcome = {
  readonly loans: readonly DisbursedLoan[];
  readonly kept: ReadonlyMap<number, ReceivedMoney>;
};

/** Compares the provider's own books with what was owed on the day, and takes nothing from the server's word. */
async function findKeptTooMuch(
  { testServer }: ProvingStack,
  { loans, kept, mustBeClosed }: Outcome & { readonly mustBeClosed: boolean },
): Promise<string[]> {
  const ids = loans.map(({ loanId }) => loanId);
  const owed = await readOwedUnpaid(testServer, ids);
  return ids.flatMap((loanId) => {
    const { captured = 0n, refunded = 0n } = kept.get(loanId) ?? {};
    const [inHand, all] = [captured - refunded, owed.get(loanId) ?? 0n];
    if (inHand > all) return [`${loanId}: ${inHand} was kept of ${all} that was owed`];
    const isShort = captured >= all && inHand < all - FORGIVEN_PAISE_MAX;
    if (isShort) return [`${loanId}: ${refunded} of ${captured} went back, and ${all} was owed`];
    return mustBeClosed && captured < all ? [`${loanId}: ${captured} came of ${all}`] : [];
  });
}

/** Every payment must have its receipt. */
async function findMissingReceipts(
  { testServer }: ProvingStack,
  { loans, kept }: Outcome,
): Promise<string[]> {
  const rows = await testServer.database.asSuperuser<{ loanId: bigint; count: number }>(
    `select application_id as "loanId", count(*)::int as count from vaada.documents
      where kind = 'receipt' group by application_id`,
  );
  const drawn = new Map(rows.map(({ loanId, count }) => [Number(loanId), count]));
  return loans.flatMap(({ loanId }) => {
    const payments = kept.get(loanId)?.payments ?? 0;
    const receipts = drawn.get(loanId) ?? 0;
    return receipts === payments ? [] : [`${loanId}: ${receipts} receipts of ${payments} payments`];
  });
}

const sumFigures = (
  loans: readonly DisbursedLoan[],
  kept: ReadonlyMap<number, ReceivedMoney>,
  figure: (kept: ReceivedMoney) => number,
): number =>
  loans.reduce((sum, { loanId }) => {
    const one = kept.get(loanId);
    return one === undefined ? sum : sum + figure(one);
  }, 0);

/** Reads the debt in rupees, as a borrower would type it. */
async function readOwed(
  { testServer }: ProvingStack,
  loans: readonly DisbursedLoan[],
): Promise<Map<number, number>> {
  const owed = await readOwedUnpaid(
    testServer,
    loans.map(({ loanId }) => loanId),
  );
  return new Map([...owed].map(([loanId, amount]) => [loanId, inRupees(amount)]));
}

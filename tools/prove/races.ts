import { createOrder, readOrder, verifyPayment } from "@vaada/contract/calls/repayment";
import { beginPresentation } from "../../apps/server/src/loans/repayments/debits/begin-presentation.ts";
import { refreshDebit } from "../../apps/server/src/loans/repayments/debits/refresh-debit.ts";
import { type ReceivedMoney, readKept, readOwedUnpaid } from "../../apps/server/testing/repayments/books.ts";
import { inRupees } from "../../apps/server/testing/repayments/many-orders.ts";
import { ask } from "../../e2e/support/api.ts";
import { atATime } from "./at-a-time.ts";
import { walkOn, walkUntil } from "./calendar.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { type AwaitedDebit, readAwaitedDebits } from "./debits.ts";
import { type LentLoan, lendLoans } from "./lent-loans.ts";
import type { Run, Verdict } from "./proof.ts";
import type { ProvingHouse } from "./proving-house.ts";
import { untilQuiet } from "./quiet.ts";
import { judgePayments } from "./repayment-verdict.ts";
import { tellSandbox } from "./sandbox.ts";
import { startWorkers } from "./workers.ts";

const ROUNDS_AT_ONCE = 4;
const AFTER_COOLING_OFF_DAYS = 5;
/** A rest of less than a rupee is forgiven. */
const FORGIVEN_PAISE_MAX = 99n;

/**
 * Half of the rounds: part payments that together exceed what is owed, each told of by the browser, by an event and by a
 * question at once. The other half: an auto-pay is presented while its borrower pays by hand. Never is more kept than was
 * owed, what was too much goes back once, and each payment has one receipt.
 */
export async function proveRaces(house: ProvingHouse, { seed, count, say }: Run): Promise<Verdict> {
  const chance = chanceOf(seed);
  const workers = startWorkers(house);
  try {
    const startedMs = performance.now();
    const loans = await lendLoans(house, { seed, count, withAutoPay: true });
    say(`${loans.length} loans are lent`);
    const half = Math.ceil(count / 2);
    const inParts = await raceInParts(house, { chance, loans: loans.slice(0, half), say });
    const byDebit = await raceDebits(house, { chance, loans: loans.slice(half), say });
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const figures = `${inParts.figures}; ${byDebit.figures}; in ${seconds} s`;
    const judged = await judgePayments(house, loans);
    return { figures, breaches: [...inParts.breaches, ...byDebit.breaches, ...judged] };
  } finally {
    await workers.stop();
  }
}

type Race = {
  readonly chance: Chance;
  readonly loans: readonly LentLoan[];
  readonly say: (line: string) => void;
};

async function raceInParts(house: ProvingHouse, { chance, loans, say }: Race): Promise<Verdict> {
  await walkOn(house, { advanceDays: AFTER_COOLING_OFF_DAYS });
  const owed = await owedOf(house, loans);
  const rounds = loans.map((loan) => ({ loan, amounts: amountsOf(chance, owed.get(loan.loanId) ?? 0) }));
  const odd = await atATime(ROUNDS_AT_ONCE, rounds, async ({ loan, amounts }) => {
    const orders = [];
    for (const amount of amounts) orders.push(await openOrder(loan, amount));
    const told = orders.map(async (orderId) => tell(loan, await pay(house, orderId)));
    return (await Promise.all(told)).flat();
  });
  say(`${loans.length} rounds of part payments are paid`);
  const isQuiet = await untilQuiet(house, say);
  const kept = await readKept(house.inside);
  return {
    figures: `${loans.length} rounds of ${sumOf(loans, kept, ({ payments }) => payments)} part payments`,
    breaches: [
      ...odd.flat(),
      ...(isQuiet ? [] : ["something is under way for ever"]),
      ...(await keptTooMuch(house, { loans, kept, mustBeClosed: true })),
      ...(await receiptsOf(house, { loans, kept })),
    ],
  };
}

/** All of it, and one to three parts of it besides, no two alike. */
function amountsOf(chance: Chance, owed: number): number[] {
  const parts = Array.from(
    { length: 1 + chance.below(3) },
    (_, index) => 500 + 3_000 * index + chance.below(2_000),
  );
  return chance.shuffled([owed, ...parts]);
}

const openOrder = async ({ token, loanId }: LentLoan, amount: number): Promise<string> =>
  (await ask(createOrder, { token, body: { amount, leadId: loanId } })).orderId;

type Checkout = { readonly orderId: string; readonly paymentId: string; readonly signature: string };

async function pay({ urls }: ProvingHouse, orderId: string): Promise<Checkout> {
  const paid = await tellSandbox(urls.sandbox, "/actions/pay", { order_id: orderId, method: "upi" });
  const { razorpay_payment_id: paymentId = "", razorpay_signature: signature = "" } = paid;
  return { orderId, paymentId, signature };
}

/** The provider's own events come as they come; the browser tells of it and asks about it at the same time. */
async function tell(
  { token, loanId }: LentLoan,
  { orderId, paymentId, signature }: Checkout,
): Promise<string[]> {
  const body = {
    razorpay_order_id: orderId,
    razorpay_payment_id: paymentId,
    razorpay_signature: signature,
  };
  const told = await Promise.allSettled([
    ask(verifyPayment, { token, body }),
    ask(readOrder, { token, query: { orderId } }),
    ask(verifyPayment, { token, body }),
  ]);
  return told.flatMap((one, index) => {
    if (one.status === "rejected") return [`${loanId}: ${one.reason}`];
    const { status, receiptUrl } = one.value;
    // Who only asks may be told how things stood a moment before.
    return index === 1 || (status === "paid" && receiptUrl !== null)
      ? []
      : [`${loanId}: ${orderId} was paid, and is told to be ${status}`];
  });
}

/** Before the hour at which auto-pays are presented. */
const BEFORE_DEBITS_MS = 30 * 60_000;

async function raceDebits(house: ProvingHouse, { chance, loans, say }: Race): Promise<Verdict> {
  const [first] = await readAwaitedDebits(house, loans);
  if (first === undefined) return { figures: "no debits", breaches: ["no debit was planned"] };
  await walkUntil(house, first.presentAtMs - BEFORE_DEBITS_MS);
  const debits = (await readAwaitedDebits(house, loans)).filter(({ status }) => status === "noticed");
  const owed = await owedOf(house, loans);
  const odd = await atATime(ROUNDS_AT_ONCE, debits, async (debit) => {
    const loan = loans.find(({ loanId }) => loanId === debit.applicationId);
    if (loan === undefined) return [];
    const all = owed.get(loan.loanId) ?? 0;
    const orderId = await openOrder(loan, chance.below(2) === 0 ? all : 5_000 + chance.below(5_000));
    return race(house, { debit, loan, orderId, way: chance.below(WAYS) });
  });
  say(`${debits.length} rounds of a debit and a payment are over`);
  const isQuiet = await untilQuiet(house, say);
  const kept = await readKept(house.inside);
  return {
    figures: `${debits.length} rounds of a debit against a payment (${sumOf(loans, kept, ({ payments }) => payments)} came)`,
    breaches: [
      ...odd.flat(),
      ...(debits.length === loans.length ? [] : [`${debits.length} debits of ${loans.length} loans`]),
      ...(isQuiet ? [] : ["something is under way for ever"]),
      ...(await keptTooMuch(house, { loans, kept, mustBeClosed: false })),
    ],
  };
}

type Round = {
  readonly debit: AwaitedDebit;
  readonly loan: LentLoan;
  readonly orderId: string;
  readonly way: number;
};

const WAYS = 4;

/**
 * The borrower pays while the debit is decided on and the bank is asked; between the two; after the bank has paid, in a
 * checkout that was left open; or before, and nobody has heard of it yet.
 */
async function race(house: ProvingHouse, { debit, loan, orderId, way }: Round): Promise<string[]> {
  const { rooms } = house.inside;
  const whose = { kind: "borrower", borrowerId: debit.borrowerId } as const;
  const begin = () => rooms.database.withTx(whose, (tx) => beginPresentation(tx, rooms, debit));
  const settle = () => refreshDebit(rooms, debit, { isNew: true });
  const payAndTell = async () => tell(loan, await pay(house, orderId));
  if (way === 0) return (await Promise.all([payAndTell(), begin().then(settle)]))[0];
  if (way === 1) {
    await begin();
    return (await Promise.all([payAndTell(), settle()]))[0];
  }
  if (way === 2) {
    await begin();
    await settle();
    return payAndTell();
  }
  const [checkout] = await Promise.all([pay(house, orderId), begin()]);
  await settle();
  return tell(loan, checkout);
}

type Outcome = { readonly loans: readonly LentLoan[]; readonly kept: ReadonlyMap<number, ReceivedMoney> };

/** By the provider's own books and by what was to be paid on the day, and by nothing that the server says. */
async function keptTooMuch(
  { inside }: ProvingHouse,
  { loans, kept, mustBeClosed }: Outcome & { readonly mustBeClosed: boolean },
): Promise<string[]> {
  const ids = loans.map(({ loanId }) => loanId);
  const owed = await readOwedUnpaid(inside, ids);
  return ids.flatMap((loanId) => {
    const { captured = 0n, refunded = 0n } = kept.get(loanId) ?? {};
    const [inHand, all] = [captured - refunded, owed.get(loanId) ?? 0n];
    if (inHand > all) return [`${loanId}: ${inHand} was kept of ${all} that was owed`];
    const isShort = captured >= all && inHand < all - FORGIVEN_PAISE_MAX;
    if (isShort) return [`${loanId}: ${refunded} of ${captured} went back, and ${all} was owed`];
    return mustBeClosed && captured < all ? [`${loanId}: ${captured} came of ${all}`] : [];
  });
}

/** Each was told to its payer with its receipt. */
async function receiptsOf({ inside }: ProvingHouse, { loans, kept }: Outcome): Promise<string[]> {
  const rows = await inside.database.asSuperuser<{ loanId: bigint; count: number }>(
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

const sumOf = (
  loans: readonly LentLoan[],
  kept: ReadonlyMap<number, ReceivedMoney>,
  figure: (kept: ReceivedMoney) => number,
): number =>
  loans.reduce((sum, { loanId }) => {
    const one = kept.get(loanId);
    return one === undefined ? sum : sum + figure(one);
  }, 0);

/** In rupees, as a borrower would type it. */
async function owedOf({ inside }: ProvingHouse, loans: readonly LentLoan[]): Promise<Map<number, number>> {
  const owed = await readOwedUnpaid(
    inside,
    loans.map(({ loanId }) => loanId),
  );
  return new Map([...owed].map(([loanId, amount]) => [loanId, inRupees(amount)]));
}

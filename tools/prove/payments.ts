import { readOwedUnpaid } from "../../apps/server/testing/repayments/books.ts";
import { openOrder, partsOf } from "../../apps/server/testing/repayments/many-orders.ts";
import { postToSandbox } from "../../e2e/support/api.ts";
import { advanceCalendar } from "./calendar.ts";
import { type DisbursedLoan, disburseLoans } from "./disbursed-loans.ts";
import { mapConcurrently } from "./map-concurrently.ts";
import type { Run, Verdict } from "./proof.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { readReceipts } from "./receipts.ts";
import { judgeRepayments } from "./repayment-verdict.ts";
import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";
import { deliverUntilTaken, type HeldWebhook } from "./webhook-holder.ts";
import { startWorkers } from "./workers.ts";

const PAYMENTS_PER_LOAN = 20;
/** The provider sends three: payment authorised, payment captured, order paid. */
const EVENTS_PER_PAYMENT = 3;
const AT_ONCE = 8;
const DELIVERIES_MAX = 5;
/** After the cooling-off days, in which whoever repays everything gets the fee back too. */
const AFTER_COOLING_OFF_DAYS = 5;
/** One loan in ten is overpaid and nine are underpaid. */
const PERCENT_PAID = [130, 90, 90, 90, 90, 90, 90, 90, 90, 90] as const;
const RECEIPTS_READ = 60;

/**
 * Delivers the signed webhook of each payment one to five times, for some payments a second webhook too, all shuffled and
 * eight at a time: each payment has one effect, and the books agree.
 */
export async function provePayments(stack: ProvingStack, { seed, count, say }: Run): Promise<Verdict> {
  const random = seededRandom(seed);
  const workers = startWorkers(stack);
  try {
    const loans = await disburseLoans(stack, { seed, count: Math.ceil(count / PAYMENTS_PER_LOAN) });
    await advanceCalendar(stack, { advanceDays: AFTER_COOLING_OFF_DAYS });
    say(`${loans.length} loans are lent`);
    stack.webhookHolder.hold();
    const orders = await payAll(stack, { loans, count });
    const all = await stack.webhookHolder.release(orders.length * EVENTS_PER_PAYMENT);
    const webhooks = all.filter((webhook) => eventOf(webhook) === "payment.captured");
    const others = all.filter((webhook) => eventOf(webhook) === "order.paid").filter(isOfTen);
    say(`${orders.length} orders are paid, and ${all.length} events held back`);
    const startedMs = performance.now();
    const deliveries = shuffledDeliveries(random, [...webhooks, ...others]);
    const tries = await mapConcurrently(AT_ONCE, deliveries, (webhook) =>
      deliverUntilTaken(stack.urls.app, webhook),
    );
    const statuses = tries.map((each) => each.at(-1));
    const again = tries.filter(({ length }) => length > 1).length;
    const isIdle = await waitUntilIdle(stack, say);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const receipts = await readReceipts(stack, sampleOf(random, orders));
    const posted = await countPosted(stack);
    return {
      figures: [
        `${webhooks.length} and ${others.length} events in ${deliveries.length} deliveries, ${again} of them asked for again`,
        `${posted.payments} payments and ${posted.refunds} refunds posted in ${seconds} s`,
        `${receipts.drawn} receipts`,
      ].join(", "),
      breaches: [
        ...(webhooks.length === count ? [] : [`${webhooks.length} events of ${count} payments`]),
        ...[...new Set(statuses)]
          .filter((status) => status !== 200)
          .map(
            (status) => `${statuses.filter((each) => each === status).length} events were answered ${status}`,
          ),
        ...(posted.payments === count ? [] : [`${posted.payments} effects of ${count} payments`]),
        ...(isIdle ? [] : ["something is under way for ever"]),
        ...receipts.breaches,
        ...(await judgeRepayments(stack, loans)),
      ],
    };
  } finally {
    await workers.stop();
  }
}

type PaidOrder = { readonly loan: DisbursedLoan; readonly reference: string };

async function payAll(
  stack: ProvingStack,
  { loans, count }: { readonly loans: readonly DisbursedLoan[]; readonly count: number },
): Promise<PaidOrder[]> {
  const { testServer, urls } = stack;
  const owed = await readOwedUnpaid(
    testServer,
    loans.map(({ loanId }) => loanId),
  );
  const wanted = loans
    .flatMap((loan, index) => {
      const total = owed.get(loan.loanId);
      if (total === undefined) throw new Error("payments: a loan that owes nothing");
      const percent = PERCENT_PAID[index % PERCENT_PAID.length] ?? 0;
      return partsOf(total, { parts: PAYMENTS_PER_LOAN, percent }).map((amount) => ({ loan, amount }));
    })
    .slice(0, count);
  return mapConcurrently(AT_ONCE, wanted, async ({ loan, amount }) => {
    const reference = await openOrder(testServer, loan, amount);
    await postToSandbox(urls.sandbox, "/actions/pay", { order_id: reference, method: "upi" });
    return { loan, reference };
  });
}

const eventOf = ({ body }: HeldWebhook): string => (JSON.parse(body) as { event: string }).event;

/** For every tenth payment the `order.paid` webhook is delivered too. */
const isOfTen = (_letter: HeldWebhook, index: number): boolean => index % 10 === 0;

function shuffledDeliveries(random: SeededRandom, webhooks: readonly HeldWebhook[]): HeldWebhook[] {
  return random.shuffled(
    webhooks.flatMap((webhook) => Array<HeldWebhook>(1 + random.below(DELIVERIES_MAX)).fill(webhook)),
  );
}

const sampleOf = (random: SeededRandom, orders: readonly PaidOrder[]): PaidOrder[] =>
  random.shuffled(orders).slice(0, RECEIPTS_READ);

async function countPosted({ testServer }: ProvingStack): Promise<{ payments: number; refunds: number }> {
  const [row] = await testServer.database.asSuperuser<{ payments: number; refunds: number }>(
    `select count(*) filter (where kind = 'payment')::int as payments,
            count(*) filter (where kind = 'refund')::int as refunds from vaada.loan_events`,
  );
  if (row === undefined) throw new Error("the database has no answer");
  return row;
}

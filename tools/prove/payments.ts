import { readOwedUnpaid } from "../../apps/server/testing/repayments/books.ts";
import { openOrder, partsOf } from "../../apps/server/testing/repayments/many-orders.ts";
import { atATime } from "./at-a-time.ts";
import { walkOn } from "./calendar.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { type LentLoan, lendLoans } from "./lent-loans.ts";
import { deliver, type Letter } from "./post-box.ts";
import type { Run, Verdict } from "./proof.ts";
import type { ProvingHouse } from "./proving-house.ts";
import { untilQuiet } from "./quiet.ts";
import { readReceipts } from "./receipts.ts";
import { judgePayments } from "./repayment-verdict.ts";
import { tellSandbox } from "./sandbox.ts";
import { startWorkers } from "./workers.ts";

const PAYMENTS_PER_LOAN = 20;
/** That it was authorised, that it was captured, and that its order is paid. */
const EVENTS_PER_PAYMENT = 3;
const AT_ONCE = 8;
const DELIVERIES_MAX = 5;
/** Past the days in which somebody who pays back all is given back the fee too. */
const AFTER_COOLING_OFF_DAYS = 5;
/** Of every ten loans one is paid more than it owes, and nine less. */
const PERCENT_PAID = [130, 90, 90, 90, 90, 90, 90, 90, 90, 90] as const;
const RECEIPTS_READ = 60;

/**
 * So many payments, each told of by a signed event that comes one to five times, some by two of them, all shuffled, eight
 * at a time: each has one effect, and the books agree.
 */
export async function provePayments(house: ProvingHouse, { seed, count, say }: Run): Promise<Verdict> {
  const chance = chanceOf(seed);
  const workers = startWorkers(house);
  try {
    const loans = await lendLoans(house, { seed, count: Math.ceil(count / PAYMENTS_PER_LOAN) });
    await walkOn(house, { advanceDays: AFTER_COOLING_OFF_DAYS });
    say(`${loans.length} loans are lent`);
    house.postBox.hold();
    const orders = await payAll(house, { loans, count });
    const all = await house.postBox.takeOut(orders.length * EVENTS_PER_PAYMENT);
    const letters = all.filter((letter) => eventOf(letter) === "payment.captured");
    const others = all.filter((letter) => eventOf(letter) === "order.paid").filter(isOfTen);
    say(`${orders.length} orders are paid, and ${all.length} events held back`);
    const startedMs = performance.now();
    const deliveries = shuffledDeliveries(chance, [...letters, ...others]);
    const taken = await atATime(AT_ONCE, deliveries, (letter) => deliver(house.urls.app, letter));
    const isQuiet = await untilQuiet(house, say);
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const receipts = await readReceipts(house, sampleOf(chance, orders));
    const posted = await countPosted(house);
    return {
      figures: [
        `${letters.length} and ${others.length} events in ${deliveries.length} deliveries`,
        `${posted.payments} payments and ${posted.refunds} refunds posted in ${seconds} s`,
        `${receipts.drawn} receipts`,
      ].join(", "),
      breaches: [
        ...(letters.length === count ? [] : [`${letters.length} events of ${count} payments`]),
        ...(taken.every((isTaken) => isTaken) ? [] : ["an event was not taken"]),
        ...(posted.payments === count ? [] : [`${posted.payments} effects of ${count} payments`]),
        ...(isQuiet ? [] : ["something is under way for ever"]),
        ...receipts.breaches,
        ...(await judgePayments(house, loans)),
      ],
    };
  } finally {
    await workers.stop();
  }
}

type PaidOrder = { readonly loan: LentLoan; readonly reference: string };

async function payAll(
  house: ProvingHouse,
  { loans, count }: { readonly loans: readonly LentLoan[]; readonly count: number },
): Promise<PaidOrder[]> {
  const { inside, urls } = house;
  const owed = await readOwedUnpaid(
    inside,
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
  return atATime(AT_ONCE, wanted, async ({ loan, amount }) => {
    const reference = await openOrder(inside, loan, amount);
    await tellSandbox(urls.sandbox, "/actions/pay", { order_id: reference, method: "upi" });
    return { loan, reference };
  });
}

const eventOf = ({ body }: Letter): string => (JSON.parse(body) as { event: string }).event;

/** Of every tenth payment another event tells too: that its order is paid. */
const isOfTen = (_letter: Letter, index: number): boolean => index % 10 === 0;

function shuffledDeliveries(chance: Chance, letters: readonly Letter[]): Letter[] {
  return chance.shuffled(
    letters.flatMap((letter) => Array<Letter>(1 + chance.below(DELIVERIES_MAX)).fill(letter)),
  );
}

const sampleOf = (chance: Chance, orders: readonly PaidOrder[]): PaidOrder[] =>
  chance.shuffled(orders).slice(0, RECEIPTS_READ);

async function countPosted({ inside }: ProvingHouse): Promise<{ payments: number; refunds: number }> {
  const [row] = await inside.database.asSuperuser<{ payments: number; refunds: number }>(
    `select count(*) filter (where kind = 'payment')::int as payments,
            count(*) filter (where kind = 'refund')::int as refunds from vaada.loan_events`,
  );
  if (row === undefined) throw new Error("the database has no answer");
  return row;
}

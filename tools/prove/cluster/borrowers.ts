import { setTimeout as delay } from "node:timers/promises";
import { createOrder, readOrder } from "@vaada/contract/calls/repayment";
import { checkStep } from "@vaada/contract/calls/step";
import { callApi } from "../../../e2e/support/api.ts";
import type { Session } from "../../../e2e/support/session.ts";
import { signInByCalls, walkOnByCalls } from "../../../e2e/support/walk-by-calls.ts";
import type { PaidLoan } from "../disbursal-verdict.ts";
import type { DisbursedLoan } from "../disbursed-loans.ts";
import { payOrder } from "../lost-commits.ts";
import { STALL_MS } from "../proof.ts";
import type { ProvingStack } from "../proving-stack.ts";
import { randomApplicant, type SeededRandom } from "../seeded-random.ts";

/** An order that our servers have answered, and what they said of its payment. Kept outside of every database. */
export type AnsweredOrder = {
  readonly reference: string;
  readonly loanId: number;
  /** Of the disturbance during which it was opened, or the one before it. */
  readonly event: number;
  /** Once the servers have said that it is paid. */
  paymentId: string | null;
};

export type Borrowers = {
  /** How many disturbances there were. */
  event: number;
  readonly orders: readonly AnsweredOrder[];
  readonly walked: readonly (PaidLoan & { readonly event: number })[];
  /** Whoever could not go on, and why. */
  readonly stuck: readonly string[];
  /** Sign-ins that were begun anew with another number: a code is good once, whether its answer came or not. */
  readonly begunAnew: number;
  /** Lets those on their way come to their end. */
  stop(): Promise<void>;
};

type Lending = {
  readonly stack: ProvingStack;
  readonly loans: readonly DisbursedLoan[];
  readonly random: SeededRandom;
  /** Of a borrower who has signed in, and only looks. */
  readonly onlooker: string;
};

const PAYERS = 4;
const WALKERS = 2;
const PART_RUPEES = 500;
/** A loan that owes less is left alone: what closes it is another proof's matter. */
const OWED_RUPEES_MIN = 2_000;
const PAUSE_MS = 300;
const LOOK_AGAIN_MS = 250;

/** Borrowers who pay and borrowers who apply, one after the other without pause, and one who only looks. */
export function startBorrowers({ stack, loans, random, onlooker }: Lending): Borrowers {
  const stopping = new AbortController();
  const orders: AnsweredOrder[] = [];
  const walked: (PaidLoan & { event: number })[] = [];
  const stuck: string[] = [];
  const purses = loans.map((loan) => ({ loan, owes: Number.POSITIVE_INFINITY, paid: 0 }));
  const self = { event: 0, begunAnew: 0 };

  async function again(turn: () => Promise<void>): Promise<void> {
    while (!stopping.signal.aborted) {
      await turn().catch((error: unknown) => void stuck.push(String(error)));
      await delay(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function pay(lane: number): Promise<void> {
    const own = purses.filter(({ owes }, nth) => nth % PAYERS === lane && owes > OWED_RUPEES_MIN);
    const [purse] = own.toSorted((one, other) => one.paid - other.paid);
    if (purse === undefined) return;
    const { token, loanId } = purse.loan;
    purse.paid += 1;
    const opened = await callApi(createOrder, {
      token,
      body: { amount: PART_RUPEES + purse.paid, leadId: loanId },
    });
    const order: AnsweredOrder = { reference: opened.orderId, loanId, event: self.event, paymentId: null };
    orders.push(order);
    await payOrder(stack, order.reference);
    const deadline = performance.now() + STALL_MS;
    for (;;) {
      const told = await callApi(readOrder, { token, query: { orderId: order.reference } });
      if (told.status === "paid" && told.receiptUrl !== null) {
        order.paymentId = told.paymentId;
        purse.owes = told.remaining ?? purse.owes;
        return;
      }
      if (performance.now() > deadline) throw new Error(`${order.reference} is ${told.status} for ever`);
      await delay(LOOK_AGAIN_MS);
    }
  }

  async function signIn(mobile: string): Promise<Session | null> {
    const session = await signInByCalls(mobile).catch(() => null);
    if (session === null) self.begunAnew += 1;
    return session;
  }

  async function apply(): Promise<void> {
    const { event } = self;
    const applicant = randomApplicant(random);
    const session = await signIn(applicant.mobile);
    if (session === null) return;
    const account = `5010${String(random.below(10 ** 8)).padStart(8, "0")}12`;
    const walker = { ...applicant, account, token: session.verified.access_token };
    await walkOnByCalls(walker, { from: "basic-details", to: "disbursal" });
    walked.push({ loanId: session.verified.loan.loan_id, account, event });
  }

  const lanes = [
    ...Array.from({ length: PAYERS }, (_, lane) => again(() => pay(lane))),
    ...Array.from({ length: WALKERS }, () => again(apply)),
    again(async () => void (await callApi(checkStep, { token: onlooker }))),
  ];
  return {
    get event() {
      return self.event;
    },
    set event(number) {
      self.event = number;
    },
    get begunAnew() {
      return self.begunAnew;
    },
    orders,
    walked,
    stuck,
    async stop() {
      stopping.abort();
      await Promise.all(lanes);
    },
  };
}

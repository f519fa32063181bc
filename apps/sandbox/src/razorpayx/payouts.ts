import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { RazorpayxPayout, RazorpayxPayoutBody, RazorpayxPayoutStatus } from "@vaada/wire/payouts";
import type { RazorpayxEventName } from "@vaada/wire/razorpay";
import type { Registry } from "../people/registry.ts";
import { anyUtr, razorpayxId } from "../razorpay/razorpay-id.ts";
import { CANCELLED, courseOf, type PayoutStage, REVERSED } from "./bank.ts";
import type { RazorpayxEvents } from "./events.ts";
import type { PayeeStore } from "./payee-store.ts";
import { secondsOf } from "./payees.ts";
import type { PayoutRow, PayoutStore } from "./payout-store.ts";
import { NOT_THERE, RazorpayxRefusal } from "./razorpayx-error.ts";
import type { TransactionStore } from "./transaction-store.ts";
import { bookPayout, bookTransfer } from "./transactions.ts";

export type PayoutServices = {
  readonly payouts: PayoutStore;
  readonly payees: PayeeStore;
  readonly registry: Registry;
  /** Counts the payouts of every provider: a bank does not ask who sends. */
  readonly countTo: PayoutStore["countTo"];
  readonly events: RazorpayxEvents;
  readonly poolAccountNumber: string;
  readonly momentMs: number;
  readonly closing: AbortSignal;
  readonly transactions: TransactionStore;
  readonly today: () => Promise<string>;
  /** Reads the platform's time; what happens right after falls on that day. */
  readonly platformNow: () => Promise<Date>;
  readonly platformLately: () => Date;
  readonly now: () => Date;
};

/** The lender's pool account and its payouts. Its balance never ends. */
export type PayoutPool = {
  readonly pay: (body: RazorpayxPayoutBody, key: string) => Promise<RazorpayxPayout>;
  /** After everything that is due has happened. */
  readonly find: (id: string) => RazorpayxPayout | null;
  readonly list: () => PayoutRow[];
  /** Has everything happen that is due, even if nobody has read it. */
  readonly advance: () => void;
  readonly cancel: (id: string) => RazorpayxPayout;
  /** Has the bank reverse a payout that arrived; `null` when it has not arrived. */
  readonly reverse: (id: string) => Promise<RazorpayxPayout | null>;
  /** The lender puts money into the account, or takes some out; `null` when it is another account. */
  readonly transfer: (account: string, paise: number) => Promise<{ readonly id: string } | null>;
};

export function openPayoutPool(services: PayoutServices): PayoutPool {
  const { payouts } = services;
  // Resume what was under way when the sandbox was stopped.
  for (const row of payouts.unfinished()) void advanceWhenDue(services, row);
  const find = (id: string): PayoutRow | null => {
    const row = payouts.find(id);
    return row === null ? null : walked(services, row);
  };
  return {
    pay: (body, key) => pay(services, body, key),
    find: (id) => find(id)?.payout ?? null,
    list: () => payouts.list().map((row) => walked(services, row)),
    advance: () => {
      for (const row of payouts.unfinished()) walked(services, row);
    },
    cancel: (id) => {
      const row = find(id);
      if (row === null) throw new RazorpayxRefusal(NOT_THERE);
      if (row.payout.status !== "queued")
        throw new RazorpayxRefusal("Payout cannot be cancelled as it is not in queued state.");
      return happen(services, { ...row, ahead: [] }, CANCELLED).payout;
    },
    reverse: async (id) => {
      await services.platformNow();
      const row = find(id);
      return row?.payout.status === "processed" ? happen(services, row, REVERSED).payout : null;
    },
    transfer: async (account, paise) => {
      await services.platformNow();
      return account === services.poolAccountNumber ? bookTransfer(services, paise) : null;
    },
  };
}

async function pay(
  services: PayoutServices,
  body: RazorpayxPayoutBody,
  key: string,
): Promise<RazorpayxPayout> {
  const { payouts, payees, registry, countTo, now } = services;
  // Read first, so that no other call runs between looking for the key and storing the payout.
  const today = await services.today();
  const bodyHash = createHash("sha256").update(JSON.stringify(body)).digest("hex");
  const before = payouts.byKey(key);
  if (before !== null) {
    if (before.bodyHash === bodyHash) return before.answer;
    throw new RazorpayxRefusal("Different request body sent for the same Idempotency Header", {
      field: "X-Payout-Idempotency",
    });
  }
  if (body.account_number !== services.poolAccountNumber)
    throw new RazorpayxRefusal("The account number is invalid.", { field: "account_number" });
  const account = payees.findFundAccount(body.fund_account_id)?.bank_account;
  if (account === undefined || account === null)
    throw new RazorpayxRefusal(NOT_THERE, { field: "fund_account_id" });
  const accountNumber = account.account_number;
  const person = registry.byName(account.name, today);
  const pan = person?.pan ?? null;
  const course = courseOf({ accountNumber, person, payoutsBefore: countTo({ accountNumber, pan }) });
  const [first, ...ahead] = course;
  if (first === undefined) throw new Error("a payout without a course");
  const payout = payoutOf({ body, stage: first, createdAt: now() });
  const row = { id: payout.id, payout, accountNumber, pan, ahead, nextAtMs: nextAtMsOf(services, ahead) };
  payouts.add(row, { key, bodyHash });
  bookPayout(services, { before: null, payout });
  sendEvent(services, payout);
  void advanceWhenDue(services, row);
  return payout;
}

const payoutOf = (given: {
  body: RazorpayxPayoutBody;
  stage: PayoutStage;
  createdAt: Date;
}): RazorpayxPayout => {
  const { body, stage, createdAt } = given;
  return {
    id: razorpayxId("pout"),
    entity: "payout",
    fund_account_id: body.fund_account_id,
    amount: body.amount,
    currency: body.currency,
    notes: body.notes === undefined || Object.keys(body.notes).length === 0 ? [] : body.notes,
    fees: 0,
    tax: 0,
    status: stage.status,
    utr: null,
    mode: body.mode,
    purpose: body.purpose,
    reference_id: body.reference_id ?? null,
    narration: body.narration ?? null,
    batch_id: null,
    status_details: detailsOf(stage),
    created_at: secondsOf(createdAt),
  };
};

/** Moves the row through every stage that is due. */
function walked(services: PayoutServices, row: PayoutRow): PayoutRow {
  const [next, ...ahead] = row.ahead;
  if (next === undefined || row.nextAtMs > services.now().getTime()) return row;
  return walked(services, happen(services, { ...row, ahead }, next));
}

/** Moves a payout to its next stage. Another call may have been quicker: then its result is returned. */
function happen(services: PayoutServices, row: PayoutRow, stage: PayoutStage): PayoutRow {
  const payout: RazorpayxPayout = {
    ...row.payout,
    status: stage.status,
    utr: stage.status === "processed" ? anyUtr() : (row.payout.utr ?? null),
    status_details: detailsOf(stage),
  };
  const moved = { ...row, payout, nextAtMs: nextAtMsOf(services, row.ahead) };
  if (services.payouts.move(row, moved)) {
    bookPayout(services, { before: row.payout.status, payout });
    sendEvent(services, payout);
    return moved;
  }
  return services.payouts.find(row.id) ?? moved;
}

/** Moves the payout when a stage is due, even if nobody reads it, and so sends its events. */
async function advanceWhenDue(services: PayoutServices, { id }: Pick<PayoutRow, "id">): Promise<void> {
  for (;;) {
    const row = services.payouts.find(id);
    if (row === null || row.ahead.length === 0) return;
    const leftMs = Math.max(0, row.nextAtMs - services.now().getTime());
    const isOver = await wait(leftMs, true, { signal: services.closing, ref: false }).catch(() => false);
    if (!isOver) return;
    await services.platformNow();
    if (services.closing.aborted) return;
    const now = services.payouts.find(id);
    if (now !== null) walked(services, now);
  }
}

function sendEvent({ events }: PayoutServices, payout: RazorpayxPayout): void {
  const name = EVENT_NAMES[payout.status];
  if (name !== undefined) events.send({ provider: "payouts", name, about: "payout", entity: payout });
}

const EVENT_NAMES: Partial<Record<RazorpayxPayoutStatus, RazorpayxEventName>> = {
  queued: "payout.queued",
  processing: "payout.initiated",
  processed: "payout.processed",
  reversed: "payout.reversed",
  failed: "payout.failed",
};

const nextAtMsOf = ({ now, momentMs }: PayoutServices, ahead: readonly PayoutStage[]): number =>
  now().getTime() + (ahead[0]?.moments ?? 0) * momentMs;

const detailsOf = ({ says, source, reason }: PayoutStage) => ({ description: says, source, reason });

import { lockApplication } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { NewPayout, PayoutResult } from "../../providers/payouts/port.ts";
import type { Services } from "../../services.ts";
import { type Applied, type ApplyServices, applyPayout } from "./apply-payout.ts";
import { beginPayout } from "./begin-payout.ts";
import { nameAccount, type Payee, type PayeeServices } from "./payee.ts";
import { isUndecided } from "./payouts/states.ts";
import { lockPayout, type Payout, recordReason, recordStatus, type WhosePayout } from "./payouts/store.ts";
import { markStopped } from "./store.ts";

export type DisburseServices = ApplyServices & PayeeServices & Pick<Services, "log" | "settings" | "lender">;

/**
 * Does what is next for a disbursal: begins its payout, or asks once more what became of the one that was begun. The
 * payout and its key are on file before the provider is called, so whoever comes after a worker that was lost on the
 * way asks for the same payout.
 */
export async function disburse(
  services: DisburseServices,
  { agreementId, borrowerId }: { readonly agreementId: string; readonly borrowerId: string },
): Promise<void> {
  const owner = asBorrower(borrowerId);
  const next = await services.database.withTx(owner, (tx) => beginPayout(tx, services, agreementId));
  switch (next.kind) {
    case "nothing":
      return;
    case "stopped":
      sound(services, { agreementId, why: next.why });
      return;
    case "ask":
      return settle(services, next.payout, await askProvider(services, next.payout, next.payee));
    case "look":
      return lookFor(services, next.payout);
    default:
      return next satisfies never;
  }
}

/** By the same key until the provider has named it, then by its name. */
async function askProvider(
  services: DisburseServices,
  payout: Payout,
  payee: Payee | null,
): Promise<PayoutResult> {
  const result = await resultOf(services, payout, payee);
  services.metrics.countProvider("payouts", result.kind);
  return result;
}

async function resultOf(
  services: DisburseServices,
  payout: Payout,
  payee: Payee | null,
): Promise<PayoutResult> {
  if (payout.providerReference !== null) return services.payouts.read(payout.providerReference);
  const ageMs = services.clock.realNow().getTime() - payout.intendedAt.getTime();
  if (payee === null || ageMs > KEY_TRUSTED_MS) {
    const found = await find(services, payout);
    if (found !== null) return found;
  }
  if (payee === null) return { kind: "refused", reason: "ACCOUNT_CHANGED" };
  const named = await nameAccount(services, payout, payee);
  if (named.kind === "unavailable") return { kind: "unknown", reason: named.reason };
  if (named.kind === "refused") return named;
  return services.payouts.pay(newPayout(payout, named.fundAccountReference));
}

/** How long a provider surely remembers a key by itself; from then on its list is asked before the key is used again. */
const KEY_TRUSTED_MS = 3_600_000;

/** What the provider has under our own name; `null` when there surely is nothing. */
const find = async ({ payouts }: DisburseServices, payout: Payout): Promise<PayoutResult | null> =>
  // Without an account that the provider has named it was never asked for.
  payout.fundAccountReference === null ? null : payouts.find(newPayout(payout, payout.fundAccountReference));

const newPayout = ({ id, idempotencyKey, amount }: Payout, fundAccountReference: string): NewPayout => ({
  idempotencyKey,
  fundAccountReference,
  amount,
  ownReference: id,
});

/** One that must not go any more, and of which nobody knows whether it did: it is found, or it never left. */
async function lookFor(services: DisburseServices, payout: Payout): Promise<void> {
  const found = await find(services, payout);
  services.metrics.countProvider("payouts", found?.kind ?? "nothing");
  if (found !== null) return settle(services, payout, found);
  const isOver = await services.database.withTx(asBorrower(payout.borrowerId), async (tx) => {
    const now = services.clock.realNow();
    const { isUnnamed, askedLastAt } = await lockUnnamed(tx, payout);
    if (!isUnnamed) return true;
    if (askedLastAt !== null && now.getTime() - askedLastAt.getTime() < ON_ITS_WAY_MS_MAX) return false;
    await recordStatus(tx, { id: payout.id, status: "rejected", reason: "NEVER_SENT", utr: null, now });
    return true;
  });
  if (!isOver) await askAgain(services, payout);
}

/** However slow a network and a worker are: what has not come to the provider's list by then was never sent. */
const ON_ITS_WAY_MS_MAX = 3_600_000;

/** As it is by now, with the loan's lock: meanwhile another worker may have had an answer. */
async function lockUnnamed(tx: Tx, { id, applicationId }: Payout) {
  await lockApplication(tx, applicationId);
  const payout = await lockPayout(tx, id);
  const isUnnamed = payout.status === "intended" && payout.providerReference === null;
  return { isUnnamed, askedLastAt: payout.askedLastAt };
}

async function settle(services: DisburseServices, payout: Payout, result: PayoutResult): Promise<void> {
  const { agreementId } = payout;
  switch (result.kind) {
    case "known": {
      const applied = await applyReading(services, { whose: payout, result });
      if (isUndecided(applied.status) && !applied.isStopped) await askAgain(services, payout);
      return;
    }
    case "unknown":
      services.log.warn({ agreementId, reason: result.reason }, "what became of a payout is not known yet");
      return askAgain(services, payout);
    case "refused":
      return settleRefusal(services, payout, result.reason);
    default:
      return result satisfies never;
  }
}

/**
 * Another worker's call of the same key may still be on its way, so it is not given up: a person has it asked for again,
 * by the same key. Where that call was answered meanwhile, its answer counts.
 */
async function settleRefusal(services: DisburseServices, payout: Payout, reason: string): Promise<void> {
  const { id, agreementId, borrowerId } = payout;
  const isStopped = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const { isUnnamed } = await lockUnnamed(tx, payout);
    if (!isUnnamed) return false;
    await recordReason(tx, { id, reason });
    await markStopped(tx, { agreementId, now: services.clock.now() });
    return true;
  });
  if (isStopped) sound(services, { agreementId, why: "refused", reason });
}

/** What the provider said of a payout, with all that follows; told to whoever watches. */
export async function applyReading(
  services: ApplyServices & Pick<Services, "database" | "log" | "metrics">,
  {
    whose,
    result,
  }: { readonly whose: WhosePayout; readonly result: Extract<PayoutResult, { kind: "known" }> },
): Promise<Applied> {
  const owner = asBorrower(whose.borrowerId);
  const reading = result.payout;
  const applied = await services.database.withTx(owner, (tx) =>
    applyPayout(tx, services, { whose, reading }),
  );
  if (applied.isNews) services.metrics.countPayout(applied.status);
  const payoutId = whose.id;
  if (applied.alarm !== null) sound(services, { payoutId, why: applied.alarm });
  else if (applied.isStopped) sound(services, { payoutId, why: applied.status, reason: reading.reason });
  return applied;
}

/** Half as long again as it has been undecided, so that a minute's outage costs a minute and a day's a few calls. */
async function askAgain({ database, clock, settings }: DisburseServices, payout: Payout): Promise<void> {
  const nowMs = clock.realNow().getTime();
  const ageMs = nowMs - payout.intendedAt.getTime();
  const pauseMs = Math.min(Math.max(ageMs / 2, settings.disbursal.askAgainMs), ASK_AGAIN_MS_MAX);
  await database.withTx(asBorrower(payout.borrowerId), (tx) =>
    enqueue(tx, "disburse", { agreementId: payout.agreementId }, { runAt: new Date(nowMs + pauseMs) }),
  );
}

/** A borrower waits for it: more than some minutes must not pass between the bank's word and ours. */
const ASK_AGAIN_MS_MAX = 600_000;

type Sound = {
  readonly agreementId?: string;
  readonly payoutId?: string;
  readonly why: string;
  readonly reason?: string | null;
};

/** A person must look. Words of ours or of the provider's list, nothing of the borrower's. */
function sound({ log, metrics }: Pick<Services, "log" | "metrics">, about: Sound): void {
  metrics.countDisbursalAlarm(about.why);
  log.error({ ...about }, "alarm: a disbursal stopped, a person must look");
}

import { lockApplication } from "../../journey/applications/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { DisbursalAlarm } from "../../platform/money-metrics.ts";
import { withPacedCalls } from "../../platform/paces/paced-calls.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { configuredProviders, payoutsAt } from "../../providers/payouts/payout-providers.ts";
import type { NewPayout, PayoutResult } from "../../providers/payouts/port.ts";
import type { Services } from "../../services.ts";
import { applyPayout, type PayoutOutcome, type PayoutServices } from "./apply-payout.ts";
import { beginPayout, type PayoutStep } from "./begin-payout.ts";
import { type PayeeServices, registerPayee } from "./payee.ts";
import { isUndecided } from "./payouts/states.ts";
import {
  lockPayout,
  type Payout,
  type PayoutOwner,
  recordPayoutProvider,
  recordPayoutReason,
  recordPayoutStatus,
} from "./payouts/store.ts";
import { markStopped } from "./store.ts";

export type DisburseServices = PayoutServices & PayeeServices & Pick<Services, "log" | "settings" | "lender">;

/**
 * Takes a disbursal to its next step: begins its payout, or refreshes the one that was begun. The payout and its key are
 * on file before the provider is called, so the worker after a lost one asks for the same payout.
 */
export async function disburse(
  services: DisburseServices,
  { agreementId, borrowerId }: { readonly agreementId: string; readonly borrowerId: string },
): Promise<void> {
  const actor = asBorrower(borrowerId);
  const next = await services.database.withTx(actor, (tx) => beginPayout(tx, services, agreementId));
  switch (next.kind) {
    case "nothing":
      return;
    case "stopped":
      raiseDisbursalAlarm(services, { agreementId, why: next.why });
      return;
    case "ask":
      return applyResult(services, next.payout, await askProvider(services, next));
    case "look":
      return findOrRejectPayout(services, next.payout);
    case "wait":
      return findWaitingPayout(services, next.payout);
    default:
      return next satisfies never;
  }
}

/** Asks by the payout's key until the provider has named it, then by that name. */
async function askProvider(services: DisburseServices, question: PayoutQuestion): Promise<PayoutResult> {
  // A burst of payouts keeps to the provider's pace, and questions about those that went keep none from going.
  const kind = question.payout.providerReference === null ? "act" : "question";
  const result = await withPacedCalls(kind, () => requestPayout(services, question));
  services.metrics.countProvider("payouts", result.kind);
  return result;
}

type PayoutQuestion = Extract<PayoutStep, { kind: "ask" }>;

async function requestPayout(
  services: DisburseServices,
  { payout, payee, signedAt }: PayoutQuestion,
): Promise<PayoutResult> {
  const payouts = payoutsAt(services, payout.provider);
  if (payout.providerReference !== null) return payouts.read(payout.providerReference);
  if (payee === null)
    return (await findPayout(services, payout)) ?? { kind: "refused", reason: "ACCOUNT_CHANGED" };
  const isTrusted = isKeyTrusted(services, { payout, signedAt });
  // A payout without a registered account was never asked for by this row, and perhaps by one that was lost.
  const elsewhere =
    isTrusted || payout.fundAccountReference !== null ? null : await lookElsewhere(services, payout);
  if (elsewhere !== null) return elsewhere;
  const named = await registerPayee(services, payout, payee);
  if (named.kind === "unavailable") return { kind: "unknown", reason: named.reason };
  if (named.kind === "refused") return named;
  const asked = newPayout(payout, named.fundAccountReference);
  const found = isTrusted ? null : await payouts.find(asked);
  return found ?? payouts.pay(asked);
}

/**
 * Asks the lender's other providers after a key that may have been used before our rows were lost: the settings may have named
 * another provider then. One that has it keeps it; one that does not answer is waited for. `null` when none has it.
 */
async function lookElsewhere(services: DisburseServices, payout: Payout): Promise<PayoutResult | null> {
  for (const provider of configuredProviders(services).filter((other) => other !== payout.provider)) {
    const found = await payoutsAt(services, provider).look(payout.idempotencyKey);
    if (found === null) continue;
    if (found.kind === "known") {
      const { fundAccountReference } = found.payout;
      await services.database.withTx(asBorrower(payout.borrowerId), (tx) =>
        recordPayoutProvider(tx, { id: payout.id, provider, fundAccountReference }),
      );
    }
    return found;
  }
  return null;
}

/**
 * The provider surely remembers a key for an hour; later its list is searched before the key is used again. A new payout
 * of an old disbursal may have been asked for before all that we knew of it was lost, so the signing counts too.
 */
const isKeyTrusted = (
  { clock }: DisburseServices,
  { payout, signedAt }: Pick<PayoutQuestion, "payout" | "signedAt">,
): boolean =>
  clock.realNow().getTime() - payout.intendedAt.getTime() <= KEY_TRUSTED_MS &&
  clock.now().getTime() - signedAt.getTime() <= KEY_TRUSTED_MS;

const KEY_TRUSTED_MS = 3_600_000;

/** The payout that the provider has under our own reference; `null` when it surely has none. */
const findPayout = async (services: DisburseServices, payout: Payout): Promise<PayoutResult | null> =>
  // A payout without a registered account was never asked for.
  payout.fundAccountReference === null ? null : findAtProvider(services, payout, payout.fundAccountReference);

const findAtProvider = (services: DisburseServices, payout: Payout, fundAccountReference: string) =>
  withPacedCalls("question", () =>
    payoutsAt(services, payout.provider).find(newPayout(payout, fundAccountReference)),
  );

const newPayout = ({ idempotencyKey, amount }: Payout, fundAccountReference: string): NewPayout => ({
  idempotencyKey,
  fundAccountReference,
  amount,
  ownReference: idempotencyKey,
});

/** For a payout that may have gone before payouts were stopped. The start of payouts asks for it again if it has not. */
async function findWaitingPayout(services: DisburseServices, payout: Payout): Promise<void> {
  const found = await findPayout(services, payout);
  services.metrics.countProvider("payouts", found?.kind ?? "nothing");
  if (found !== null) return applyResult(services, payout, found);
}

/** For a payout that must not go any more and may have gone: finds it, or rejects it as never sent. */
async function findOrRejectPayout(services: DisburseServices, payout: Payout): Promise<void> {
  const found = await findPayout(services, payout);
  services.metrics.countProvider("payouts", found?.kind ?? "nothing");
  if (found !== null) return applyResult(services, payout, found);
  const isOver = await services.database.withTx(asBorrower(payout.borrowerId), async (tx) => {
    const now = services.clock.realNow();
    const { isUnnamed, askedLastAt } = await lockUnnamed(tx, payout);
    if (!isUnnamed) return true;
    if (askedLastAt !== null && now.getTime() - askedLastAt.getTime() < ON_ITS_WAY_MS_MAX) return false;
    await recordPayoutStatus(tx, { id: payout.id, status: "rejected", reason: "NEVER_SENT", utr: null, now });
    return true;
  });
  if (!isOver) await scheduleRefresh(services, payout);
}

/** However slow the network: a call that is not on the provider's list by then was never sent. */
const ON_ITS_WAY_MS_MAX = 3_600_000;

/** Reads the payout under the loan's lock: another worker may have had an answer meanwhile. */
async function lockUnnamed(tx: Tx, { id, applicationId }: Payout) {
  await lockApplication(tx, applicationId);
  const payout = await lockPayout(tx, id);
  const isUnnamed = payout.status === "intended" && payout.providerReference === null;
  return { isUnnamed, askedLastAt: payout.askedLastAt };
}

async function applyResult(services: DisburseServices, payout: Payout, result: PayoutResult): Promise<void> {
  const { agreementId } = payout;
  switch (result.kind) {
    case "known": {
      const outcome = await applyPayoutReading(services, { owner: payout, result });
      if (isUndecided(outcome.status) && !outcome.isStopped) await scheduleRefresh(services, payout);
      return;
    }
    case "unknown":
      services.log.warn({ agreementId, reason: result.reason }, "what became of a payout is not known yet");
      return scheduleRefresh(services, payout);
    case "refused":
      return recordRefusal(services, payout, result.reason);
    default:
      return result satisfies never;
  }
}

/**
 * Stops the disbursal but keeps the payout: another worker's call by the same key may still be on its way, and a person
 * can have it asked for again by that key. An answer that came meanwhile counts.
 */
async function recordRefusal(services: DisburseServices, payout: Payout, reason: string): Promise<void> {
  const { id, agreementId, borrowerId } = payout;
  const isStopped = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const { isUnnamed } = await lockUnnamed(tx, payout);
    if (!isUnnamed) return false;
    await recordPayoutReason(tx, { id, reason });
    await markStopped(tx, { agreementId, now: services.clock.now() });
    return true;
  });
  if (isStopped) raiseDisbursalAlarm(services, { agreementId, why: "refused", reason });
}

/** Applies a provider reading in a transaction of its own, and reports it to metrics and alarms. */
export async function applyPayoutReading(
  services: PayoutServices & Pick<Services, "database" | "log" | "metrics">,
  {
    owner,
    result,
  }: { readonly owner: PayoutOwner; readonly result: Extract<PayoutResult, { kind: "known" }> },
): Promise<PayoutOutcome> {
  const actor = asBorrower(owner.borrowerId);
  const reading = result.payout;
  const outcome = await services.database.withTx(actor, (tx) =>
    applyPayout(tx, services, { owner, reading }),
  );
  if (outcome.isNew) services.metrics.countPayout(outcome.status);
  const payoutId = owner.id;
  if (outcome.alarm !== null) raiseDisbursalAlarm(services, { payoutId, why: outcome.alarm });
  else if (outcome.isStopped)
    raiseDisbursalAlarm(services, { payoutId, why: outcome.status, reason: reading.reason });
  return outcome;
}

/** Waits half as long again as the payout is old: a minute's outage costs a minute, and a day's outage a few calls. */
async function scheduleRefresh(
  { database, clock, settings }: DisburseServices,
  payout: Payout,
): Promise<void> {
  const ageMs = clock.realNow().getTime() - payout.intendedAt.getTime();
  const afterMs = Math.min(Math.max(ageMs / 2, settings.disbursal.askAgainMs), REFRESH_PAUSE_MS_MAX);
  await database.withTx(asBorrower(payout.borrowerId), (tx) =>
    enqueue(tx, "disburse", { agreementId: payout.agreementId }, { afterMs }),
  );
}

/** A borrower waits for the money, and must learn of the bank's decision within minutes. */
const REFRESH_PAUSE_MS_MAX = 600_000;

type AlarmFacts = {
  readonly agreementId?: string;
  readonly payoutId?: string;
  readonly why: DisbursalAlarm;
  readonly reason?: string | null;
};

/** Tells staff that a person must decide. Carries our words and the provider's, and nothing of the borrower. */
function raiseDisbursalAlarm({ log, metrics }: Pick<Services, "log" | "metrics">, facts: AlarmFacts): void {
  metrics.countDisbursalAlarm(facts.why);
  log.error({ ...facts }, "alarm: a disbursal stopped, a person must look");
}

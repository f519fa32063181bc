import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { isDisbursalTooLate, reissueKeyFacts } from "../../agreements/key-facts/reissue-key-facts.ts";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { lockApplication } from "../../journey/applications/store.ts";
import { discardAccount } from "../../journey/mandates/discard-account.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { isEndedAtBank } from "./payouts/states.ts";
import { countUndecidedPayouts, readLastPayout, readLatePaidReferences } from "./payouts/store.ts";
import { endDisbursal, readLiveDisbursal, readOpenDisbursals } from "./store.ts";

type SweepServices = Pick<
  Services,
  "database" | "vault" | "clock" | "lender" | "settings" | "log" | "metrics" | "publish"
>;

/**
 * Queues every open disbursal again, stopped ones too, because their payout may be alive; replaces the terms of those
 * whose days have run out, and raises an alarm for payouts that stay undecided for too long.
 */
export async function sweepDisbursals(services: SweepServices): Promise<void> {
  const { database, clock } = services;
  const holidays = holidaysOf(services.lender);
  const today = clock.today();
  for (const { askedAt, ...disbursal } of await database.withTx(AS_WORKER, readOpenDisbursals)) {
    const signedOn = civilDateInIndia(askedAt.getTime());
    const isReplaced =
      isDisbursalTooLate({ signedOn, today }, holidays) && (await replaceTermsSafely(services, disbursal));
    if (isReplaced) continue;
    await database.withTx(AS_WORKER, (tx) => enqueue(tx, "disburse", { agreementId: disbursal.agreementId }));
  }
  await database.withTx(AS_WORKER, async (tx) => {
    for (const reference of await readLatePaidReferences(tx))
      await enqueue(tx, "refresh-payout", { reference });
  });
  await watchUndecidedPayouts(services);
}

type OpenDisbursal = { readonly applicationId: number; readonly borrowerId: string };

/** One failure must not keep the other disbursals from the sweep. */
async function replaceTermsSafely(services: SweepServices, disbursal: OpenDisbursal): Promise<boolean> {
  try {
    return await replaceTerms(services, disbursal);
  } catch (error) {
    services.log.error({ loanId: disbursal.applicationId, error }, "alarm: new terms could not be issued");
    return false;
  }
}

/** Ends the disbursal and reissues its terms. False while a payout is alive. */
function replaceTerms(
  services: SweepServices,
  { applicationId, borrowerId }: OpenDisbursal,
): Promise<boolean> {
  const { database, clock } = services;
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const now = clock.now();
    const unfit = await readUnfitAccount(tx, applicationId);
    if (!(await endDisbursal(tx, { applicationId, now }))) return false;
    await reissueKeyFacts(tx, services, { applicationId, borrowerId, now });
    if (unfit !== null)
      await discardAccount(tx, services, {
        accountId: unfit,
        borrowerId,
        reason: "payout-refused",
        now,
        realNow: clock.realNow(),
      });
    return true;
  });
}

/** An account whose bank refused the money is not signed for again: the borrower gives another one first. */
async function readUnfitAccount(tx: Tx, applicationId: number): Promise<number | null> {
  const disbursal = await readLiveDisbursal(tx, applicationId);
  if (disbursal === null) return null;
  const last = await readLastPayout(tx, disbursal.agreementId);
  return last !== null && isEndedAtBank(last.status) ? disbursal.accountId : null;
}

/** Banks decide within minutes; after an hour a person should ask why. */
const UNDECIDED_SECONDS_MAX = 3_600;

async function watchUndecidedPayouts({ database, clock, log, metrics }: SweepServices): Promise<void> {
  const { count, oldestIntendedAt } = await database.withTx(AS_WORKER, countUndecidedPayouts);
  const oldestSeconds =
    oldestIntendedAt === null ? 0 : (clock.realNow().getTime() - oldestIntendedAt.getTime()) / 1000;
  metrics.setUndecidedPayouts({ count, oldestSeconds });
  if (oldestSeconds > UNDECIDED_SECONDS_MAX)
    log.error(
      { count, oldestSeconds: Math.round(oldestSeconds) },
      "alarm: a payout is undecided for too long",
    );
}

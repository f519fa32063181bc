import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { issueKeyFactsAnew } from "../../agreements/key-facts/issue-anew.ts";
import { isUnpaidTooLong } from "../../agreements/key-facts/unpaid-too-long.ts";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { lockApplication } from "../../journey/applications/store.ts";
import { discardAccount } from "../../journey/mandates/discard-account.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { giveUpDisbursal } from "./give-up.ts";
import { isEndedAtBank } from "./payouts/states.ts";
import { readLastPayout, readPaidLate, readUndecided } from "./payouts/store.ts";
import { readLiveDisbursal, readUnderWay } from "./store.ts";

type SweepServices = Pick<
  Services,
  "database" | "vault" | "clock" | "terms" | "lender" | "settings" | "log" | "metrics" | "publish"
>;

/**
 * Sees to it that no disbursal is forgotten: each is looked at again, a stopped one too, whose payout may be alive; one
 * whose days have run out is given up for new terms, and a payout that nobody knows the end of for too long is
 * somebody's to look at.
 */
export async function sweepDisbursals(services: SweepServices): Promise<void> {
  const { database, clock } = services;
  const holidays = holidaysOf(services.lender);
  const today = clock.today();
  for (const { askedAt, ...under } of await database.withTx(AS_WORKER, readUnderWay)) {
    const signedOn = civilDateInIndia(askedAt.getTime());
    const isGivenUp = isUnpaidTooLong({ signedOn, today }, holidays) && (await giveUpSafely(services, under));
    if (isGivenUp) continue;
    await database.withTx(AS_WORKER, (tx) => enqueue(tx, "disburse", { agreementId: under.agreementId }));
  }
  await database.withTx(AS_WORKER, async (tx) => {
    for (const reference of await readPaidLate(tx)) await enqueue(tx, "refresh-payout", { reference });
  });
  await watchUndecided(services);
}

type UnderWay = { readonly applicationId: number; readonly borrowerId: string };

/** One that can't be given up must not keep the others from being looked after. */
async function giveUpSafely(services: SweepServices, under: UnderWay): Promise<boolean> {
  try {
    return await giveUp(services, under);
  } catch (error) {
    services.log.error({ loanId: under.applicationId, error }, "alarm: new terms could not be issued");
    return false;
  }
}

/** False while a payout is alive: its end is waited for. */
function giveUp(services: SweepServices, { applicationId, borrowerId }: UnderWay): Promise<boolean> {
  const { database, clock } = services;
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const now = clock.now();
    const unfit = await readUnfitAccount(tx, applicationId);
    if (!(await giveUpDisbursal(tx, { applicationId, now }))) return false;
    await issueKeyFactsAnew(tx, services, { applicationId, borrowerId, now });
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

/** An account whose bank would not have the money is not signed for again: the borrower gives another one first. */
async function readUnfitAccount(tx: Tx, applicationId: number): Promise<number | null> {
  const disbursal = await readLiveDisbursal(tx, applicationId);
  if (disbursal === null) return null;
  const last = await readLastPayout(tx, disbursal.agreementId);
  return last !== null && isEndedAtBank(last.status) ? disbursal.accountId : null;
}

/** Banks settle within minutes; after an hour somebody should ask why this one has not. */
const UNDECIDED_SECONDS_MAX = 3_600;

async function watchUndecided({ database, clock, log, metrics }: SweepServices): Promise<void> {
  const { count, oldestIntendedAt } = await database.withTx(AS_WORKER, readUndecided);
  const oldestSeconds =
    oldestIntendedAt === null ? 0 : (clock.realNow().getTime() - oldestIntendedAt.getTime()) / 1000;
  metrics.setUndecidedPayouts({ count, oldestSeconds });
  if (oldestSeconds > UNDECIDED_SECONDS_MAX)
    log.error(
      { count, oldestSeconds: Math.round(oldestSeconds) },
      "alarm: a payout is undecided for too long",
    );
}

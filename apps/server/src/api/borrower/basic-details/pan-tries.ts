import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { giveBack, type Limit, readExhausted, takeOf } from "../../../platform/db/limits.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { networkOf } from "../../../platform/network.ts";
import { type Refused, RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type TryServices = Pick<Services, "vault" | "settings">;

const HOUR_SECONDS = 3_600;

/** What a try is counted against. The order is the one in which they are taken, everywhere. */
type PanTries = { readonly borrower: Limit; readonly address: Limit };

export const panTries = (
  services: TryServices,
  { borrowerId, caller }: { borrowerId: string; caller: Caller },
): PanTries => ({
  borrower: {
    bucket: `pan-tries:${borrowerId}`,
    max: services.settings.basicDetails.panTriesPerDay,
    windowSeconds: DAY_SECONDS,
  },
  address: addressLimit(services, caller),
});

/**
 * Counts one try, or refuses the call. It refuses by throwing, because only so what the transaction has written until
 * here is undone with it.
 */
export async function takeTry(tx: Tx, { borrower, address }: PanTries, now: Date): Promise<void> {
  const own = await takeOf(tx, borrower, now);
  if (own.kind === "refused")
    throw new RefusedError(refuse("TOO_MANY_TRIES", { retryAfterSeconds: secondsUntil(own.until, now) }));
  const network = await takeOf(tx, address, now);
  if (network.kind === "refused") throw new RefusedError(tooMany(network.until, now));
}

/** For a question that nobody answered. */
export async function giveTryBack(tx: Tx, { borrower, address }: PanTries, now: Date): Promise<void> {
  await giveBack(tx, borrower, now);
  await giveBack(tx, address, now);
}

/** Whether this network address has used up its tries of the hour. */
export async function isOverAddressLimit(
  services: TryServices & Pick<Services, "database" | "clock">,
  caller: Caller,
): Promise<Refused<"TOO_MANY"> | null> {
  const now = services.clock.realNow();
  const until = await services.database.withTx({ kind: "anonymous" }, (tx) =>
    readExhausted(tx, [addressLimit(services, caller)], now),
  );
  return until === null ? null : tooMany(until, now);
}

const addressLimit = ({ vault, settings }: TryServices, caller: Caller): Limit => ({
  bucket: `pan-address:${vault.index("limits.network", networkOf(caller.address)).toString("hex")}`,
  max: settings.basicDetails.panTriesPerAddressPerHour,
  windowSeconds: HOUR_SECONDS,
});

const tooMany = (until: Date, now: Date): Refused<"TOO_MANY"> =>
  refuse("TOO_MANY", { retryAfterSeconds: secondsUntil(until, now) });

const secondsUntil = (until: Date, now: Date): number => Math.ceil((until.getTime() - now.getTime()) / 1000);

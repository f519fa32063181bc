import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { giveBack, type Limit, takeLimit } from "../../platform/db/limits.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { networkTiersOf } from "../../platform/network.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import type { SignInSettings } from "../../services.ts";

const HOUR_SECONDS = 3_600;

/**
 * The limits that a text to a number counts against. Those of a network stop what comes from it; those of the number and of
 * the whole service, which anybody can use up, only send a text on to the reserve. None of them depends on whether the
 * number has an account, so no answer tells.
 */
export type SendLimits = {
  /** Between two texts to a number, of one network. `null` where whoever asks has a pause of their own. */
  readonly spacing: Limit | null;
  /** Texts to a number of one network, a day. */
  readonly ofNetwork: readonly Limit[];
  /** Texts to all numbers of one network, an hour. */
  readonly address: readonly Limit[];
  /** Texts to a number of all networks, a day; and to all numbers of all networks, an hour. */
  readonly shared: readonly Limit[];
  /** Texts to a number of one network, a day, once a shared limit is used up. */
  readonly reserve: Limit;
};

type LimitServices = { readonly vault: Vault; readonly settings: SignInSettings };

export function sendLimits(
  services: LimitServices,
  { mobileIndex, address }: { mobileIndex: Buffer; address: string },
): SendLimits {
  const number = mobileIndex.toString("hex");
  const { settings } = services;
  const tiers = tiersOf(services, address);
  const widest = tiers.at(-1)?.network;
  return {
    spacing: { bucket: `otp-pause:${number}:${widest}`, max: 1, windowSeconds: settings.resendSeconds },
    ofNetwork: tiers.map(({ network, share }) => ({
      bucket: `otp-number:${number}:${network}`,
      max: settings.sendsPerNumberPerDay * share,
      windowSeconds: DAY_SECONDS,
    })),
    address: addressLimits(services, address),
    shared: [
      {
        bucket: `otp-everywhere:${number}`,
        max: settings.sendsPerNumberEverywherePerDay,
        windowSeconds: DAY_SECONDS,
      },
      { bucket: "otp-total", max: settings.sendsTotalPerHour, windowSeconds: HOUR_SECONDS },
    ],
    reserve: {
      bucket: `otp-reserve:${number}:${widest}`,
      max: settings.reservePerNumberPerDay,
      windowSeconds: DAY_SECONDS,
    },
  };
}

/** The limits that can be checked before the body is read. */
export const addressLimits = (services: LimitServices, address: string): readonly Limit[] =>
  tiersOf(services, address).map(({ network, share }) => ({
    bucket: `otp-address:${network}`,
    max: services.settings.sendsPerAddressPerHour * share,
    windowSeconds: HOUR_SECONDS,
  }));

/** Networks as keyed hashes, the narrowest first. */
const tiersOf = ({ vault }: LimitServices, address: string) =>
  networkTiersOf(address).map(({ network, share }) => ({
    network: vault.index("limits.network", network).toString("hex"),
    share,
  }));

/** Thrown inside the transaction, so that it rolls back what was taken of the other limits. */
export class LimitReached extends Error {
  override readonly name = "LimitReached";
  readonly code: "TOO_SOON" | "TOO_MANY";
  readonly until: Date;

  constructor(code: "TOO_SOON" | "TOO_MANY", until: Date) {
    super(code);
    this.code = code;
    this.until = until;
  }
}

/**
 * Takes one of each limit. `reserve`: a limit that strangers can use up is used up, and the text goes on the reserve. To a caller
 * whom nobody knows it then goes the slower way.
 */
export async function takeSendLimits(tx: Tx, limits: SendLimits, now: Date): Promise<"at-once" | "reserve"> {
  if (limits.spacing !== null) await takeOrThrow(tx, limits.spacing, "TOO_SOON", now);
  for (const limit of [...limits.ofNetwork, ...limits.address]) await takeOrThrow(tx, limit, "TOO_MANY", now);
  for (const limit of limits.shared) {
    if ((await takeLimit(tx, limit, now)).kind === "taken") continue;
    await takeOrThrow(tx, limits.reserve, "TOO_MANY", now);
    return "reserve";
  }
  return "at-once";
}

async function takeOrThrow(tx: Tx, limit: Limit, code: LimitReached["code"], now: Date): Promise<void> {
  const take = await takeLimit(tx, limit, now);
  if (take.kind === "refused") throw new LimitReached(code, take.until);
}

/** For a text that failed. One that may have gone out still counts for the day, but the next need not wait a minute. */
export async function giveBackAfterFailure(
  tx: Tx,
  limits: SendLimits,
  { isSure, now }: { readonly isSure: boolean; readonly now: Date },
): Promise<void> {
  const { spacing, ofNetwork, address, shared } = limits;
  const pauses = spacing === null ? [] : [spacing];
  for (const limit of isSure ? [...pauses, ...ofNetwork, ...address, ...shared] : pauses)
    await giveBack(tx, limit, now);
}

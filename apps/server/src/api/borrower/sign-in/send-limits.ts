import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { giveBack, type Limit, takeOf } from "../../../platform/db/limits.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { networkOf } from "../../../platform/network.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { SignInSettings } from "../../../services.ts";

const HOUR_SECONDS = 3_600;

/** The limits that a text to a number counts against, always taken in this order. */
export type SendLimits = {
  readonly spacing: Limit;
  readonly number: Limit;
  readonly address: Limit;
  readonly total: Limit;
};

export function sendLimits(
  services: { vault: Vault; settings: SignInSettings },
  { mobileIndex, address }: { mobileIndex: Buffer; address: string },
): SendLimits {
  const number = mobileIndex.toString("hex");
  const { settings } = services;
  return {
    spacing: { bucket: `otp-pause:${number}`, max: 1, windowSeconds: settings.resendSeconds },
    number: {
      bucket: `otp-number:${number}`,
      max: settings.sendsPerNumberPerDay,
      windowSeconds: DAY_SECONDS,
    },
    ...addressLimits(services, address),
  };
}

/** The limits that can be checked before the body is read. */
export function addressLimits(
  { vault, settings }: { vault: Vault; settings: SignInSettings },
  address: string,
): Pick<SendLimits, "address" | "total"> {
  const network = vault.index("limits.network", networkOf(address)).toString("hex");
  return {
    address: {
      bucket: `otp-address:${network}`,
      max: settings.sendsPerAddressPerHour,
      windowSeconds: HOUR_SECONDS,
    },
    total: { bucket: "otp-total", max: settings.sendsTotalPerHour, windowSeconds: HOUR_SECONDS },
  };
}

/** Thrown inside the transaction, so that it rolls back what was taken of the other limits. */
export class LimitReached extends Error {
  override readonly name = "LimitReached";
  readonly limit: keyof SendLimits;
  readonly until: Date;

  constructor(limit: keyof SendLimits, until: Date) {
    super(limit);
    this.limit = limit;
    this.until = until;
  }
}

export async function takeAll(tx: Tx, limits: SendLimits, now: Date): Promise<void> {
  for (const name of ["spacing", "number", "address", "total"] as const) {
    const take = await takeOf(tx, limits[name], now);
    if (take.kind === "refused") throw new LimitReached(name, take.until);
  }
}

export async function giveBackAll(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  for (const limit of limits) await giveBack(tx, limit, now);
}

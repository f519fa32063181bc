import type { Secret } from "@vaada/contract/secret";
import { giveBack, type Limit, takeOf } from "../../db/limits.ts";
import type { Tx } from "../../db/tx.ts";
import { RefusedError, refuse } from "../../http/outcome.ts";
import type { IdentitySettings } from "../../rooms.ts";
import type { Vault } from "../../vault/vault.ts";
import { limitHashOf } from "./aadhaar-number.ts";

const DAY_SECONDS = 86_400;

/** A limit, and what is said to who has reached it. */
export type IdentityLimit = Limit & { readonly says: "TOO_SOON" | "TOO_MANY_TRIES" };

export const visitLimit = ({ visitsPerDay }: IdentitySettings, borrowerId: string): IdentityLimit => ({
  bucket: `visits:${borrowerId}`,
  max: visitsPerDay,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY_TRIES",
});

/** What a code to an Aadhaar holder is counted against. */
export type CodeLimits = {
  /** Between two codes that one borrower asks for. */
  readonly pause: IdentityLimit;
  readonly day: IdentityLimit;
  /** Of one holder, whoever asks: nobody's phone is flooded by a few accounts taking turns. */
  readonly number: IdentityLimit;
};

export function codeLimits(
  { vault, settings }: { vault: Vault; settings: IdentitySettings },
  { borrowerId, number }: { borrowerId: string; number: Secret },
): CodeLimits {
  const { codeResendSeconds, codesPerDay } = settings;
  const aDay = { max: codesPerDay, windowSeconds: DAY_SECONDS, says: "TOO_MANY_TRIES" } as const;
  return {
    pause: {
      bucket: `aadhaar-pause:${borrowerId}`,
      max: 1,
      windowSeconds: codeResendSeconds,
      says: "TOO_SOON",
    },
    day: { bucket: `aadhaar-day:${borrowerId}`, ...aDay },
    number: { bucket: `aadhaar-number:${limitHashOf(vault, number)}`, ...aDay },
  };
}

/**
 * Takes one of each, in this order, or refuses the call. It refuses by throwing, because only so what the transaction
 * has written and taken until here is undone with it.
 */
export async function takeAll(tx: Tx, limits: readonly IdentityLimit[], now: Date): Promise<void> {
  for (const limit of limits) {
    const take = await takeOf(tx, limit, now);
    if (take.kind === "refused") {
      const retryAfterSeconds = (take.until.getTime() - now.getTime()) / 1000;
      throw new RefusedError(refuse(limit.says, { retryAfterSeconds }));
    }
  }
}

export async function giveBackAll(tx: Tx, limits: readonly Limit[], now: Date): Promise<void> {
  for (const limit of limits) await giveBack(tx, limit, now);
}

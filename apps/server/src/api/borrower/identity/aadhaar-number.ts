import { timingSafeEqual } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { Secret } from "@vaada/contract/secret";
import type { CallLimit } from "../../../platform/refusals/limits.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { IdentitySettings } from "../../../services.ts";

// Everything that is ever stored of an Aadhaar number is made in this file.

export const lastFourOf = (number: Secret): string => number.reveal().slice(-4);

/** Bound to its attempt: two rows of one number differ, and the hash is erased when the attempt ends. */
export const numberHashOf = (vault: Vault, attemptId: string, number: Secret): Buffer =>
  vault.index("aadhaar.code", `${attemptId}${number.reveal()}`);

export const isNumberOf = (
  vault: Vault,
  code: { readonly attemptId: string; readonly numberHash: Buffer | null },
  number: Secret,
): boolean =>
  code.numberHash !== null && timingSafeEqual(code.numberHash, numberHashOf(vault, code.attemptId, number));

/** The limits that a code to an Aadhaar holder counts against. */
export type CodeLimits = {
  /** Between two codes that one borrower requests. */
  readonly pause: CallLimit;
  readonly day: CallLimit;
  /**
   * The limit of one Aadhaar holder, whoever requests the code: several accounts together can't flood a
   * phone.
   */
  readonly number: CallLimit;
};

export function codeLimits(
  { vault, settings }: { vault: Vault; settings: IdentitySettings },
  { borrowerId, number }: { borrowerId: string; number: Secret },
): CodeLimits {
  const { codeResendSeconds, codesPerDay } = settings;
  const perDay = { max: codesPerDay, windowSeconds: DAY_SECONDS, says: "TOO_MANY_TRIES" } as const;
  return {
    pause: {
      bucket: `aadhaar-pause:${borrowerId}`,
      max: 1,
      windowSeconds: codeResendSeconds,
      says: "TOO_SOON",
    },
    day: { bucket: `aadhaar-day:${borrowerId}`, ...perDay },
    number: { bucket: `aadhaar-number:${limitHashOf(vault, number)}`, ...perDay },
  };
}

/** Names the holder's limit for the day that the limit lasts. */
const limitHashOf = (vault: Vault, number: Secret): string =>
  vault.index("aadhaar.limit", number.reveal()).toString("hex");

import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { Secret } from "@vaada/contract/secret";
import { type SaidLimit, visitsADay } from "../../../platform/refusals/limits.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { IdentitySettings } from "../../../services.ts";
import { limitHashOf } from "./aadhaar-number.ts";

export const visitLimit = ({ visitsPerDay }: IdentitySettings, borrowerId: string): SaidLimit =>
  visitsADay(`visits:${borrowerId}`, visitsPerDay);

/** What a code to an Aadhaar holder is counted against. */
export type CodeLimits = {
  /** Between two codes that one borrower asks for. */
  readonly pause: SaidLimit;
  readonly day: SaidLimit;
  /** Of one holder, whoever asks: nobody's phone is flooded by a few accounts taking turns. */
  readonly number: SaidLimit;
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

import { timingSafeEqual } from "node:crypto";
import type { Secret } from "@vaada/contract/secret";
import type { Vault } from "../../../platform/vault/vault.ts";

/** All that is ever kept of an Aadhaar number is made here. */
export const lastFourOf = (number: Secret): string => number.reveal().slice(-4);

/** Bound to its attempt: two rows of one number do not look alike, and it is gone when the attempt ends. */
export const numberHashOf = (vault: Vault, attemptId: string, number: Secret): Buffer =>
  vault.index("aadhaar.code", `${attemptId}${number.reveal()}`);

export const isNumberOf = (
  vault: Vault,
  code: { readonly attemptId: string; readonly numberHash: Buffer | null },
  number: Secret,
): boolean =>
  code.numberHash !== null && timingSafeEqual(code.numberHash, numberHashOf(vault, code.attemptId, number));

/** Names the holder's limit for the day that it lasts. */
export const limitHashOf = (vault: Vault, number: Secret): string =>
  vault.index("aadhaar.limit", number.reveal()).toString("hex");

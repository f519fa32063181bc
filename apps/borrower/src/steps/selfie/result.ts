import type { GuardedRoute } from "@vaada/contract/routes";
import type { Outcome } from "../../api/client.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { go } from "../../shell/navigation.ts";

/** The result of the check of a photo. */
export type PhotoResult =
  | { readonly kind: "matched"; readonly next: string }
  | { readonly kind: "mismatch" | "unusable"; readonly triesLeft: number }
  /** No tries are left: a person looks. */
  | { readonly kind: "with-a-person" };

/** The answer is in memory only, for the application it is about. */
let last: { readonly loanId: string; readonly result: PhotoResult } | null = null;

/** Shows the result in place of the screen that sent the photo, so that Back does not send it again. */
export function enterPhotoResult(result: PhotoResult): void {
  last = { loanId: keptLoanId(), result };
  go(selfiePaths.result(), { replace: true });
}

/** The last answer since the page was loaded; `null` after a reload. */
export const lastPhotoResult = (): PhotoResult | null => (last?.loanId === keptLoanId() ? last.result : null);

/** `null` when nobody has looked at the photo: then it may be sent again, or it is no photo. */
export function photoResultIn(outcome: Outcome<{ redirect_to: string }>): PhotoResult | null {
  if (outcome.kind === "ok") return { kind: "matched", next: outcome.data.redirect_to };
  if (outcome.kind !== "refused") return null;
  if (outcome.code !== "SELFIE_MISMATCH" && outcome.code !== "SELFIE_UNUSABLE") return null;
  const { tries_left: triesLeft } = (outcome.data ?? {}) as { tries_left?: unknown };
  if (typeof triesLeft !== "number" || triesLeft <= 0) return { kind: "with-a-person" };
  return { kind: outcome.code === "SELFIE_MISMATCH" ? "mismatch" : "unusable", triesLeft };
}

/** This step's own addresses, apart from `stepPaths`, which every screen loads. */
export const selfiePaths = {
  step: () => "/selfie-kyc",
  result: () => "/selfie-kyc-result",
} as const satisfies Record<string, () => GuardedRoute>;

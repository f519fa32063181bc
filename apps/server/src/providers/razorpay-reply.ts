import { RAZORPAY_AUTHENTICATION_FAILED, RazorpayError } from "@vaada/wire/razorpay";
import type { HttpResult } from "./http-client.ts";
import type { PartnerTrouble } from "./troubles.ts";

/**
 * The outcome of a call to Razorpay. `refused`: the request can't be done, and nothing was done. `not-done`:
 * nothing was done, for a reason that passes. `unknown`: it may have been done, and we did not hear.
 */
export type RazorpayOutcome =
  | { readonly kind: "success"; readonly data: unknown }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "not-done"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

/** A key that it does not know has been seen with HTTP 400 too. */
export function troubleOfRazorpay(body: unknown): PartnerTrouble | null {
  const said = RazorpayError.safeParse(body).data?.error.description ?? "";
  return said.includes(RAZORPAY_AUTHENTICATION_FAILED) ? "not-known" : null;
}

export function readRazorpayReply(result: HttpResult): RazorpayOutcome {
  if (result.kind === "not-sent") return { kind: "not-done", reason: result.reason };
  if (result.kind === "unknown") return { kind: "unknown", reason: result.reason };
  const { status, body } = result;
  const http = `HTTP_${status}`;
  // A gateway on the way may answer in its place, so a fault of theirs says nothing of what was done.
  if (status >= 500) return { kind: "unknown", reason: http };
  const error = RazorpayError.safeParse(body);
  if (!error.success) {
    if (status >= 200 && status < 300) return { kind: "success", data: body };
    return { kind: "not-done", reason: http };
  }
  const { code, description, reason, field } = error.data.error;
  if (status === 401 || description === RAZORPAY_AUTHENTICATION_FAILED)
    return { kind: "not-done", reason: "AUTHENTICATION_FAILED" };
  // Not a word about what was asked: too many calls, or a key that may not make them.
  if (status === 403 || status === 429) return { kind: "not-done", reason: http };
  return { kind: "refused", reason: journalKindOf(reason, field) ?? journalKindOf(code) ?? http };
}

/**
 * Reasons are logged and kept, so one is only let through that looks like one: letters alone can be no number of
 * anybody's.
 */
export const journalKindOf = (...words: readonly (string | null | undefined)[]): string | null => {
  const said = words.filter((word) => word != null && WORD.test(word) && word.length <= WORD_CHARACTERS_MAX);
  return said.length === 0 ? null : said.join(":");
};

const WORD = /^[A-Za-z]+(?:[._][A-Za-z]+)*$/;
/** The longest that Razorpay lists has half of it. */
const WORD_CHARACTERS_MAX = 60;

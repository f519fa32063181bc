import type { Secret } from "@vaada/contract/secret";
import { RAZORPAY_AUTHENTICATION_FAILED, RazorpayError } from "@vaada/wire/razorpay";
import * as z from "zod/mini";
import type { Pace } from "../platform/paces/pace.ts";
import { createHttpClient, type HttpClient, type HttpResult } from "./http-client.ts";
import { troubleOfRazorpay } from "./razorpay-reply.ts";

/** The lender's account at RazorpayX, and the one of its bank accounts that is paid from. */
export type RazorpayxOptions = {
  readonly baseUrl: string;
  readonly keyId: string;
  readonly keySecret: Secret;
  readonly accountNumber: Secret;
  readonly timeoutMs?: number | undefined;
  readonly pace?: Pace | undefined;
};

/** The shortest name of a contact, and of an account's holder. */
export const NAME_CHARACTERS_MIN = 3;

/** It answers within a second or two when it answers; a borrower may be looking at a spinner. */
const RAZORPAYX_TIMEOUT_MS = 10_000;

export function createRazorpayxClient(options: RazorpayxOptions): HttpClient {
  const key = Buffer.from(`${options.keyId}:${options.keySecret.reveal()}`).toString("base64");
  return createHttpClient({
    partner: "razorpayx",
    baseUrl: options.baseUrl,
    headers: { authorization: `Basic ${key}` },
    timeoutMs: options.timeoutMs ?? RAZORPAYX_TIMEOUT_MS,
    pace: options.pace,
    troubleIn: troubleOfRazorpay,
  });
}

/** The outcome of a call. Only `refused` says something about the request itself. */
export type RazorpayxOutcome =
  | { readonly kind: "success"; readonly body: unknown }
  /** The provider read what was asked for and will not do it. The words are read and go no further. */
  | {
      readonly kind: "refused";
      readonly reason: string;
      readonly field: string;
      readonly description: string;
    }
  /** Nothing was done in this call: it never left, or our key or our pace was not accepted. */
  | { readonly kind: "turned-away"; readonly reason: string }
  /** It may have been done. */
  | { readonly kind: "unknown"; readonly reason: string };

export function readReply(result: HttpResult): RazorpayxOutcome {
  if (result.kind === "not-sent") return { kind: "turned-away", reason: result.reason };
  if (result.kind === "unknown") return result;
  const { status, body } = result;
  if (status >= 200 && status < 300) return { kind: "success", body };
  const reason = `HTTP_${status}`;
  if (status >= 500 || status === 408) return { kind: "unknown", reason };
  const refusal = RazorpayError.safeParse(body);
  if ((status !== 400 && status !== 422) || !refusal.success) return { kind: "turned-away", reason };
  const description = refusal.data.error.description ?? "";
  if (description.includes(RAZORPAY_AUTHENTICATION_FAILED)) return { kind: "turned-away", reason };
  return {
    kind: "refused",
    reason: journalKindOf(refusal.data),
    field: refusal.data.error.field ?? "",
    description,
  };
}

/** Its own word where it has one. It is kept, so it may be nothing but a word. */
function journalKindOf({ error: { reason, code } }: RazorpayError): string {
  const word = reason === null || reason === undefined || reason === "null" ? code : reason;
  return /^\w{1,60}$/.test(word) ? word : "REFUSED";
}

/** The provider's own id of something. It is put into addresses, so it holds nothing that an address minds. */
export const RazorpayxReference = z.string().check(z.regex(/^[A-Za-z0-9_]{1,64}$/));

/** For a field we can do without: one of an unexpected kind is left out and does not cost the answer. */
export const orNull = <Value>(field: z.ZodMiniType<Value | null | undefined>) => z.catch(field, null);

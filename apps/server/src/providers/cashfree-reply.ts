import type { Secret } from "@vaada/contract/secret";
import {
  CASHFREE_ID_HEADER,
  CASHFREE_SECRET_HEADER,
  CASHFREE_VERSION,
  CASHFREE_VERSION_HEADER,
  CashfreeError,
  CashfreeToken,
} from "@vaada/wire/cashfree";
import type { Pace } from "../platform/paces/pace.ts";
import { createHttpClient, type HttpClient, type HttpResult } from "./http-client.ts";
import type { PartnerTrouble } from "./troubles.ts";

/** The lender's account for payouts at Cashfree. */
export type CashfreeOptions = {
  readonly baseUrl: string;
  /** Where the balance is told, which the second edition of its calls leaves out. */
  readonly accountBaseUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly timeoutMs?: number | undefined;
  readonly pace?: Pace | undefined;
};

/** Cashfree answers within a second or two, as the other provider of payouts. */
const CASHFREE_TIMEOUT_MS = 10_000;

export const createCashfreeClient = (options: CashfreeOptions, baseUrl: string): HttpClient =>
  createHttpClient({
    partner: "cashfree",
    baseUrl,
    headers: cashfreeHeaders(options),
    timeoutMs: options.timeoutMs ?? CASHFREE_TIMEOUT_MS,
    pace: options.pace,
    troubleIn: troubleOfCashfree,
  });

/** The first edition of its calls says with HTTP 200 too that it does not know us. */
export function troubleOfCashfree(body: unknown): PartnerTrouble | null {
  const answer = CashfreeToken.safeParse(body);
  return answer.success && answer.data.status === "ERROR" ? "not-known" : null;
}

export const cashfreeHeaders = ({
  clientId,
  clientSecret,
}: Pick<CashfreeOptions, "clientId" | "clientSecret">) => ({
  [CASHFREE_ID_HEADER]: clientId,
  [CASHFREE_SECRET_HEADER]: clientSecret.reveal(),
  [CASHFREE_VERSION_HEADER]: CASHFREE_VERSION,
});

/** The outcome of a call. Only `refused` says something about the request itself. */
type CashfreeOutcome =
  | { readonly kind: "success"; readonly body: unknown }
  /** The provider read what was asked for and will not do it, in its own word. `absent`: what was asked after is not there. */
  | { readonly kind: "refused"; readonly reason: string; readonly isAbsent: boolean }
  /** Nothing was done in this call: it never left, or our key, our address or our pace was not accepted. */
  | { readonly kind: "turned-away"; readonly reason: string }
  /** It may have been done. */
  | { readonly kind: "unknown"; readonly reason: string };

export function readCashfreeReply(result: HttpResult): CashfreeOutcome {
  if (result.kind === "not-sent") return { kind: "turned-away", reason: result.reason };
  if (result.kind === "unknown") return result;
  const { status, body } = result;
  if (status >= 200 && status < 300) return { kind: "success", body };
  const reason = `HTTP_${status}`;
  // After a 5xx it may have been done: it is to be looked for, and never just asked for again.
  if (status >= 500 || status === 408) return { kind: "unknown", reason };
  const refusal = CashfreeError.safeParse(body);
  if (!READ_AND_REFUSED.has(status) || !refusal.success) return { kind: "turned-away", reason };
  return { kind: "refused", reason: wordOf(refusal.data.code), isAbsent: status === 404 };
}

/** 401 is a key that it does not know, 403 an address that is not on its list, 429 too fast. */
const READ_AND_REFUSED: ReadonlySet<number> = new Set([400, 404, 409, 422]);

/** It is kept and logged, so it may be nothing but a word. */
const wordOf = (code: string): string => (/^\w{1,60}$/.test(code) ? code : "REFUSED");

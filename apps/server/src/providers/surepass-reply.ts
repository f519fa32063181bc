import type { Secret } from "@vaada/contract/secret";
import { SUREPASS_VERIFICATION_FAILED, SurepassReply } from "@vaada/wire/surepass";
import * as z from "zod/mini";
import type { HttpResult } from "./http-client.ts";

/** A borrower looks at a spinner meanwhile; what Surepass asks in turn answers within a few seconds. */
export const SUREPASS_TIMEOUT_MS = 10_000;

/** The address of one of its products, and the key by which it knows us. */
export type SurepassOptions = {
  readonly baseUrl: string;
  readonly token: Secret;
  readonly timeoutMs?: number | undefined;
};

export const surepassHeaders = (token: Secret): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${token.reveal()}`,
});

/** The outcome of a call, by the envelope that all of Surepass's products share. */
export type SurepassOutcome =
  | { readonly kind: "success"; readonly data: unknown }
  | SurepassRefusal
  | { readonly kind: "not-sent"; readonly reason: string }
  /** No answer, or one in which nobody can tell a yes from a no. */
  | { readonly kind: "unknown"; readonly reason: string };

type SurepassRefusal = {
  readonly kind: "refused";
  readonly reason: string;
  readonly status: number;
  /** `message_code` and `message`. They are read to tell refusals apart and go no further. */
  readonly code: string;
  readonly message: string;
  readonly data: unknown;
};

/** Neither HTTP's status nor the envelope is believed alone: a success is one that both call a success. */
export function readReply(result: HttpResult): SurepassOutcome {
  if (result.kind !== "answered") return result;
  const envelope = Envelope.safeParse(result.body);
  if (!envelope.success) {
    if (isSuccess(result.status)) return { kind: "unknown", reason: "UNREADABLE" };
    return refused({ status: result.status, code: "", message: "", data: null });
  }
  const { status_code, success, message_code, message, data } = envelope.data;
  const status = isSuccess(result.status) ? status_code : result.status;
  if (success && isSuccess(status)) return { kind: "success", data };
  return refused({ status, code: message_code ?? "", message: message ?? "", data });
}

/** Whether the register or the authority itself said no: somebody looked, and it is so. */
export const isVerdict = ({ code, status }: SurepassRefusal): boolean =>
  code === SUREPASS_VERIFICATION_FAILED && (status === 422 || isSuccess(status));

/** Whether a refusal speaks of what was asked. Others speak of our token, our pace or their own trouble. */
export const isAboutTheAsked = ({ status }: SurepassRefusal): boolean =>
  isSuccess(status) || [400, 404, 410, 422].includes(status);

/** Surepass's own id of what it did. It is put into addresses, so it holds nothing that an address minds. */
export const SurepassReference = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,128}$/));

/** For a field we can do without: one of an unexpected kind is left out and does not cost a billed answer. */
export const orNull = <Value>(field: z.ZodMiniType<Value | null | undefined>) => z.catch(field, null);

const wire = SurepassReply.shape;

const Envelope = z.object({
  data: wire.data,
  status_code: wire.status_code,
  success: wire.success,
  message: orNull(wire.message),
  message_code: orNull(wire.message_code),
});

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

const refused = (refusal: Omit<SurepassRefusal, "kind" | "reason">): SurepassRefusal => ({
  kind: "refused",
  reason: isSuccess(refusal.status) ? "REFUSED" : `HTTP_${refusal.status}`,
  ...refusal,
});

import type { PushResult } from "./port.ts";

/** The push service's status, or the reason why no answer came. */
export type PushAnswer = { readonly status: number } | { readonly reason: string };

/** Their words → ours, of which the status is all (RFC 8030, sections 5 and 7.3). */
export function translate(answered: PushAnswer): PushResult {
  if ("reason" in answered) return { kind: "failed", reason: answered.reason };
  const { status } = answered;
  if (status === 404 || status === 410) return { kind: "gone" };
  return status >= 200 && status < 300 ? { kind: "sent" } : { kind: "failed", reason: `HTTP_${status}` };
}

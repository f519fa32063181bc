import { FINBOX_SESSION_DELETED, FINBOX_SESSION_NOT_FOUND, FinboxError } from "@vaada/wire/bank-statement";
import type { HttpResult } from "../http-client.ts";

/** The result of a call. `code` is FinBox's own word for a refusal, empty where it gave none. */
export type FinboxOutcome =
  | { readonly kind: "success"; readonly data: unknown }
  | { readonly kind: "refused"; readonly reason: string; readonly code: string }
  /** FinBox does not know the session, or has deleted it. */
  | { readonly kind: "gone" }
  | { readonly kind: "no-answer"; readonly reason: string };

/** An answer that names an error is a refusal, whatever HTTP calls it. */
export function readReply(result: HttpResult): FinboxOutcome {
  if (result.kind !== "answered") return { kind: "no-answer", reason: result.reason };
  const { status, body } = result;
  const error = FinboxError.safeParse(body);
  if (!error.success) {
    if (status >= 200 && status < 300) return { kind: "success", data: body };
    return { kind: "refused", reason: `HTTP_${status}`, code: "" };
  }
  // An outage names what it likes; only what is refused as asked says something of the session.
  const code = status < 500 ? codeOf(error.data.error.code) : "";
  if (GONE.has(code)) return { kind: "gone" };
  return { kind: "refused", reason: code === "" ? `HTTP_${status}` : code, code };
}

/**
 * Codes are logged and kept, so one is only let through that looks like one: letters alone can be no number of
 * anybody's. Empty otherwise.
 */
export const codeOf = (code: string | null | undefined): string =>
  /^[A-Z]+(?:_[A-Z]+)*$/.test(code ?? "") && (code ?? "").length <= CODE_CHARACTERS_MAX ? (code ?? "") : "";

/** The longest that FinBox lists has half of it. */
const CODE_CHARACTERS_MAX = 60;

const GONE: ReadonlySet<string> = new Set([FINBOX_SESSION_NOT_FOUND, FINBOX_SESSION_DELETED]);

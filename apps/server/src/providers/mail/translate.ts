import type { MailResult } from "./port.ts";

/** How a conversation with the mail server ended. */
export type MailOutcome =
  | { readonly kind: "answered"; readonly accepted: number }
  | { readonly kind: "threw"; readonly error: unknown };

/**
 * Their words → our words. Pure, so every odd ending we ever meet becomes one line in the test. A reason is a short
 * code and never their sentence, which may quote the address.
 */
export function translate(outcome: MailOutcome): MailResult {
  if (outcome.kind === "answered") {
    return outcome.accepted > 0 ? { kind: "sent" } : { kind: "failed", reason: "NOBODY_ACCEPTED" };
  }
  const { code, systemCode, timeoutType, command, responseCode } = troubleOf(outcome.error);
  if (responseCode !== undefined) {
    const reason = `SMTP_${responseCode}`;
    if (responseCode >= 500 && ABOUT_THE_MAIL.has(command)) return { kind: "failed", reason };
    // A refusal before the server has heard of the recipient is about us or about the server: an operator
    // mends it.
    return { kind: "postponed", reason };
  }
  const reason = timeoutType || systemCode || code;
  // An address that nodemailer itself can't write into an envelope.
  if (code === "EENVELOPE" && command === "API") return { kind: "failed", reason };
  const neverLeft = [code, systemCode, timeoutType].some((word) => NEVER_LEFT.has(word));
  return { kind: neverLeft ? "postponed" : "unknown", reason };
}

/** The server does not take our name and password, or asks for ones that we have not. */
export const isSignInRefused = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "EAUTH" || error.code === "ENOAUTH");

const ABOUT_THE_MAIL: ReadonlySet<string> = new Set(["RCPT TO", "DATA"]);

/** Endings before the first byte of the mail was sent. */
const NEVER_LEFT: ReadonlySet<string> = new Set([
  "EDNS",
  "EAUTH",
  "ENOAUTH",
  "ETLS",
  "EENVELOPE",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "CONNECT_TIMEOUT",
  "GREETING_TIMEOUT",
  "UPGRADE_TIMEOUT",
]);

type Trouble = {
  readonly code: string;
  /** nodemailer files a system's error under a word of its own, and keeps beside it what the system said. */
  readonly systemCode: string;
  readonly timeoutType: string;
  readonly command: string;
  readonly responseCode: number | undefined;
};

function troubleOf(error: unknown): Trouble {
  const said: Readonly<Record<string, unknown>> = error instanceof Error ? { ...error } : {};
  const word = (name: string): string => (typeof said[name] === "string" ? said[name] : "");
  return {
    code: word("code") || "UNKNOWN",
    systemCode: word("originalCode"),
    timeoutType: word("timeoutType"),
    command: word("command"),
    responseCode: typeof said.responseCode === "number" ? said.responseCode : undefined,
  };
}

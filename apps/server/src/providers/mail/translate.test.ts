import { expect, test } from "vitest";
import { type MailOutcome, translate } from "./translate.ts";

const answered = (accepted: number): MailOutcome => ({ kind: "answered", accepted });
const threw = (said: Readonly<Record<string, unknown>>): MailOutcome => ({
  kind: "threw",
  error: Object.assign(new Error("550 no such user: anita@example.com"), said),
});
/** A command of ours that got this number for an answer. */
const at = (command: string, responseCode: number): MailOutcome =>
  threw({ code: "EENVELOPE", command, responseCode });
const system = (originalCode: string): MailOutcome =>
  threw({ code: "ESOCKET", command: "CONN", originalCode });
const timeout = (timeoutType: string): MailOutcome =>
  threw({ code: "ETIMEDOUT", command: "CONN", timeoutType });

test.each<[what: string, outcome: MailOutcome, kind: string, reason?: string]>([
  ["a mail that was taken", answered(1), "sent"],
  ["an answer that accepted nobody", answered(0), "failed", "NOBODY_ACCEPTED"],
  ["no such mailbox", at("RCPT TO", 550), "failed", "SMTP_550"],
  ["a malformed address", at("RCPT TO", 501), "failed", "SMTP_501"],
  ["a mail taken for spam", at("DATA", 554), "failed", "SMTP_554"],
  ["a mail that is too large", at("DATA", 552), "failed", "SMTP_552"],
  ["an address that can't be written", threw({ code: "EENVELOPE", command: "API" }), "failed", "EENVELOPE"],
  ["a greylisting server", at("RCPT TO", 450), "postponed", "SMTP_450"],
  ["a server without room", at("DATA", 452), "postponed", "SMTP_452"],
  ["a local error after the mail", at("DATA", 451), "postponed", "SMTP_451"],
  ["a server that closes", at("CONN", 421), "postponed", "SMTP_421"],
  ["a greeting that says no", at("CONN", 554), "postponed", "SMTP_554"],
  ["a sender they do not know", at("MAIL FROM", 550), "postponed", "SMTP_550"],
  ["a missing login", at("MAIL FROM", 530), "postponed", "SMTP_530"],
  ["a wrong password", at("AUTH PLAIN", 535), "postponed", "SMTP_535"],
  ["a login that never came to be", threw({ code: "EAUTH", command: "API" }), "postponed", "EAUTH"],
  ["a refused connection", system("ECONNREFUSED"), "postponed", "ECONNREFUSED"],
  ["a network that is away", system("ENETUNREACH"), "postponed", "ENETUNREACH"],
  ["a name nobody knows", threw({ code: "EDNS", originalCode: "ENOTFOUND" }), "postponed", "ENOTFOUND"],
  ["a server that is not reached", timeout("CONNECT_TIMEOUT"), "postponed", "CONNECT_TIMEOUT"],
  ["no greeting", timeout("GREETING_TIMEOUT"), "postponed", "GREETING_TIMEOUT"],
  ["a handshake that drags on", timeout("UPGRADE_TIMEOUT"), "postponed", "UPGRADE_TIMEOUT"],
  ["encryption that does not come to be", threw({ code: "ETLS", command: "CONN" }), "postponed", "ETLS"],
  ["silence in the middle", timeout("SOCKET_TIMEOUT"), "unknown", "SOCKET_TIMEOUT"],
  ["a connection that was cut", threw({ code: "ECONNECTION", command: "CONN" }), "unknown", "ECONNECTION"],
  ["a connection that was reset", system("ECONNRESET"), "unknown", "ECONNRESET"],
  ["an answer without a number", threw({ code: "EMESSAGE", command: "DATA" }), "unknown", "EMESSAGE"],
  ["an error of no kind", { kind: "threw", error: new Error("oops") }, "unknown", "UNKNOWN"],
  ["something thrown that is no error", { kind: "threw", error: "550 oops" }, "unknown", "UNKNOWN"],
])("%s is told apart, and by a code alone", (_what, outcome, kind, reason) => {
  expect(translate(outcome)).toEqual(reason === undefined ? { kind } : { kind, reason });
});

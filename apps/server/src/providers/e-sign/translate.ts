import { Secret } from "@vaada/contract/secret";
import {
  ESignDocumentData,
  ESignInitializeData,
  ESignReportData,
  ESignStatusData,
  ESignUploadLinkData,
} from "@vaada/wire/e-sign";
import * as z from "zod/mini";
import { type AddressRules, refuseAddress } from "../given-address.ts";
import type { HttpResult } from "../http-client.ts";
import { isAboutTheAsked, orNull, readReply, SurepassReference } from "../surepass-reply.ts";
import type { OpenSigningResult, SigningReport, SigningStatus } from "./port.ts";

type Unavailable = { readonly kind: "unavailable"; readonly reason: string };

/** Their words → our words. Pure, so every odd reply we ever meet becomes one line in the test. */
export function translateOpen(result: HttpResult, pages: AddressRules): OpenSigningResult {
  const reply = readReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const opened = OpenedAnswer.safeParse(reply.data);
  if (!opened.success) return unavailable("INCOMPLETE");
  const refused = refuseAddress(opened.data.url, pages);
  if (refused !== null) return refused;
  return { kind: "opened", reference: opened.data.client_id, url: new Secret(opened.data.url) };
}

export function translateUploadLink(
  result: HttpResult,
): { kind: "link"; url: string; fields: Readonly<Record<string, string>> } | Unavailable {
  const reply = readReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const link = ESignUploadLinkData.safeParse(reply.data);
  return link.success ? { kind: "link", ...link.data } : unavailable("INCOMPLETE");
}

export function translateStatus(result: HttpResult): SigningStatus {
  const reply = readReply(result);
  // With another status it would be our token that has expired.
  if (reply.kind === "refused" && isAboutTheAsked(reply) && GONE.test(reply.message))
    return { kind: "ended", isExpired: EXPIRED.test(reply.message) };
  if (reply.kind !== "success") return unavailable(reply.reason);
  const answer = StatusAnswer.safeParse(reply.data);
  if (!answer.success) return unavailable("INCOMPLETE");
  const { completed, error_description } = answer.data;
  const word = (answer.data.status ?? "").trim().toLowerCase();
  // A sign of failure weighs more than one of success: at worst the borrower signs again.
  if (ENDED.has(word))
    return { kind: "ended", isExpired: EXPIRED.test(word) || EXPIRED.test(error_description ?? "") };
  // Whether there is a signature, and whose, is what the document itself tells in the end.
  if (completed === true || SIGNED.has(word)) return { kind: "signed" };
  if (OPEN.has(word) || completed === false) return { kind: "open" };
  return unavailable("UNKNOWN_STATUS");
}

export function translateReport(result: HttpResult, reference: string): SigningReport {
  const reply = readReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const answer = ReportAnswer.safeParse(reply.data);
  if (!answer.success) return unavailable("INCOMPLETE");
  if (answer.data.client_id !== reference) return unavailable("OTHER_REFERENCE");
  const match = answer.data.reports.name_match;
  const isNameMatched = match.should_name_match === false || match.name_matched === true;
  return { kind: "reported", isNameMatched, name: new Secret(match.certificate_details.name) };
}

export function translateDocumentLink(
  result: HttpResult,
): { kind: "link"; url: string } | { kind: "none" } | Unavailable {
  const reply = readReply(result);
  if (reply.kind === "refused" && isAboutTheAsked(reply)) return { kind: "none" };
  if (reply.kind !== "success") return unavailable(reply.reason);
  const link = ESignDocumentData.safeParse(reply.data);
  return link.success ? { kind: "link", url: link.data.url } : unavailable("INCOMPLETE");
}

const OpenedAnswer = z.object({ client_id: SurepassReference, url: ESignInitializeData.shape.url });

const status = ESignStatusData.shape;

const StatusAnswer = z.object({
  status: orNull(status.status),
  completed: orNull(status.completed),
  error_description: orNull(status.error_description),
});

const match = ESignReportData.shape.reports.shape.name_match.shape;

/** The fields that we read of the report; the others may have any form. */
const ReportAnswer = z.object({
  client_id: ESignReportData.shape.client_id,
  reports: z.object({
    name_match: z.object({
      should_name_match: orNull(match.should_name_match),
      name_matched: orNull(match.name_matched),
      certificate_details: z.object({ name: match.certificate_details.shape.name }),
    }),
  }),
});

/** The published words come first, the first of them as it is spelled there. */
const OPEN: ReadonlySet<string> = new Set([
  "client_intiated",
  "otp_sent",
  "otp_verified",
  "esign_started",
  "client_initiated",
  "initiated",
  "pending",
  "in_progress",
]);
const SIGNED: ReadonlySet<string> = new Set(["esign_completed", "completed", "signed", "success"]);
const ENDED: ReadonlySet<string> = new Set([
  "esign_failed",
  "failed",
  "expired",
  "refused",
  "rejected",
  "cancelled",
]);

const EXPIRED = /expire/i;
/** A signing that its host has forgotten, or does not know as one, leads nowhere either. */
const GONE = /expire|\bclient.?id\b/i;

const unavailable = (reason: string): Unavailable => ({ kind: "unavailable", reason });

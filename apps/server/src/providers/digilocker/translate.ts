import { Secret } from "@vaada/contract/secret";
import {
  DigilockerAadhaarData,
  DigilockerInitializeData,
  DigilockerStatusData,
} from "@vaada/wire/digilocker";
import { SUREPASS_CONSENT_MISSING } from "@vaada/wire/surepass";
import * as z from "zod/mini";
import { type AddressRules, refuseAddress } from "../given-address.ts";
import type { HttpResult } from "../http-client.ts";
import { aadhaarLastFourOf, ReadableAddress, recordOf } from "../surepass-person.ts";
import { isAboutTheAsked, orNull, readReply, SurepassReference } from "../surepass-reply.ts";
import type { OpenResult, RecordResult, VisitStatus } from "./port.ts";

/** Their words → our words. Pure, so every odd reply we ever meet becomes one line in the test. */
export function translateOpen(result: HttpResult, pages: AddressRules): OpenResult {
  const reply = readReply(result);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const opened = OpenedAnswer.safeParse(reply.data);
  if (!opened.success) return unavailable("INCOMPLETE");
  const refused = refuseAddress(opened.data.url, pages);
  if (refused !== null) return refused;
  return { kind: "opened", reference: opened.data.client_id, url: new Secret(opened.data.url) };
}

export function translateStatus(result: HttpResult): VisitStatus {
  const reply = readReply(result);
  // With another status it would be our token that has expired.
  if (reply.kind === "refused" && isAboutTheAsked(reply) && GONE.test(reply.message))
    return { kind: "ended", isExpired: EXPIRED.test(reply.message) };
  if (reply.kind !== "success") return unavailable(reply.reason);
  const answer = StatusAnswer.safeParse(reply.data);
  if (!answer.success) return unavailable("INCOMPLETE");
  const { completed, failed, error_description } = answer.data;
  const word = (answer.data.status ?? "").trim().toLowerCase();
  // A sign of failure weighs more than one of success: at worst the borrower starts a new visit.
  if (failed === true || ENDED.has(word))
    return { kind: "ended", isExpired: EXPIRED.test(word) || EXPIRED.test(error_description ?? "") };
  // Whether there was a consent is what the record's own call tells in the end.
  if (completed === true || word === "completed") return { kind: "completed" };
  if (OPEN.has(word) || (completed === false && failed === false)) return { kind: "open" };
  return unavailable("UNKNOWN_STATUS");
}

export function translateRecord(result: HttpResult, reference: string): RecordResult {
  const reply = readReply(result);
  if (reply.kind === "refused" && reply.code === SUREPASS_CONSENT_MISSING && reply.status < 500)
    return { kind: "no-consent" };
  if (reply.kind === "refused" && GONE_FOR_GOOD.has(reply.status))
    return { kind: "gone", reason: reply.reason };
  if (reply.kind !== "success") return unavailable(reply.reason);
  const answer = RecordAnswer.safeParse(reply.data);
  if (!answer.success) return unavailable("INCOMPLETE");
  if (answer.data.client_id !== reference) return unavailable("OTHER_REFERENCE");
  const person = answer.data.aadhaar_xml_data;
  const lastFour = aadhaarLastFourOf(person.masked_aadhaar);
  if (lastFour === null) return unavailable("NO_NUMBER");
  const record = recordOf(person, lastFour);
  return record === null ? unavailable("NO_NAME") : { kind: "fetched", record };
}

const OpenedAnswer = z.object({ client_id: SurepassReference, url: DigilockerInitializeData.shape.url });

const status = DigilockerStatusData.shape;

const StatusAnswer = z.object({
  status: orNull(status.status),
  completed: orNull(status.completed),
  failed: orNull(status.failed),
  error_description: orNull(status.error_description),
});

const OPEN: ReadonlySet<string> = new Set(["client_initiated", "initiated", "pending", "in_progress"]);
const ENDED: ReadonlySet<string> = new Set(["failed", "expired", "denied", "rejected", "cancelled"]);

const EXPIRED = /expire/i;
/** A visit that its host has forgotten, or does not know as one, leads nowhere either. */
const GONE = /expire|\bclient.?id\b|\bclient not found\b/i;

/** Not found, gone, or refused for what it is: asked again, the host would say the same. */
const GONE_FOR_GOOD: ReadonlySet<number> = new Set([404, 410, 422]);

const xml = DigilockerAadhaarData.shape.aadhaar_xml_data.shape;

/** The fields that we read of the record; the others may have any form. */
const RecordAnswer = z.object({
  client_id: DigilockerAadhaarData.shape.client_id,
  aadhaar_xml_data: z.object({
    full_name: xml.full_name,
    masked_aadhaar: orNull(xml.masked_aadhaar),
    dob: orNull(xml.dob),
    yob: orNull(xml.yob),
    care_of: orNull(xml.care_of),
    father_name: orNull(xml.father_name),
    address: orNull(z.nullish(ReadableAddress)),
    zip: orNull(xml.zip),
    profile_image: orNull(xml.profile_image),
  }),
});

const unavailable = (reason: string): { kind: "unavailable"; reason: string } => ({
  kind: "unavailable",
  reason,
});

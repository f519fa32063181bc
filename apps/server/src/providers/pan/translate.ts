import { PanComprehensiveData } from "@vaada/wire/pan";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { aadhaarLastFourOf, birthDateOf, cleanText, genderOf } from "../surepass-person.ts";
import { isVerdict, orNull, readReply, SurepassReference } from "../surepass-reply.ts";
import type { PanResult } from "./port.ts";

/** Their words → our words. Pure, so every odd reply we ever meet becomes one line in the test. */
export function translate(result: HttpResult, pan: string): PanResult {
  const reply = readReply(result);
  if (reply.kind === "refused" && (isVerdict(reply) || isNoPan(reply))) return { kind: "not-found" };
  if (reply.kind !== "success") return unavailable(reply.reason);
  const answer = Answer.safeParse(reply.data);
  if (!answer.success) return unavailable("INCOMPLETE");
  const { data } = answer;
  if (data.pan_number.trim().toUpperCase() !== pan) return unavailable("OTHER_PAN");
  if (!isPerson(data.category, pan)) return { kind: "not-individual", reference: data.client_id };
  const status = journalKindOf(data.status);
  if (NOT_IN_FORCE.has(status)) return { kind: "inactive", reference: data.client_id };
  // The published list of fields has no status at all. A word we never met may be a new one for a PAN in force.
  if (status !== "" && status !== "valid") return unavailable("UNKNOWN_STATUS");
  return recordOf(data);
}

/** As its pages print it: without any code. */
const isNoPan = ({ status, message }: { readonly status: number; readonly message: string }): boolean =>
  status === 422 && /^invalid pan\b/i.test(message);

const wire = PanComprehensiveData.shape;

/** The fields that we read of the answer; the others may have any form. */
const Answer = z.object({
  client_id: SurepassReference,
  pan_number: wire.pan_number,
  full_name: orNull(wire.full_name),
  dob: orNull(wire.dob),
  gender: orNull(wire.gender),
  masked_aadhaar: orNull(wire.masked_aadhaar),
  aadhaar_linked: orNull(wire.aadhaar_linked),
  category: orNull(wire.category),
  status: orNull(wire.status),
});

/** Without a name or a birth date nobody can go on, and it can be asked again. An unknown link is for a person to see. */
function recordOf(data: z.output<typeof Answer>): PanResult {
  const name = cleanText(data.full_name);
  const birthDate = birthDateOf(data.dob);
  const isAadhaarLinked = data.aadhaar_linked ?? null;
  if (name === null) return unavailable("NO_NAME");
  if (birthDate === null) return unavailable("NO_BIRTH_DATE");
  const gender = genderOf(data.gender);
  const aadhaarLastFour = aadhaarLastFourOf(data.masked_aadhaar);
  const reference = data.client_id;
  return { kind: "found", record: { reference, name, birthDate, gender, isAadhaarLinked, aadhaarLastFour } };
}

/** If the register leaves the category out, the PAN's fourth letter says the same: P is a person. */
function isPerson(category: string | null | undefined, pan: string): boolean {
  const word = journalKindOf(category);
  return word === "" ? pan[3] === "P" : word === "person" || word === "individual";
}

const NOT_IN_FORCE: ReadonlySet<string> = new Set([
  "inactive",
  "invalid",
  "deactivated",
  "inoperative",
  "deleted",
  "cancelled",
  "surrendered",
  "suspended",
  "blocked",
  "fake",
]);

const journalKindOf = (text: string | null | undefined): string => (text ?? "").trim().toLowerCase();

const unavailable = (reason: string): PanResult => ({ kind: "unavailable", reason });

import { AadhaarGenerateData, AadhaarSubmitData } from "@vaada/wire/aadhaar-code";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { aadhaarLastFourOf, ReadableAddress, recordOf } from "../surepass-person.ts";
import { isAboutTheAsked, isVerdict, orNull, readReply, SurepassReference } from "../surepass-reply.ts";
import type { SendResult, SubmitResult } from "./port.ts";

/** Their words → our words. Pure, so every odd reply we ever meet becomes one line in the test. */
export function translateSend(result: HttpResult): SendResult {
  const reply = readReply(result);
  if (reply.kind === "not-sent") return unavailable(reply.reason);
  if (reply.kind === "unknown") return reply;
  if (reply.kind === "refused") {
    if (reply.status === 429) return { kind: "too-soon" };
    // A gateway that gave up waiting knows as little of the text as we do after a timeout.
    if (reply.status === 504) return { kind: "unknown", reason: reply.reason };
    return isVerdict(reply) ? whyRefused(reply) : unavailable(reply.reason);
  }
  const sent = SentAnswer.safeParse(reply.data);
  if (!sent.success) return { kind: "unknown", reason: "INCOMPLETE" };
  if (!sent.data.otp_sent) return whyNotSent(sent.data, unavailable("NOT_SENT"));
  const reference = SurepassReference.safeParse(sent.data.client_id);
  // A text went out, but without its reference the code in it opens nothing.
  if (!reference.success) return { kind: "unknown", reason: "NO_REFERENCE" };
  return { kind: "sent", reference: reference.data };
}

export function translateSubmit(
  result: HttpResult,
  asked: { reference: string; aadhaarLastFour: string },
): SubmitResult {
  const reply = readReply(result);
  if (reply.kind === "refused" && isAboutTheAsked(reply) && IS_DEAD.test(reply.message))
    return { kind: "expired" };
  if (reply.kind === "refused" && isVerdict(reply)) return { kind: "wrong" };
  if (reply.kind !== "success") return unavailable(reply.reason);
  const answer = RecordAnswer.safeParse(reply.data);
  if (!answer.success) return unavailable("INCOMPLETE");
  if (answer.data.client_id !== asked.reference) return unavailable("OTHER_REFERENCE");
  // The reference belongs to the number that was asked: an answer that leaves its digits out is about it too.
  const lastFour = aadhaarLastFourOf(answer.data.aadhaar_number) ?? asked.aadhaarLastFour;
  if (lastFour !== asked.aadhaarLastFour) return unavailable("OTHER_NUMBER");
  const record = recordOf(answer.data, lastFour);
  return record === null ? unavailable("NO_NAME") : { kind: "opened", record };
}

const generated = AadhaarGenerateData.shape;

const SentAnswer = z.object({
  client_id: z.unknown(),
  otp_sent: generated.otp_sent,
  if_number: orNull(generated.if_number),
  valid_aadhaar: orNull(generated.valid_aadhaar),
});

const RefusedAnswer = z.omit(SentAnswer, { client_id: true, otp_sent: true });

type RefusalReply = Partial<z.output<typeof RefusedAnswer>>;

/** The data says what is wrong, at times only the message does. A refusal without either is of the number. */
function whyRefused({ message, data }: { message: string; data: unknown }): SendResult {
  if (WANTS_A_PAUSE.test(message)) return { kind: "too-soon" };
  if (/\bmobile\b/i.test(message)) return { kind: "no-mobile" };
  return whyNotSent(RefusedAnswer.safeParse(data).data ?? {}, { kind: "not-found" });
}

function whyNotSent({ if_number, valid_aadhaar }: RefusalReply, otherwise: SendResult): SendResult {
  if (valid_aadhaar === false) return { kind: "not-found" };
  if (if_number === false) return { kind: "no-mobile" };
  return valid_aadhaar === true ? unavailable("NOT_SENT") : otherwise;
}

const WANTS_A_PAUSE = /\b(?:wait|limit|already sent|too many|try (?:again )?(?:after|in))\b/i;

/** Only the message tells a wrong code from a dead one. However it died, the borrower needs a new one. */
const IS_DEAD = /expire|\b(?:already|exceeded|not generated|session|client.?id)\b/i;

const submitted = AadhaarSubmitData.shape;

/** The fields that we read of the record; the others may have any form. */
const RecordAnswer = z.object({
  client_id: submitted.client_id,
  full_name: submitted.full_name,
  aadhaar_number: orNull(submitted.aadhaar_number),
  dob: orNull(submitted.dob),
  address: orNull(z.nullish(ReadableAddress)),
  zip: orNull(submitted.zip),
  care_of: orNull(submitted.care_of),
  profile_image: orNull(submitted.profile_image),
});

const unavailable = (reason: string): { kind: "unavailable"; reason: string } => ({
  kind: "unavailable",
  reason,
});

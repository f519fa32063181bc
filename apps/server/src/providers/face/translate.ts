import { FACE_INVALID_IMAGE, FaceLivenessData, FaceMatchData } from "@vaada/wire/face";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { isVerdict, orNull, readReply, SurepassReference } from "../surepass-reply.ts";
import type { LivenessResult, MatchResult } from "./port.ts";

/** Their words → our words. Pure, so every odd reply we ever meet becomes one line in the test. */
export function translateLiveness(result: HttpResult): LivenessResult {
  const read = readJudged(result, Liveness);
  if (read.kind !== "judged") return read;
  const { live, confidence, client_id } = read.data;
  return { kind: "judged", isLive: live, confidence: Math.round(confidence), reference: client_id ?? null };
}

export function translateMatch(result: HttpResult): MatchResult {
  const read = readJudged(result, Match);
  if (read.kind !== "judged") return read;
  const { match_status, confidence, client_id } = read.data;
  const reference = client_id ?? null;
  return { kind: "judged", isMatch: match_status, confidence: Math.round(confidence), reference };
}

const Confidence = z.number().check(z.gte(0), z.lte(100));

const Reference = orNull(z.nullish(SurepassReference));

const Liveness = z.object({
  client_id: Reference,
  live: FaceLivenessData.shape.live,
  confidence: Confidence,
});

const Match = z.object({
  client_id: Reference,
  match_status: FaceMatchData.shape.match_status,
  confidence: Confidence,
});

type UnusablePhoto =
  | { readonly kind: "unusable" }
  | { readonly kind: "unavailable"; readonly reason: string };

/** A verdict that is missing or of another kind is nobody's fault and nobody's try. */
function readJudged<Data>(
  result: HttpResult,
  schema: z.ZodMiniType<Data>,
): { readonly kind: "judged"; readonly data: Data } | UnusablePhoto {
  const reply = readReply(result);
  if (reply.kind === "refused" && (isVerdict(reply) || reply.code === FACE_INVALID_IMAGE))
    return { kind: "unusable" };
  if (reply.kind !== "success") return { kind: "unavailable", reason: reply.reason };
  const answer = schema.safeParse(reply.data);
  if (!answer.success) return { kind: "unavailable", reason: "INCOMPLETE" };
  return { kind: "judged", data: answer.data };
}

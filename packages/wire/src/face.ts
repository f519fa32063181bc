import * as z from "zod/mini";

/** The face products of Surepass. A question is a form with files; an answer is in the common envelope. */
export const FACE_LIVENESS_PATH = "/face/face-liveness";
export const FACE_MATCH_PATH = "/face/face-match";

/** The parts of the two forms. */
export const FACE_LIVENESS_FILE = "file";
export const FACE_MATCH_SELFIE = "selfie";
export const FACE_MATCH_ID_CARD = "id_card";

/** A photo that is no face, or several, comes with HTTP 400. */
export const FACE_INVALID_IMAGE = "INVALID_IMAGE";

/** The pages print no `client_id`. `confidence` of a match is 0 to 100, of liveness 0 to 10 there. */
export const FaceLivenessData = z.object({
  client_id: z.nullish(z.string()),
  live: z.boolean(),
  confidence: z.number(),
});
export type FaceLivenessData = z.output<typeof FaceLivenessData>;

export const FaceMatchData = z.object({
  client_id: z.nullish(z.string()),
  match_status: z.boolean(),
  confidence: z.number(),
});
export type FaceMatchData = z.output<typeof FaceMatchData>;

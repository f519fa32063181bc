import {
  FACE_LIVENESS_FILE,
  FACE_LIVENESS_PATH,
  FACE_MATCH_ID_CARD,
  FACE_MATCH_PATH,
  FACE_MATCH_SELFIE,
} from "@vaada/wire/face";
import { createHttpClient } from "../http-client.ts";
import { SUREPASS_TIMEOUT_MS, type SurepassOptions, surepassHeaders } from "../surepass-reply.ts";
import type { Faces } from "./port.ts";
import { translateLiveness, translateMatch } from "./translate.ts";

export function createFaces(options: SurepassOptions): Faces {
  const call = createHttpClient({
    partner: "surepass",
    baseUrl: options.baseUrl,
    headers: surepassHeaders(options.token),
    timeoutMs: options.timeoutMs ?? SUREPASS_TIMEOUT_MS,
  });
  return {
    async checkLiveness(photo) {
      const form = formOf({ [FACE_LIVENESS_FILE]: photo });
      return translateLiveness(await call({ method: "POST", path: FACE_LIVENESS_PATH, form }));
    },
    async match({ selfie, idPhoto }) {
      const form = formOf({ [FACE_MATCH_SELFIE]: selfie, [FACE_MATCH_ID_CARD]: idPhoto });
      return translateMatch(await call({ method: "POST", path: FACE_MATCH_PATH, form }));
    },
  };
}

/** Every file is named after its part: the provider learns nothing by a name. */
function formOf(photos: Readonly<Record<string, Buffer>>): FormData {
  const form = new FormData();
  for (const [part, photo] of Object.entries(photos))
    form.set(part, new Blob([new Uint8Array(photo)], { type: "image/jpeg" }), `${part}.jpg`);
  return form;
}

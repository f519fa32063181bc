import multipart from "@fastify/multipart";
import {
  FACE_LIVENESS_FILE,
  FACE_LIVENESS_PATH,
  FACE_MATCH_ID_CARD,
  FACE_MATCH_PATH,
  FACE_MATCH_SELFIE,
  type FaceLivenessData,
  type FaceMatchData,
} from "@vaada/wire/face";
import { SUREPASS_VERIFICATION_FAILED, type SurepassReply } from "@vaada/wire/surepass";
import type { FastifyRequest } from "fastify";
import type { FirstMatchStore } from "../people/face-store.ts";
import type { Faces } from "../people/faces.ts";
import { DEMO_PEOPLE } from "../people/people.ts";
import type { Registry } from "../people/registry.ts";
import type { Provider } from "../providers/provider.ts";
import { refused, routeIn, succeeded, surepassId, surepassProduct } from "../providers/surepass.ts";
import { flatTone } from "./flat-photo.ts";

export type FaceServices = {
  readonly token: string;
  readonly registry: Registry;
  readonly faces: Faces;
  readonly firstMatches: FirstMatchStore;
  readonly today: () => Promise<string>;
};

/** Surepass's look at photos. It goes by the identity photo that it handed out itself, not by what is on a selfie. */
export function faceProvider(services: FaceServices): Provider {
  return surepassProduct({
    name: "face",
    title: "Surepass face",
    says:
      "Tells whether a selfie is of somebody who was there, and of the person on the identity photo. " +
      "An all-black photo shows no face; an all-white one is taken for the photo of a screen.",
    sendsWebhooks: false,
    token: services.token,
    path: FACE_PATH,
    routes: (app) => {
      app.register(multipart, { limits: { fileSize: PHOTO_BYTES_MAX, files: 2, fields: 4, parts: 6 } });
      const options = { bodyLimit: 2 * PHOTO_BYTES_MAX };
      app.post(routeIn({ product: FACE_PATH, path: FACE_LIVENESS_PATH }), options, async (request) =>
        judgeLiveness(await readFiles(request)),
      );
      app.post(routeIn({ product: FACE_PATH, path: FACE_MATCH_PATH }), options, async (request) =>
        judgeMatch(services, await readFiles(request)),
      );
    },
  });
}

const FACE_PATH = "/face";
const PHOTO_BYTES_MAX = 5 * 1024 * 1024;

type Files = ReadonlyMap<string, Buffer>;

async function readFiles(request: FastifyRequest): Promise<Files> {
  const files = new Map<string, Buffer>();
  if (!request.isMultipart()) return files;
  for await (const part of request.parts())
    if (part.type === "file") files.set(part.fieldname, await part.toBuffer());
  return files;
}

function judgeLiveness(files: Files): SurepassReply {
  const photo = files.get(FACE_LIVENESS_FILE);
  if (photo === undefined) return refused({ status: 422, message: "No file provided." });
  const client_id = surepassId("face_liveness");
  if (!isFaceOn(photo)) return nobody({ client_id, live: null, confidence: null });
  const live = flatTone(photo) !== "white";
  return succeeded({ client_id, live, confidence: live ? 98.2 : 11.4 } satisfies FaceLivenessData);
}

async function judgeMatch(services: FaceServices, files: Files): Promise<SurepassReply> {
  const selfie = files.get(FACE_MATCH_SELFIE);
  const idCard = files.get(FACE_MATCH_ID_CARD);
  if (selfie === undefined || idCard === undefined)
    return refused({ status: 422, message: "selfie and id_card are needed." });
  const client_id = surepassId("face_match");
  if (!isFaceOn(selfie) || !isFaceOn(idCard))
    return nobody({ client_id, match_status: null, confidence: null });
  const match_status = await isSame(services, idCard);
  return succeeded({
    client_id,
    match_status,
    confidence: match_status ? 93.6 : 21.8,
  } satisfies FaceMatchData);
}

/** A photo that was not handed out here shows somebody nobody knows. */
async function isSame(
  { faces, registry, firstMatches, today }: FaceServices,
  idCard: Buffer,
): Promise<boolean> {
  const pan = faces.panOnPhoto(idCard);
  if (pan === null) return false;
  const isFirst = firstMatches.isFirst(pan);
  const demo = DEMO_PEOPLE.find((person) => person.pan === pan);
  if (demo?.habit === "first-selfie-differs" && isFirst) return false;
  return registry.byPan(pan, await today()).face.matches;
}

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

const isFaceOn = (photo: Buffer): boolean =>
  photo.subarray(0, JPEG_START.length).equals(JPEG_START) && flatTone(photo) !== "black";

const nobody = (data: Readonly<Record<string, unknown>>): SurepassReply =>
  refused({ status: 422, message: "No face detected.", code: SUREPASS_VERIFICATION_FAILED, data });

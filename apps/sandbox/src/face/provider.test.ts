import { readFileSync } from "node:fs";
import { FaceLivenessData, FaceMatchData } from "@vaada/wire/face";
import { expect, test } from "vitest";
import * as z from "zod";
import { type OpenSandbox, openSandbox, SUREPASS_TOKEN } from "../testing/open-sandbox.ts";
import { askSurepass, startDigilocker } from "../testing/surepass.ts";

const black = readFileSync(new URL("../testing/photos/black.jpg", import.meta.url));
const white = readFileSync(new URL("../testing/photos/white.jpg", import.meta.url));
const selfie = readFileSync(new URL("../../assets/faces/man-2.jpg", import.meta.url));

type Reply = {
  status: number;
  body: { success: boolean; message_code: string; data: Record<string, unknown> };
};

async function ask(
  { url }: OpenSandbox,
  path: string,
  files: Readonly<Record<string, Buffer>>,
  token = SUREPASS_TOKEN,
): Promise<Reply> {
  const form = new FormData();
  for (const [name, bytes] of Object.entries(files))
    form.set(name, new Blob([new Uint8Array(bytes)], { type: "image/jpeg" }), `${name}.jpg`);
  const answer = await fetch(`${url}/surepass/api/v1/face${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  return { status: answer.status, body: (await answer.json()) as Reply["body"] };
}

const liveness = (sandbox: OpenSandbox, file: Buffer) => ask(sandbox, "/face-liveness", { file });
const match = (sandbox: OpenSandbox, idCard: Buffer, photo = selfie) =>
  ask(sandbox, "/face-match", { selfie: photo, id_card: idCard });

/** The photo on somebody's identity record, as the document service hands it out. */
async function idPhotoOf(sandbox: OpenSandbox, pan: string): Promise<Buffer> {
  const { clientId } = await startDigilocker(sandbox);
  await sandbox.post("/actions/consent", { client_id: clientId, pan });
  const { body } = await askSurepass(sandbox, `/digilocker/download-aadhaar/${clientId}`);
  const { profile_image } = body.data.aadhaar_xml_data as { profile_image: string };
  return Buffer.from(profile_image, "base64");
}

test("somebody on a photo is there, in the words of the wire", async () => {
  const sandbox = await openSandbox();
  const { status, body } = await liveness(sandbox, selfie);
  expect([status, body.success]).toEqual([200, true]);
  expect(z.parse(FaceLivenessData, body.data)).toEqual(body.data);
  expect(body.data).toMatchObject({
    client_id: expect.stringMatching(/^face_liveness_[A-Za-z]{20}$/),
    live: true,
  });
});

test("a white photo is not of somebody who is there, and a black one or no picture shows no face", async () => {
  const sandbox = await openSandbox();
  expect((await liveness(sandbox, white)).body.data).toMatchObject({ live: false });
  for (const file of [black, Buffer.from("no picture")]) {
    const { status, body } = await liveness(sandbox, file);
    expect([status, body.success, body.message_code]).toEqual([422, false, "verification_failed"]);
    expect(body.data).toMatchObject({ live: null, confidence: null });
  }
  const idCard = await idPhotoOf(sandbox, "ABCPA1234D");
  expect((await match(sandbox, idCard, black)).status).toBe(422);
});

test("a selfie is of whoever is on an identity photo that was handed out here, and of nobody else", async () => {
  const sandbox = await openSandbox();
  const { status, body } = await match(sandbox, await idPhotoOf(sandbox, "ABCPA1234D"));
  expect([status, body.success]).toEqual([200, true]);
  expect(z.parse(FaceMatchData, body.data)).toEqual(body.data);
  expect(body.data).toMatchObject({ match_status: true });
  expect((await match(sandbox, selfie)).body.data).toMatchObject({ match_status: false });
});

test("somebody whose face does not match never does; Jaya's matches from the second time on", async () => {
  const sandbox = await openSandbox();
  await sandbox.post("/people", { pan: "ABCPK1234L", name: "KAVITA KULKARNI", face: { matches: false } });
  const kavita = await idPhotoOf(sandbox, "ABCPK1234L");
  const jaya = await idPhotoOf(sandbox, "ABCPJ1234K");
  const seen = [];
  for (const photo of [kavita, kavita, jaya, jaya, jaya])
    seen.push((await match(sandbox, photo)).body.data.match_status);
  expect(seen).toEqual([false, false, false, true, true]);
});

test("a question without its files, in JSON or with another token is refused in the envelope", async () => {
  const sandbox = await openSandbox();
  expect((await ask(sandbox, "/face-liveness", { selfie })).status).toBe(422);
  expect((await ask(sandbox, "/face-match", { selfie })).status).toBe(422);
  expect((await ask(sandbox, "/face-match", { selfie }, "wrong")).status).toBe(401);
  const json = await askSurepass(sandbox, "/face/face-liveness", { body: { link: "http://x" } });
  expect([json.status, json.body.success]).toEqual([422, false]);
});

test("a photo of more than five megabytes is refused in the envelope", async () => {
  const sandbox = await openSandbox();
  const { status, body } = await liveness(sandbox, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect([status, body.success]).toEqual([413, false]);
});

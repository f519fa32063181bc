import { randomBytes } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import sharp from "sharp";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { anyPhoto } from "../../../testing/walk.ts";
import { createFaces } from "./client.ts";

const secret = randomBytes(16).toString("hex");
const sandbox = await startTestSandbox({
  appOrigin: "http://localhost:3000",
  authKey: secret,
  secret,
  slowAnswerMs: 700,
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const baseUrl = `${sandbox.url}/surepass/api/v1`;
const faces = createFaces({ baseUrl, token: new Secret(secret), timeoutMs: 3_000 });

const flat = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

const reference = expect.stringMatching(/^face_(liveness|match)_[A-Za-z]{20}$/);

test("a photo is of somebody who is there, of a screen, or of nobody", async () => {
  expect(await faces.checkLiveness(await anyPhoto())).toEqual({
    kind: "judged",
    isLive: true,
    confidence: 98,
    reference,
  });
  expect(await faces.checkLiveness(await flat("#fff"))).toMatchObject({ kind: "judged", isLive: false });
  expect(await faces.checkLiveness(await flat("#000"))).toEqual({ kind: "unusable" });
});

test("a photo that nobody knows matches none", async () => {
  const photos = { selfie: await anyPhoto(), idPhoto: await anyPhoto() };
  expect(await faces.match(photos)).toMatchObject({ kind: "judged", isMatch: false, reference });
});

test("a billed question is never asked twice, and a fault is an outage", { tags: "long" }, async () => {
  const photo = await anyPhoto();
  for (const mode of ["error", "down", "timeout-after-success"]) {
    await sandbox.fault({ provider: "face", mode });
    expect((await faces.checkLiveness(photo)).kind, mode).toBe("unavailable");
    expect((await faces.checkLiveness(photo)).kind, mode).toBe("judged");
  }
  await sandbox.fault({ provider: "face", mode: "slow" });
  expect((await faces.checkLiveness(photo)).kind).toBe("judged");
});

test("a wrong token is an outage and nothing else", async () => {
  const stranger = createFaces({ baseUrl, token: new Secret("wrong") });
  expect(await stranger.checkLiveness(await anyPhoto())).toEqual({ kind: "unavailable", reason: "HTTP_401" });
});

import { createHash, X509Certificate } from "node:crypto";
import forge from "node-forge";
import { expect, test } from "vitest";
import { ESIGN_AUTHORITY, openSandbox } from "../testing/open-sandbox.ts";
import { askSurepass } from "../testing/surepass.ts";
import { plainPdf } from "./testing/plain-pdf.ts";
import {
  BACK,
  linkOf,
  REQUEST,
  signedOf,
  startEmptySigning,
  startSigning,
  statusOf,
  upload,
} from "./testing/start-signing.ts";

const sign = { categories: ["name_match"] };

test("a document is handed over, signed, reported on and handed back, in the words of the real one", {
  tags: "long",
}, async () => {
  const sandbox = await openSandbox();
  const { clientId, pageUrl } = await startSigning(sandbox);
  expect(clientId).toMatch(/^esign_[A-Za-z]{20}$/);
  expect(pageUrl).toMatch(/\/e-sign\?client_id=esign_[A-Za-z]{20}&token=[\w-]{43}$/);
  expect(await statusOf(sandbox, clientId)).toMatchObject({ status: "client_intiated" });
  expect(await signedOf(sandbox, clientId)).toBe(422);
  expect(await askSurepass(sandbox, `/esign/report/${clientId}`, { body: sign })).toMatchObject({
    status: 422,
  });
  await sandbox.post("/actions/sign", { client_id: clientId });
  expect(await statusOf(sandbox, clientId)).toMatchObject({ status: "esign_completed" });
  const { body } = await askSurepass(sandbox, `/esign/report/${clientId}`, { body: sign });
  expect(body.data).toMatchObject({
    client_id: clientId,
    reports: {
      name_match: {
        name: "ANITA ACHARYA",
        should_name_match: true,
        name_matched: true,
        name_match_score: "100",
        certificate_details: { name: "Anita Acharya", country: "IN", state: "Maharashtra" },
      },
    },
  });
});

test("what comes back begins with what was handed over and is signed by a certificate of the authority's", {
  tags: "long",
}, async () => {
  const sandbox = await openSandbox();
  const { clientId } = await startSigning(sandbox);
  await sandbox.post("/actions/sign", { client_id: clientId });
  const signed = await signedOf(sandbox, clientId);
  if (typeof signed === "number") throw new Error(`answered ${signed}`);
  expect(signed.subarray(0, plainPdf().length).equals(plainPdf())).toBe(true);
  const text = signed.toString("latin1");
  const [start = 0, end = 0, rest = 0] = (/\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(text) ?? [])
    .slice(1)
    .map(Number);
  expect(end + rest).toBe(signed.length);
  expect(text.slice(start, end)).toMatch(/^<[0-9a-f]+>$/);
  const digest = createHash("sha256")
    .update(signed.subarray(0, start))
    .update(signed.subarray(end))
    .digest("hex");
  expect(text.slice(start, end)).toContain(digest);
  const padded = Buffer.from(text.slice(start + 1, end), "hex");
  // The first four bytes tell how long the rest is; what follows fills it up.
  const der = padded.subarray(0, 4 + padded.readUInt16BE(2));
  const asn1 = forge.asn1.fromDer(der.toString("binary"));
  const [leaf] = (forge.pkcs7.messageFromAsn1(asn1) as forge.pkcs7.PkcsSignedData).certificates;
  if (leaf === undefined) throw new Error("no certificate");
  const certificate = new X509Certificate(forge.pki.certificateToPem(leaf));
  expect(certificate.subject).toContain("CN=Anita Acharya");
  expect(certificate.verify(new X509Certificate(ESIGN_AUTHORITY.certificate).publicKey)).toBe(true);
  expect(certificate.ca).toBe(false);
});

test("a file goes only where its link leads, and only for a few minutes", { tags: "long" }, async () => {
  let now = new Date("2026-11-15T06:00:00Z");
  const sandbox = await openSandbox({ now: () => now });
  const one = await startEmptySigning(sandbox);
  const other = await startEmptySigning(sandbox);
  const link = await linkOf(sandbox, one.clientId);
  const elsewhere = { ...link, fields: { ...link.fields, key: `${other.clientId}/document.pdf` } };
  const forged = { ...link, fields: { ...link.fields, "x-amz-signature": "00".repeat(32) } };
  expect(await upload(elsewhere, plainPdf())).toBe(403);
  expect(await upload(forged, plainPdf())).toBe(403);
  expect(await upload(link, Buffer.from("no pdf"))).toBe(400);
  expect(await upload(link, plainPdf())).toBe(204);
  await sandbox.post("/actions/sign", { client_id: one.clientId });
  const { body } = await askSurepass(sandbox, `/esign/get-signed-document/${one.clientId}`);
  const url = String(body.data.url);
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(url.replace(one.clientId, other.clientId))).status).toBe(403);
  now = new Date("2026-11-15T06:06:00Z");
  expect((await fetch(url)).status).toBe(403);
  expect(await upload(link, plainPdf())).toBe(403);
});

test("a new document takes the place of the first until it is signed, and never after", async () => {
  const sandbox = await openSandbox();
  const { clientId } = await startSigning(sandbox);
  const link = await linkOf(sandbox, clientId);
  expect(await upload(link, plainPdf(3))).toBe(204);
  await sandbox.post("/actions/sign", { client_id: clientId });
  const signed = await signedOf(sandbox, clientId);
  expect(await upload(link, plainPdf(4))).toBe(204);
  expect(await signedOf(sandbox, clientId)).toEqual(signed);
  expect(String(signed)).toContain("/Count 3");
});

test.each([
  ["no body", "{"],
  ["no address to come back to", { ...REQUEST, callback_url: undefined }],
  ["an address that runs", { ...REQUEST, callback_url: "javascript:alert(1)" }],
  ["no name", { ...REQUEST, prefill_options: {} }],
  ["another way to sign", { ...REQUEST, sign_type: "suresign" }],
  ["no time at all", { ...REQUEST, expiry_minutes: 0 }],
  ["more than a week", { ...REQUEST, expiry_minutes: 7 * 24 * 60 + 1 }],
])("%s is refused in the envelope", async (_what, body) => {
  const sandbox = await openSandbox();
  const answer = await askSurepass(sandbox, "/esign/initialize", { body });
  expect([400, 422]).toContain(answer.status);
  expect(answer.body).toMatchObject({ success: false, data: null });
});

test("only who has the token is served, and nobody's signing is nobody's", async () => {
  const sandbox = await openSandbox();
  expect(await askSurepass(sandbox, "/esign/initialize", { body: REQUEST, token: "wrong" })).toMatchObject({
    status: 401,
  });
  for (const path of ["/esign/status/esign_x", "/esign/get-signed-document/esign_x"])
    expect(await askSurepass(sandbox, path)).toMatchObject({ status: 422 });
});

test("every act answers the way back; one that has ended stays as it ended", async () => {
  const sandbox = await openSandbox();
  const acts = [
    ["sign", "success", { status: "esign_completed" }],
    ["refuse", "failed", { status: "esign_failed", error_description: "VERIFY_REFUSAL" }],
    ["expire", "failed", { status: "esign_failed", error_description: "Session expired" }],
  ] as const;
  for (const [act, status, said] of acts) {
    const { clientId } = await startSigning(sandbox);
    for (const again of [act, act, "refuse", "sign"]) {
      const { body } = await sandbox.post(`/actions/${again}`, { client_id: clientId });
      expect(body).toEqual({ redirect_url: `${BACK}&client_id=${clientId}&status=${status}` });
    }
    expect(await statusOf(sandbox, clientId)).toMatchObject(said);
  }
});

test("somebody else may sign, and other terms may come back; nothing is signed that was not handed over", {
  tags: "long",
}, async () => {
  const sandbox = await openSandbox();
  const other = await startSigning(sandbox);
  await sandbox.post("/actions/sign", { client_id: other.clientId, pan: "ABCPB1234B" });
  const { body } = await askSurepass(sandbox, `/esign/report/${other.clientId}`, { body: sign });
  expect(body.data).toMatchObject({
    reports: { name_match: { name_matched: false, certificate_details: { name: "Rahul Bose" } } },
  });
  const altered = await startSigning(sandbox);
  await sandbox.post("/actions/sign", { client_id: altered.clientId, altered: true });
  expect(String(await signedOf(sandbox, altered.clientId))).toContain("These are other terms.");
  const { clientId } = await startEmptySigning(sandbox);
  expect(await sandbox.post("/actions/sign", { client_id: clientId })).toMatchObject({ status: 409 });
  const unknown = await startSigning(sandbox, { prefill_options: { full_name: "Nobody Known" } });
  expect(await sandbox.post("/actions/sign", { client_id: unknown.clientId })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining("pan") },
  });
  expect(await sandbox.post("/actions/expire", { client_id: "esign_nobody" })).toMatchObject({ status: 404 });
});

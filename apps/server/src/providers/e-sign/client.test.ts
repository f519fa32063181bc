import { randomBytes } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { afterAll, afterEach, expect, test } from "vitest";
import { anyPdf } from "../../../testing/signatures/any-pdf.ts";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createESign } from "./client.ts";

const secret = randomBytes(16).toString("hex");
const appOrigin = "http://localhost:3000";
const sandbox = await startTestSandbox({ appOrigin, authKey: secret, secret, slowAnswerMs: 700 });
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const baseUrl = `${sandbox.url}/surepass/api/v1`;
const addresses = { hosts: [], privateHosts: [], sandboxUrl: sandbox.url };
const access = { baseUrl, token: new Secret(secret), pages: addresses, stores: addresses };
const eSign = createESign({ ...access, timeoutMs: 3_000 });
const fault = (mode: string, times = 1) => sandbox.fault({ provider: "e-sign", mode, times });
const document = await anyPdf();

const SIGNING = {
  returnUrl: `${appOrigin}/esign-processing?state=s`,
  name: new Secret("ANITA ACHARYA"),
  mobile: new Secret("9876543210"),
  email: new Secret("anita@mail.example"),
  reason: "Loan agreement",
  mark: { page: 1, x: 60, y: 80 },
  expiresInMinutes: 30,
};

async function open(): Promise<string> {
  const opened = await eSign.open(SIGNING);
  if (opened.kind !== "opened") throw new Error(`not opened: ${opened.reason}`);
  return opened.reference;
}

test("a document that was handed over is signed there and comes back with the signature after it", async () => {
  const opened = await eSign.open(SIGNING);
  if (opened.kind !== "opened") throw new Error(opened.reason);
  const { reference } = opened;
  expect(new URL(opened.url.reveal()).searchParams.get("client_id")).toBe(reference);
  expect(await eSign.upload({ reference, document })).toEqual({ kind: "uploaded" });
  expect(await eSign.upload({ reference, document })).toEqual({ kind: "uploaded" });
  expect(await eSign.status(reference)).toEqual({ kind: "open" });
  expect(await eSign.fetchSigned(reference)).toEqual({ kind: "none" });
  expect((await eSign.report(reference)).kind).toBe("unavailable");
  const { redirect_url } = await sandbox.post("/actions/sign", { client_id: reference });
  expect(redirect_url).toBe(`${SIGNING.returnUrl}&client_id=${reference}&status=success`);
  expect(await eSign.status(reference)).toEqual({ kind: "signed" });
  const report = await eSign.report(reference);
  if (report.kind !== "reported") throw new Error(report.reason);
  expect([report.isNameMatched, report.name.reveal()]).toEqual([true, "Anita Acharya"]);
  const signed = await eSign.fetchSigned(reference);
  if (signed.kind !== "fetched") throw new Error(signed.kind);
  expect(signed.document.subarray(0, document.length).equals(document)).toBe(true);
  expect(signed.document.length).toBeGreaterThan(document.length);
});

test("of somebody else's signature the report tells whose it is", async () => {
  const reference = await open();
  await eSign.upload({ reference, document });
  await sandbox.post("/actions/sign", { client_id: reference, pan: "ABCPB1234B" });
  const report = await eSign.report(reference);
  if (report.kind !== "reported") throw new Error(report.reason);
  expect([report.isNameMatched, report.name.reveal()]).toEqual([false, "Rahul Bose"]);
});

test.each([
  ["refuse", false],
  ["expire", true],
])("a signing ended by %s has ended", async (act, isExpired) => {
  const reference = await open();
  await eSign.upload({ reference, document });
  await sandbox.post(`/actions/${act}`, { client_id: reference });
  expect(await eSign.status(reference)).toEqual({ kind: "ended", isExpired });
  expect(await eSign.fetchSigned(reference)).toEqual({ kind: "none" });
});

test("a signing that nobody opened has ended", async () => {
  expect(await eSign.status("esign_nobody")).toEqual({ kind: "ended", isExpired: false });
  expect(await eSign.fetchSigned("esign_nobody")).toEqual({ kind: "none" });
  expect((await eSign.upload({ reference: "esign_nobody", document })).kind).toBe("unavailable");
});

test("opening is never repeated; asking and handing over are", { tags: "long" }, async () => {
  await fault("error");
  expect(await eSign.open(SIGNING)).toEqual({ kind: "unavailable", reason: "HTTP_500" });
  const reference = await open();
  await fault("error");
  expect(await eSign.upload({ reference, document })).toEqual({ kind: "uploaded" });
  await fault("down", 2);
  expect(await eSign.status(reference)).toEqual({ kind: "open" });
});

test("a slow file store is waited for, and one that never answers is an outage", {
  tags: "long",
}, async () => {
  const reference = await open();
  await fault("slow", 2);
  expect(await eSign.upload({ reference, document })).toEqual({ kind: "uploaded" });
  const hurried = createESign({ ...access, timeoutMs: 300 });
  await fault("timeout-after-success");
  expect(await hurried.upload({ reference, document })).toEqual({ kind: "unavailable", reason: "TIMEOUT" });
});

test("a page or a file store that is not the service's own is an outage, and nothing is handed to it", async () => {
  const refused = { kind: "unavailable", reason: "ADDRESS_NOT_HTTPS", host: "169.254.169.254" };
  await fault("foreign-address");
  expect(await eSign.open(SIGNING)).toEqual(refused);
  const reference = await open();
  await fault("foreign-address");
  expect(await eSign.upload({ reference, document })).toEqual(refused);
  expect(await eSign.upload({ reference, document })).toEqual({ kind: "uploaded" });
  await sandbox.post("/actions/sign", { client_id: reference });
  await fault("foreign-address");
  expect(await eSign.fetchSigned(reference)).toEqual(refused);
  expect((await eSign.fetchSigned(reference)).kind).toBe("fetched");
});

test("a wrong token is an outage and nothing else", async () => {
  const stranger = createESign({ ...access, token: new Secret("wrong") });
  expect(await stranger.open(SIGNING)).toEqual({ kind: "unavailable", reason: "HTTP_401" });
  expect(await stranger.status("esign_nobody")).toEqual({ kind: "unavailable", reason: "HTTP_401" });
  expect(await stranger.fetchSigned("esign_nobody")).toEqual({ kind: "unavailable", reason: "HTTP_401" });
});

import { randomBytes } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createDigiLocker } from "./client.ts";

const secret = randomBytes(16).toString("hex");
const appOrigin = "http://localhost:3000";
const sandbox = await startTestSandbox({ appOrigin, authKey: secret, secret });
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const pages = { hosts: [], privateHosts: [], sandboxUrl: sandbox.url };
const baseUrl = `${sandbox.url}/surepass/api/v1`;
const digilocker = createDigiLocker({ baseUrl, token: new Secret(secret), pages });

const VISIT = {
  returnUrl: `${appOrigin}/kyc-digilocker-processing?state=s`,
  // Nobody listens there: what a hook says is a hint, and nothing here waits for it.
  webhookUrl: new Secret("http://127.0.0.1:1/hook"),
  name: new Secret("ANITA ACHARYA"),
  mobile: new Secret("9876543210"),
  expiresInMinutes: 15,
};

async function open(): Promise<{ reference: string; url: Secret }> {
  const opened = await digilocker.open(VISIT);
  if (opened.kind !== "opened") throw new Error(`not opened: ${opened.reason}`);
  return opened;
}

test("a visit is open until the borrower consents, and then the record is there", async () => {
  const { reference, url } = await open();
  expect(new URL(url.reveal()).searchParams.get("client_id")).toBe(reference);
  expect(await digilocker.status(reference)).toEqual({ kind: "open" });
  expect(await digilocker.fetchRecord(reference)).toEqual({ kind: "no-consent" });
  const { redirect_url } = await sandbox.post("/actions/consent", { client_id: reference });
  expect(redirect_url).toContain(VISIT.returnUrl);
  expect(await digilocker.status(reference)).toEqual({ kind: "completed" });
  expect(await digilocker.fetchRecord(reference)).toMatchObject({
    kind: "fetched",
    record: {
      name: "Anita Acharya",
      birthDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      address: { state: expect.any(String), pinCode: expect.stringMatching(/^\d{6}$/) },
      aadhaarLastFour: expect.stringMatching(/^\d{4}$/),
      photo: expect.any(Secret),
    },
  });
});

test.each([
  ["deny", false],
  ["expire", true],
])("a visit ended by %s has ended", async (act, isExpired) => {
  const { reference } = await open();
  await sandbox.post(`/actions/${act}`, { client_id: reference });
  expect(await digilocker.status(reference)).toEqual({ kind: "ended", isExpired });
  expect(await digilocker.fetchRecord(reference)).toEqual({ kind: "no-consent" });
});

test("a visit that nobody opened has ended", async () => {
  expect(await digilocker.status("digilocker_nobody")).toEqual({ kind: "ended", isExpired: false });
  expect((await digilocker.fetchRecord("digilocker_nobody")).kind).toBe("gone");
});

test("opening is never repeated, and asking is", { tags: "long" }, async () => {
  await sandbox.fault({ provider: "digilocker", mode: "error" });
  expect(await digilocker.open(VISIT)).toEqual({ kind: "unavailable", reason: "HTTP_500" });
  const { reference } = await open();
  await sandbox.fault({ provider: "digilocker", mode: "error" });
  expect(await digilocker.status(reference)).toEqual({ kind: "open" });
  await sandbox.fault({ provider: "digilocker", mode: "down", times: 2 });
  expect(await digilocker.fetchRecord(reference)).toEqual({ kind: "no-consent" });
});

test("a page that is not the provider's own is an outage, and its host alone is told", async () => {
  await sandbox.fault({ provider: "digilocker", mode: "foreign-address" });
  const host = "169.254.169.254";
  expect(await digilocker.open(VISIT)).toEqual({ kind: "unavailable", reason: "ADDRESS_NOT_HTTPS", host });
});

test("a wrong token is an outage and nothing else", async () => {
  const stranger = createDigiLocker({ baseUrl, token: new Secret("wrong"), pages });
  expect(await stranger.open(VISIT)).toEqual({ kind: "unavailable", reason: "HTTP_401" });
  expect(await stranger.status("digilocker_nobody")).toEqual({ kind: "unavailable", reason: "HTTP_401" });
});

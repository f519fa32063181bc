import { expect, test } from "vitest";
import { type OpenSandbox, openSandbox, SUREPASS_TOKEN } from "../testing/open-sandbox.ts";
import { askSurepass } from "../testing/surepass.ts";

const CALLS = [
  { provider: "pan", path: "/pan/pan-comprehensive", body: { id_number: "ABCPA1234D" } },
  { provider: "aadhaar", path: "/aadhaar-v2/generate-otp", body: { id_number: "999941057058" } },
  { provider: "aadhaar", path: "/aadhaar-v2/submit-otp", body: { client_id: "x", otp: "123456" } },
  {
    provider: "digilocker",
    path: "/digilocker/initialize",
    body: { data: { signup_flow: true, redirect_url: "http://app.example/back" } },
  },
  { provider: "digilocker", path: "/digilocker/status/digilocker_x" },
  { provider: "digilocker", path: "/digilocker/download-aadhaar/digilocker_x" },
  { provider: "digilocker", path: "/digilocker/list-documents/digilocker_x" },
];

test.each(CALLS)("$path refuses a wrong token in the envelope, and does nothing", async ({ path, body }) => {
  const sandbox = await openSandbox();
  for (const token of ["", "wrong", SUREPASS_TOKEN.toUpperCase(), `${SUREPASS_TOKEN}x`]) {
    expect(await askSurepass(sandbox, path, { body, token })).toMatchObject({
      status: 401,
      body: { data: null, status_code: 401, success: false, message_code: "error" },
    });
  }
  const bare = await fetch(`${sandbox.url}/surepass/api/v1${path}`, { method: body ? "POST" : "GET" });
  expect(bare.status).toBe(401);
  expect((await sandbox.get("/phone/messages")).body).toEqual([]);
});

test.each(CALLS)("$path fails as it is told: an error, a cut, then as usual", async (what) => {
  const { provider, path, body } = what;
  const sandbox = await openSandbox();
  const usual = await askSurepass(sandbox, path, { body });
  await sandbox.post("/faults", { provider, mode: "error" });
  await sandbox.post("/faults", { provider, mode: "down" });
  expect(await askSurepass(sandbox, path, { body })).toMatchObject({
    status: 500,
    body: { data: null, status_code: 500, success: false, message_code: "error" },
  });
  await expect(askSurepass(sandbox, path, { body })).rejects.toThrow("fetch failed");
  expect((await askSurepass(sandbox, path, { body })).status).toBe(usual.status);
});

test("HTTP's status mirrors the envelope's for whatever is sent", async () => {
  const sandbox = await openSandbox();
  const bodies = [
    "{",
    "[]",
    "null",
    "7",
    '"x"',
    "{}",
    '{"__proto__":{"x":1}}',
    `{"a":"${"x".repeat(70_000)}"}`,
  ];
  for (const { path, body: good } of CALLS.filter(({ body }) => body !== undefined)) {
    for (const body of [...bodies, good]) {
      const { status, headers, body: reply } = await askSurepass(sandbox, path, { body });
      expect(headers.get("content-type"), path).toContain("application/json");
      expect(reply, `${path} ${JSON.stringify(body).slice(0, 40)}`).toMatchObject({
        status_code: status,
        success: status === 200,
        message: expect.stringMatching(/\w/),
      });
      expect(status).toBeLessThan(500);
    }
  }
});

test("what is not there is not found, in the envelope", async () => {
  const sandbox = await openSandbox();
  for (const path of ["/pan/pan-lite", "/aadhaar-v2/", "/digilocker/download-document/a/b"]) {
    expect(await askSurepass(sandbox, path), path).toMatchObject({ status: 404, body: { status_code: 404 } });
  }
});

test("timeout-after-success texts the code and never answers", async () => {
  const sandbox = await openSandbox();
  const number = await firstNumber(sandbox);
  await sandbox.post("/faults", { provider: "aadhaar", mode: "timeout-after-success" });
  const giveUp = new AbortController();
  const unanswered = fetch(`${sandbox.url}/surepass/api/v1/aadhaar-v2/generate-otp`, {
    method: "POST",
    headers: { authorization: `Bearer ${SUREPASS_TOKEN}`, "content-type": "application/json" },
    body: JSON.stringify({ id_number: number }),
    signal: giveUp.signal,
  });
  await expect
    .poll(async () => (await sandbox.get(`/phone/messages?to=aadhaar-${number.slice(-4)}`)).body, {
      timeout: 30_000,
    })
    .toHaveLength(1);
  giveUp.abort();
  await expect(unanswered).rejects.toThrow("aborted");
});

async function firstNumber(sandbox: OpenSandbox): Promise<string> {
  const { body } = await sandbox.get("/people");
  return (body as { aadhaar: { number: string } }[])[0]?.aadhaar.number ?? "";
}

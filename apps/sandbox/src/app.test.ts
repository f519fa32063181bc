import { expect, test } from "vitest";
import { FAULT_MODES } from "./faults/fault-modes.ts";
import { ACCOUNT_ENDINGS } from "./razorpayx/bank.ts";
import { SECURITY_HEADERS } from "./security-headers.ts";
import { openSandbox } from "./testing/open-sandbox.ts";
import { askRazorpayx } from "./testing/razorpayx.ts";
import { lookUpPan } from "./testing/surepass.ts";

test("every answer carries the security headers, also refusals, assets and what is not there", async () => {
  const sandbox = await openSandbox();
  const answers = {
    index: await sandbox.get("/"),
    phone: await sandbox.get("/phone"),
    messages: await sandbox.get("/phone/messages"),
    people: await sandbox.get("/people"),
    clock: await sandbox.get("/clock"),
    faults: await sandbox.get("/faults"),
    books: await sandbox.get("/books"),
    review: await sandbox.post("/review", {}),
    razorpayx: await askRazorpayx(sandbox, "/payouts/pout_none"),
    asset: await sandbox.get("/assets/index.js"),
    refused: await sandbox.post("/faults", {}),
    notJson: await sandbox.post("/faults", "{"),
    missing: await sandbox.get("/nowhere"),
    badAddress: await sandbox.get("/%zz"),
    provider: await sandbox.sendCode(),
    providerRefuses: await sandbox.sendCode({}, "wrong"),
    surepass: await lookUpPan(sandbox, "ABCPA1234D"),
    finbox: await sandbox.get("/finbox/bank-connect/v1/banks/catalogue/"),
    action: await sandbox.post("/actions/consent", { client_id: "digilocker_nobody" }),
  };
  const { "cache-control": noStore, ...always } = SECURITY_HEADERS;
  for (const [name, { headers }] of Object.entries(answers)) {
    for (const [header, value] of Object.entries(always)) expect(headers.get(header), name).toBe(value);
    expect(headers.get("cache-control"), name).toBe(name === "asset" ? "no-cache" : noStore);
  }
});

test("the pages hold nothing inline and nothing foreign, and every file they ask for is there", async () => {
  const sandbox = await openSandbox();
  for (const path of ["/", "/phone"]) {
    const page = String((await sandbox.get(path)).body);
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\sstyle=|\son[a-z]+=/);
    const files = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const file of files) expect(await sandbox.get(file), file).toMatchObject({ status: 200 });
  }
});

test("the index explains every part and links to the app", async () => {
  const sandbox = await openSandbox();
  const page = String((await sandbox.get("/")).body);
  expect(page).toContain('href="http://app.example:3000"');
  expect(page).toContain('href="/phone"');
  for (const address of [
    "/msg91/api/v5",
    "/surepass/api/v1/pan",
    "/surepass/api/v1/aadhaar-v2",
    "/surepass/api/v1/digilocker",
    "/surepass/api/v1/credit-report-cibil",
    "/finbox/bank-connect",
    "/digilocker?client_id=",
    "/surepass/api/v1/esign",
    "/bankconnect?session_id=",
    "/e-sign?client_id=",
    "/razorpay/v1",
    "/razorpay/checkout?order_id=",
    "/actions/consent",
    "/actions/pay",
    "/actions/reverse",
  ]) {
    expect(page).toContain(`${sandbox.url}${address}`);
  }
  for (const pan of ["ABCPA1234D", "ABCPE1234E", "ABCPJ1234K"]) expect(page).toContain(pan);
  for (const { ending } of Object.values(ACCOUNT_ENDINGS)) expect(page).toContain(`<code>${ending}</code>`);
  for (const mode of FAULT_MODES) expect(page).toContain(`value="${mode}"`);
});

test.each([
  ["GET", "/nowhere", 404],
  ["PUT", "/people", 404],
  ["DELETE", "/people", 404],
  ["GET", "/assets/../package.json", 404],
  ["GET", "/assets/%2e%2e%2fpackage.json", 404],
  ["GET", "/msg91/api/v5/nothing", 404],
  ["GET", `/${"a".repeat(5000)}`, 404],
  ["GET", "/people?pan=1", 400],
  ["GET", "/people?pan=ABCPA1234D&pan=ABCPB1234B", 400],
])("%s %.40s answers %i in words", async (method, path, status) => {
  const { url } = await openSandbox();
  const response = await fetch(`${url}${path}`, { method });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ statusCode: status, message: expect.stringMatching(/\w/) });
});

test("a body that is too large or of another kind is refused, and no stack trace is shown", async () => {
  const sandbox = await openSandbox();
  const large = { provider: "sms", mode: "down", note: "x".repeat(70_000) };
  expect(await sandbox.post("/faults", large)).toMatchObject({ status: 413 });
  const person = { pan: "ABCPK1234L", name: "x".repeat(1_100_000) };
  expect(await sandbox.post("/people", person)).toMatchObject({ status: 413 });
  for (const type of ["application/x-www-form-urlencoded", "application/xml", "nonsense"]) {
    const response = await fetch(`${sandbox.url}/faults`, {
      method: "POST",
      headers: { "content-type": type },
      body: "provider=sms&mode=down",
    });
    expect([400, 415], type).toContain(response.status);
    expect(await response.text()).not.toMatch(/\bat .*\.[jt]s:\d+/);
  }
  const text = await fetch(`${sandbox.url}/faults`, {
    method: "POST",
    body: '{"provider":"sms","mode":"down"}',
  });
  expect(text.status).toBe(400);
});

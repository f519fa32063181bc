import { expect, test } from "vitest";
import { AUTH_KEY, CODE, call, openSandbox } from "../testing/open-sandbox.ts";

test("down cuts the connection as often as asked, then the provider works again", async () => {
  const sandbox = await openSandbox();
  expect((await sandbox.post("/faults", { provider: "sms", mode: "down", times: 2 })).body).toEqual({
    provider: "sms",
    mode: "down",
    times: 2,
  });
  await expect(sandbox.sendCode()).rejects.toThrow("fetch failed");
  expect((await sandbox.get("/faults")).body).toEqual([{ provider: "sms", mode: "down", times: 1 }]);
  await expect(sandbox.sendCode()).rejects.toThrow("fetch failed");
  expect((await sandbox.get("/faults")).body).toEqual([]);
  expect((await sandbox.get("/phone/messages")).body).toEqual([]);
  expect((await sandbox.sendCode()).body).toMatchObject({ type: "success" });
});

test("error answers a 5xx in the provider's own shape and sends nothing", async () => {
  const sandbox = await openSandbox();
  await sandbox.post("/faults", { provider: "sms", mode: "error" });
  expect(await sandbox.sendCode()).toMatchObject({ status: 500, body: { type: "error" } });
  expect((await sandbox.get("/phone/messages")).body).toEqual([]);
  expect(await sandbox.sendCode()).toMatchObject({ status: 200 });
});

test("slow answers as usual, after its time", async () => {
  const slowAnswerMs = 120;
  const sandbox = await openSandbox({ slowAnswerMs });
  await sandbox.post("/faults", { provider: "sms", mode: "slow" });
  const startedAt = performance.now();
  expect((await sandbox.sendCode()).body).toMatchObject({ type: "success" });
  // A timer may fire a fraction of a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(slowAnswerMs - 2);
});

test("timeout-after-success sends the text and never answers", async () => {
  const sandbox = await openSandbox();
  await sandbox.post("/faults", { provider: "sms", mode: "timeout-after-success" });
  const giveUp = new AbortController();
  const unanswered = sendCode(sandbox.url, giveUp.signal);
  await expect
    .poll(async () => (await sandbox.get("/phone/messages?to=9876543210")).body)
    .toMatchObject([{ to: "9876543210" }]);
  const next = sandbox.get("/faults").then(() => "a later call is answered first");
  expect(await Promise.race([unanswered, next])).toBe("a later call is answered first");
  giveUp.abort();
  await expect(unanswered).rejects.toThrow("aborted");
  expect((await sandbox.sendCode()).body).toMatchObject({ type: "success" });
});

test("neither a slow answer nor one that never comes keeps the sandbox from closing", async () => {
  for (const mode of ["slow", "timeout-after-success"]) {
    const sandbox = await openSandbox({ slowAnswerMs: 600_000 });
    await sandbox.post("/faults", { provider: "sms", mode });
    const cut = expect(sendCode(sandbox.url)).rejects.toThrow("fetch failed");
    await expect.poll(async () => (await sandbox.get("/faults")).body).toEqual([]);
    await sandbox.close();
    await cut;
  }
});

test("faults happen in the order in which they were set", async () => {
  const sandbox = await openSandbox();
  await sandbox.post("/faults", { provider: "sms", mode: "error" });
  await sandbox.post("/faults", { provider: "sms", mode: "down" });
  expect(await sandbox.sendCode()).toMatchObject({ status: 500 });
  await expect(sandbox.sendCode()).rejects.toThrow("fetch failed");
  expect(await sandbox.sendCode()).toMatchObject({ status: 200 });
});

test("a hundred calls at once take exactly the faults that were set", async () => {
  const sandbox = await openSandbox();
  await sandbox.post("/faults", { provider: "sms", mode: "error", times: 37 });
  await sandbox.post("/faults", { provider: "sms", mode: "down", times: 11 });
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => sandbox.sendCode()));
  const statuses = results.map((result) => (result.status === "fulfilled" ? result.value.status : "cut"));
  const count = (wanted: unknown): number => statuses.filter((status) => status === wanted).length;
  expect({ error: count(500), cut: count("cut"), sent: count(200) }).toEqual({
    error: 37,
    cut: 11,
    sent: 52,
  });
});

test("DELETE clears every fault", async () => {
  const sandbox = await openSandbox();
  await sandbox.post("/faults", { provider: "sms", mode: "down", times: 5 });
  await sandbox.post("/faults", { provider: "sms", mode: "slow" });
  expect(await sandbox.remove("/faults")).toMatchObject({ status: 200, body: [] });
  expect((await sandbox.get("/faults")).body).toEqual([]);
});

test.each([
  [{ provider: "pigeon", mode: "down" }, /^provider: must be one of sms, email, pan, aadhaar/],
  [{ provider: "email", mode: "webhook-late" }, /^mode: email sends no webhooks/],
  [{ provider: "pan", mode: "foreign-address" }, /^mode: pan gives no addresses/],
  [{ provider: "pan", mode: "webhook-twice" }, /^mode: pan sends no webhooks/],
  [{ provider: "aadhaar", mode: "webhook-out-of-order" }, /^mode: aadhaar sends no webhooks/],
  [{ provider: "sms", mode: "rude" }, /^mode: must be one of down, slow, error/],
  [{ provider: "sms", mode: "down", times: 0 }, "times: must be at least 1"],
  [{ provider: "sms", mode: "down", times: 1.5 }, "times: must be a whole number"],
  [{ provider: "sms", mode: "down", times: "2" }, "times: must be a whole number"],
  [{ provider: "sms", mode: "down", times: 10_001 }, "times: must be at most 10000"],
  [{ provider: "sms", mode: "down", forever: true }, "forever: is not known here"],
  [{}, /^provider: must be one of/],
  [[], /object/],
  [null, /object/],
])("the fault %j is refused, and says why", async (fault, message) => {
  const sandbox = await openSandbox();
  const refused = await sandbox.post("/faults", fault);
  expect(refused).toMatchObject({ status: 400, body: { statusCode: 400 } });
  expect((refused.body as { message: string }).message).toMatch(message);
  expect((await sandbox.get("/faults")).body).toEqual([]);
});

const sendCode = (url: string, signal: AbortSignal | null = null): Promise<unknown> =>
  call(`${url}/msg91/api/v5/otp?${new URLSearchParams(CODE)}`, {
    method: "POST",
    headers: { authkey: AUTH_KEY },
    signal,
  });

import { expect, test } from "vitest";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { sendMail } from "../testing/send-mail.ts";

const send = (sandbox: OpenSandbox, signal?: AbortSignal) =>
  sendMail(sandbox.smtpPort, { to: ["anita@example.com"], lines: ["Subject: Hello", "", "Anita"] }, signal);
const kept = async (sandbox: OpenSandbox): Promise<number> =>
  ((await sandbox.get("/phone/messages?to=anita@example.com")).body as unknown[]).length;

test("down cuts the connection as often as asked, then mail is taken again", async () => {
  const sandbox = await openSandbox();
  expect(await sandbox.post("/faults", { provider: "email", mode: "down", times: 2 })).toMatchObject({
    status: 200,
    body: { provider: "email", mode: "down", times: 2 },
  });
  expect(await send(sandbox)).toBe("cut");
  expect(await send(sandbox)).toBe("cut");
  expect((await sandbox.get("/faults")).body).toEqual([]);
  expect(await kept(sandbox)).toBe(0);
  expect(await send(sandbox)).toMatch(/^250 /);
});

test("error asks to come back later and keeps nothing", async () => {
  const sandbox = await openSandbox();
  await sandbox.post("/faults", { provider: "email", mode: "error" });
  expect(await send(sandbox)).toMatch(/^451 /);
  expect(await kept(sandbox)).toBe(0);
  expect(await send(sandbox)).toMatch(/^250 /);
});

test("slow takes the mail as usual, after its time", async () => {
  const slowAnswerMs = 300;
  const sandbox = await openSandbox({ slowAnswerMs });
  await sandbox.post("/faults", { provider: "email", mode: "slow" });
  const startedAt = performance.now();
  expect(await send(sandbox)).toMatch(/^250 /);
  expect(performance.now() - startedAt).toBeGreaterThan(slowAnswerMs);
  expect(await kept(sandbox)).toBe(1);
});

test("timeout-after-success keeps the mail and never answers", async () => {
  const sandbox = await openSandbox();
  await sandbox.post("/faults", { provider: "email", mode: "timeout-after-success" });
  const giveUp = new AbortController();
  const unanswered = send(sandbox, giveUp.signal);
  await expect.poll(() => kept(sandbox)).toBe(1);
  const next = send(sandbox).then(() => "a later mail is answered first");
  expect(await Promise.race([unanswered, next])).toBe("a later mail is answered first");
  giveUp.abort();
  expect(await unanswered).toBe("cut");
});

test("neither a slow answer nor one that never comes keeps the sandbox from closing", async () => {
  for (const mode of ["slow", "timeout-after-success"]) {
    const sandbox = await openSandbox({ slowAnswerMs: 600_000 });
    await sandbox.post("/faults", { provider: "email", mode });
    const cut = send(sandbox);
    await expect.poll(async () => (await sandbox.get("/faults")).body).toEqual([]);
    await sandbox.close();
    expect(await cut).toBe("cut");
  }
});

test("faults happen in the order in which they were set, and only to e-mail", async () => {
  const sandbox = await openSandbox();
  await sandbox.post("/faults", { provider: "email", mode: "error" });
  await sandbox.post("/faults", { provider: "email", mode: "down" });
  expect(await sandbox.sendCode()).toMatchObject({ status: 200 });
  expect(await send(sandbox)).toMatch(/^451 /);
  expect(await send(sandbox)).toBe("cut");
  expect(await send(sandbox)).toMatch(/^250 /);
});

test("e-mail sends no webhooks, and the index page offers its faults and tells its address", async () => {
  const sandbox = await openSandbox();
  const refused = await sandbox.post("/faults", { provider: "email", mode: "webhook-late" });
  expect(refused).toMatchObject({ status: 400, body: { message: /^mode: email sends no webhooks/ } });
  const page = String((await sandbox.get("/")).body);
  expect(page).toContain('<option value="email">');
  expect(page).toContain(`smtp://localhost:${sandbox.smtpPort}`);
});

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { anyMobile, openTestServer } from "../../testing/test-server.ts";
import { REFERENCES } from "../../testing/walk.ts";
import { openSecurityLog } from "./security-log.ts";

const SENDS_PER_HOUR = 6;
const server = await openTestServer({ signIn: { sendsPerAddressPerHour: SENDS_PER_HOUR } });

type Line = Record<string, unknown> & { event: string; count: number; previous: string; hash: string };
const read = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Line);

test("what happens at the door has its line, with the borrower by id and no number, code or token", async () => {
  const mobile = anyMobile();
  const sent = await server.call("POST", "/api/user/otp/send", { body: { mobile } });
  const { request_id } = sent.json.data;
  const otp = await server.sandbox.codeFor(mobile);
  const wrong = otp === "111111" ? "222222" : "111111";
  await server.call("POST", "/api/user/otp/verify", { body: { request_id, otp: wrong } });
  const { json } = await server.call("POST", "/api/user/otp/verify", { body: { request_id, otp } });
  const { access_token: token, user_id: borrowerId } = json.data as { access_token: string; user_id: string };
  await server.call("GET", "/api/user/data", { token });
  await server.call("GET", "/api/step/step-checker", { token: "a-token-that-nobody-gave-out" });
  await server.call("POST", "/api/webhooks/razorpay", {
    body: {},
    headers: { "x-razorpay-signature": "forged" },
  });

  const lines = read(server.securityLines);
  expect(lines.map(({ event }) => event)).toEqual([
    "code-wrong",
    "signed-in",
    "data-exported",
    "token-refused",
    "webhook-forged",
  ]);
  expect(lines[1]).toMatchObject({ borrowerId });
  const text = server.securityLines.join("");
  for (const secret of [mobile, token, "127.0.0.1"]) expect(text).not.toContain(secret);
  // Six digits may stand in a hash by chance; as a value they may not.
  for (const code of [otp, wrong]) expect(text).not.toContain(`"${code}"`);
  expect(server.logLines.join("")).not.toContain("code-wrong");
});

/** The lines that are written while something is done. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const before = server.securityLines.length;
  await work();
  return read(server.securityLines.slice(before));
}

test("the wrong code that ends a code is told apart from those before it", async () => {
  const mobile = anyMobile();
  const sent = await server.call("POST", "/api/user/otp/send", { body: { mobile } });
  const { request_id } = sent.json.data;
  const otp = (await server.sandbox.codeFor(mobile)) === "111111" ? "222222" : "111111";
  const lines = await linesOf(async () => {
    for (let tries = 0; tries < server.services.settings.signIn.triesMax + 1; tries += 1)
      await server.call("POST", "/api/user/otp/verify", { body: { request_id, otp } });
  });
  expect(lines.map(({ event }) => event)).toContain("code-locked");
  expect(server.securityLines.join("")).not.toContain(mobile);
});

test("whoever asks for what is another's is named by id, and so is the call", async () => {
  const owner = await server.signIn(anyMobile());
  const stranger = await server.signIn(anyMobile());
  const body = { loan_id: owner.loanId, ...REFERENCES };
  const lines = await linesOf(async () => {
    const { status } = await server.call("POST", "/api/user/reference", { token: stranger.token, body });
    expect(status).toBe(404);
  });
  expect(lines).toMatchObject([
    { event: "object-of-another-asked", borrowerId: stranger.userId, call: "give-references" },
  ]);
});

test.each(["surepass", "finbox"])(
  "an event of %s, which does not sign, under a wrong secret is a forgery",
  async (provider) => {
    const secret = "a-secret-that-is-none-of-ours-but-long";
    const lines = await linesOf(async () => {
      const { status } = await server.call("POST", `/api/webhooks/${provider}/${secret}`, { body: {} });
      expect(status).toBe(404);
    });
    expect(lines).toMatchObject([{ event: "webhook-forged", provider }]);
    expect(server.securityLines.join("")).not.toContain(secret);
  },
);

test("who has used up the codes of a network has a line with the route", async () => {
  const lines = await linesOf(async () => {
    for (let sent = 0; sent <= SENDS_PER_HOUR; sent += 1)
      await server.call("POST", "/api/user/otp/send", { body: { mobile: anyMobile() } });
  });
  expect(lines[0]).toMatchObject({ event: "limit-reached", route: "/api/user/otp/send" });
});

function openLog() {
  const lines: string[] = [];
  const log = openSecurityLog({
    sink: { write: (line) => void lines.push(line) },
    now: () => new Date(0),
    hashAddress: (address) => `hash of ${address}`,
  });
  return { log, lines };
}

test("what is repeated has one line and then a number", () => {
  const { log, lines } = openLog();
  for (let time = 0; time < 1_000; time += 1) log.record({ event: "token-refused" }, { address: "a" });
  log.record({ event: "token-refused" }, { address: "b" });
  log.close();
  expect(read(lines).map(({ caller, count }) => [caller, count])).toEqual([
    ["hash of a", 1],
    ["hash of b", 1],
    ["hash of a", 999],
  ]);
});

test("a line that was altered or taken out is seen by the hashes", () => {
  const { log, lines } = openLog();
  for (const address of ["a", "b", "c"]) log.record({ event: "code-locked" }, { address });
  log.close();
  const isWhole = (kept: readonly string[]) =>
    kept.every((line, at) => {
      const { hash, ...rest } = JSON.parse(line) as Line;
      const before = at === 0 ? "" : (JSON.parse(kept[at - 1] ?? "") as Line).hash;
      return (
        rest.previous === before && createHash("sha256").update(JSON.stringify(rest)).digest("hex") === hash
      );
    });
  expect(isWhole(lines)).toBe(true);
  expect(isWhole(lines.filter((_, at) => at !== 1))).toBe(false);
  expect(isWhole(lines.map((line) => line.replace("hash of b", "hash of d")))).toBe(false);
});

test("a field that the list does not name stays out, whatever the caller's object holds", () => {
  const { log, lines } = openLog();
  const careless = { event: "signed-in", borrowerId: "1", mobile: "9876543210" } as const;
  log.record(careless, { address: "a" });
  expect(lines.join("")).not.toContain("9876543210");
});

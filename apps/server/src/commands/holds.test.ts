import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { COMPILED } from "../../testing/test-environment.ts";
import { openTestServer } from "../../testing/test-server.ts";
import { walkTo } from "../../testing/walk.ts";

const server = await openTestServer();
const HOLDS = fileURLToPath(new URL("./holds.ts", import.meta.url));

async function holds(
  args: readonly string[],
  env: Record<string, string> = { DATABASE_URL: server.database.url },
) {
  const child = spawn(process.execPath, [HOLDS, ...args], {
    env: { ...COMPILED, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    if (!String(chunk).startsWith("{")) said.err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...said };
}

test("a hold keeps everything of its borrower until it is lifted, and who placed it and why is kept", async () => {
  const walker = await walkTo(server, "basic-details");
  const number = String(walker.loanId);
  const erase = () => server.call("POST", "/api/user/data/erase", { token: walker.token });
  expect((await holds([])).out).toBe("No data is held.\n");
  const placed = await holds(["place", number, "High Court, file 12"]);
  expect(placed.out).toMatch(new RegExp(`^${number} since \\S+Z by \\S+: High Court, file 12\\n$`));
  expect((await holds(["place", number, "again"])).out).toMatch(/^Nothing was changed\./);
  expect([(await erase()).status, (await erase()).json.code]).toEqual([409, "ERASURE_HELD"]);
  expect((await holds(["lift", number])).out).toBe("No data is held.\n");
  expect((await erase()).status).toBe(200);
}, 120_000);

test.each([["place", "100001"], ["place", "x", "why"], ["lift"], ["drop", "100001"]])(
  "%s %s %s is told how it is used",
  async (...args) => {
    const { code, err } = await holds(args);
    expect([code, err.startsWith("Usage: holds")]).toEqual([64, true]);
  },
);

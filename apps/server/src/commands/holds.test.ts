import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { COMPILED } from "../../testing/test-environment.ts";
import { openTestServer } from "../../testing/test-server.ts";
import { walkTo } from "../../testing/walk.ts";

const server = await openTestServer();
const HOLDS = fileURLToPath(new URL("./holds.ts", import.meta.url));

const ERASURES = fileURLToPath(new URL("./erasures.ts", import.meta.url));

const holds = (args: readonly string[]) => command(HOLDS, args, server.database.url);
/** Certificates are read as an auditor, whom the application's own login can't be. */
const erasures = (args: readonly string[]) => command(ERASURES, args, server.database.superuserUrl);

async function command(program: string, args: readonly string[], url: string) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...COMPILED, DATABASE_URL: url },
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

test("a hold keeps everything of its borrower until it is lifted, and what is erased then is listed with its certificate", {
  tags: "long",
}, async () => {
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
  const listed = await erasures([number]);
  expect(listed.out).toMatch(
    new RegExp(`^\\S+ \\S+ of application ${number}, by request, as written, sha256 [0-9a-f]{64}\\n {2}\\d`),
  );
  expect(listed.out).toMatch(/^ {2}1 account, erased, by last-sign-in \+ 180 days: purpose$/m);
  expect([listed.code, (await erasures(["999999999"])).out]).toEqual([0, "Nothing was erased.\n"]);
  expect((await erasures(["x"])).code).toBe(64);
});

test.each([["place", "100001"], ["place", "x", "why"], ["lift"], ["drop", "100001"]])(
  "%s %s %s is told how it is used",
  async (...args) => {
    const { code, err } = await holds(args);
    expect([code, err.startsWith("Usage: holds")]).toEqual([64, true]);
  },
);

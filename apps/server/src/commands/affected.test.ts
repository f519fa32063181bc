import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { COMPILED } from "../../testing/test-environment.ts";
import { openTestServer } from "../../testing/test-server.ts";
import { walkTo } from "../../testing/walk.ts";
import { readAffectedCommand } from "./affected-command.ts";

const server = await openTestServer();
const AFFECTED = fileURLToPath(new URL("./affected.ts", import.meta.url));
const RUNBOOK = new URL("../../../../docs/breach.md", import.meta.url);

async function affected(args: readonly string[]) {
  const env = { ...COMPILED, DATABASE_URL: server.database.superuserUrl };
  const child = spawn(process.execPath, [AFFECTED, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...said };
}

const HOUR_MS = 3_600_000;
const at = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, "Z");

test("who is affected is listed by id with the kinds of data held, and nothing that is sealed is in the list", {
  tags: "long",
}, async () => {
  const began = server.clock.realNow().getTime();
  const settled = await walkTo(server, "bank-statement");
  const fresh = await walkTo(server, "basic-details");
  await server.database.asSuperuser(
    "update vaada.sessions set created_at = created_at - interval '3 days', last_seen_at = last_seen_at - interval '3 days' where borrower_id = $1",
    [fresh.userId],
  );
  const span = ["--from", at(began - HOUR_MS), "--to", at(began + HOUR_MS)];

  const all = await affected(span);
  expect(all).toMatchObject({ code: 0, err: "2 borrowers\n" });
  const lines = all.out.split("\n");
  expect(lines.find((line) => line.startsWith(fresh.userId))).toBe(`${fresh.userId},en,,mobile`);
  const held = lines.find((line) => line.startsWith(settled.userId))?.split(",")[3];
  expect(held?.split(" ")).toEqual(
    expect.arrayContaining(["mobile", "email", "pan", "identity", "employment"]),
  );
  for (const secret of [settled.mobile, settled.pan, settled.email, fresh.mobile])
    expect(all.out).not.toContain(secret);

  const signedIn = await affected([...span, "--sessions"]);
  expect(
    signedIn.out
      .split("\n")
      .slice(1, -1)
      .map((line) => line.split(",")[0]),
  ).toEqual([settled.userId]);
  expect((await affected([...span, "--sessions", "--network", "127.0.0.0/8"])).err).toBe("1 borrower\n");
  expect((await affected([...span, "--sessions", "--network", "203.0.113.0/24"])).err).toBe("0 borrowers\n");
  expect((await affected(["--from", at(0), "--to", at(began - HOUR_MS)])).err).toBe("0 borrowers\n");
});

test("every command of the breach runbook about who is affected is one that the program takes", {
  tags: "long",
}, async () => {
  const runbook = await readFile(RUNBOOK, "utf8");
  const commands = [...runbook.matchAll(/^npm run affected -- (.+?)(?: > \S+)?$/gm)].map(
    ([, args = ""]) => args,
  );
  expect(commands.length).toBeGreaterThanOrEqual(3);
  for (const args of commands) expect(await affected(args.split(" "))).toMatchObject({ code: 0 });
});

test.each([
  [[]],
  [["--from", "2026-11-01T00:00:00Z"]],
  [["--from", "2026-11-01", "--to", "2026-11-02"]],
  [["--from", "2026-11-02T00:00:00Z", "--to", "2026-11-01T00:00:00Z"]],
  [["--from", "2026-11-01T00:00:00Z", "--to", "2026-11-02T00:00:00Z", "--network", "10.0.0.0/8"]],
  [["--from", "2026-11-01T00:00:00Z", "--to", "2026-11-02T00:00:00Z", "--sessions", "--network", "10/99"]],
  [["--everybody"]],
])("%j is refused", (args) => {
  expect(() => readAffectedCommand(args)).toThrow();
});

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "./root.ts";

const folder = await mkdtemp(join(tmpdir(), "vaada-beside-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
await writeFile(join(folder, "address"), "postgres://owner:s3cret@127.0.0.1:1/elsewhere\n");

const PROGRAMS = [["tools/dev/beside-start.ts", "switches"], ["tools/dev/audit.ts"]] as const;

async function run(program: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(ROOT, program[0] ?? ""), ...program.slice(1)], {
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, "nobody"), ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

test("a command asks the database that is named, in the environment or in a file, and else the one of npm start", async () => {
  const address = join(folder, "address");
  const table = [
    [{ DATABASE_MIGRATION_URL: "postgres://o@127.0.0.1:1/elsewhere" }, /can't be reached/],
    [{ DATABASE_MIGRATION_URL_FILE: address }, /127\.0\.0\.1:1\/elsewhere can't be reached/],
    [{ DATABASE_URL_FILE: address }, /127\.0\.0\.1:1\/elsewhere can't be reached/],
    [{ DATABASE_URL_FILE: " " }, /^No database runs in this copy's folder/],
  ] as const;
  for (const program of PROGRAMS)
    for (const [env, words] of table) {
      const { code, said } = await run(program, env);
      expect([program, env, code, said]).toEqual([program, env, 78, expect.stringMatching(words)]);
      expect(said).not.toContain("s3cret");
    }
});

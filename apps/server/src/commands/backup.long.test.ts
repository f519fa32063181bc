import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { COMPILED } from "../../testing/test-environment.ts";

const folder = await mkdtemp(join(tmpdir(), "vaada-backups-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const SETTINGS = {
  BACKUP_DIR: folder,
  DATABASE_BACKUP_URL: "postgres://a:s3cret@127.0.0.1:1/x",
  PG_BIN_DIR: "/nonexistent",
  FILES_DIR: join(folder, "files"),
  HEADS_DIR: join(folder, "heads"),
};

async function run(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const program = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...COMPILED, ...SETTINGS, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let err = "";
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, err: err.trimEnd() };
}

test("what can't be done is said in one line, without the password", async () => {
  const to = ["--database", join(folder, "cluster"), "--to"];
  const table: [string, string[], Record<string, string>, number, RegExp][] = [
    ["backup", ["prune", "soon"], {}, 64, /^Usage: backup /],
    ["backup", [], { BACKUP_DIR: "" }, 78, /^BACKUP_DIR is missing\.$/],
    ["backup", [], {}, 1, /^pg_basebackup is not installed/],
    ["restore", [...to, "yesterday"], {}, 64, /^Usage: restore /],
    ["restore", [...to, "2026-11-18T09:30:00Z"], {}, 1, /^There is no whole backup in this folder\.$/],
  ];
  const said = await Promise.all(table.map(([name, args, env]) => run(name, args, env)));
  table.forEach(([, , , code, line], index) => {
    expect(said[index]?.code, said[index]?.err).toBe(code);
    expect(said[index]?.err).toMatch(line);
    expect(said[index]?.err).not.toMatch(/s3cret|\n/);
  });
});

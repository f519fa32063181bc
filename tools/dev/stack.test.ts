import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, mkdir, readdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import pg from "pg";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Programs } from "./programs.ts";
import { type Stack, type StackOptions, startStack } from "./stack.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Stands in for a program of the stack: shows its settings, and dies when asked. */
const STAND_IN = (port: string) => `
  import { createServer } from "node:http";
  createServer((request, reply) => {
    if (request.url === "/die") process.exit(1);
    reply.end(JSON.stringify({ pid: process.pid, env: process.env }));
  }).listen(process.env.${port}, "127.0.0.1");
  process.on("SIGTERM", () => process.exit());
`;
const REFUSES = (code: number) =>
  `process.stderr.write("SMS_BASE_URL is missing.\\n"); process.exit(${code});`;

let temporary: string;
let programs: Programs;

beforeAll(async () => {
  const folder = await makeThrowawayFolder();
  temporary = folder.path;
  programs = {
    migrate: await write("migrate.mjs", "if (!process.env.DATABASE_MIGRATION_URL) process.exit(1);"),
    server: await write("server.mjs", STAND_IN("PORT")),
    sandbox: await write("sandbox.mjs", STAND_IN("SANDBOX_PORT")),
    build: async () => undefined,
  };
  return folder.remove;
});

test("the server gets a login that owns nothing, the sandbox neither database nor keys", {
  tags: "long",
}, async () => {
  const stack = await up({});
  const server = await envOf(stack.urls.app);
  expect(server).not.toHaveProperty("DATABASE_MIGRATION_URL");
  expect(server.APP_ORIGIN).toBe(stack.urls.app);
  expect(server.SMS_BASE_URL).toBe(`${stack.urls.sandbox}/msg91/api/v5`);
  const client = new pg.Client({ connectionString: server.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query(
    `SELECT current_user AS me, rolsuper, current_database() AS here
       FROM pg_roles WHERE rolname = current_user`,
  );
  await client.end();
  expect(rows).toEqual([{ me: "vaada_login", rolsuper: false, here: "vaada" }]);
  const sandbox = await envOf(stack.urls.sandbox);
  expect(sandbox.SANDBOX_SECRET).toBe(server.SANDBOX_SECRET);
  for (const name of ["DATABASE_URL", "DATABASE_MIGRATION_URL", "FIELD_KEYS", "INDEX_KEY", "OTP_PEPPER"]) {
    expect(sandbox).not.toHaveProperty(name);
  }
});

test("stopping leaves nothing: no program, no database, no folder", { tags: "long" }, async () => {
  const stack = await up({});
  await stack.stop();
  await expect(fetch(stack.urls.app)).rejects.toThrow();
  await expect(fetch(stack.urls.sandbox)).rejects.toThrow();
  await expect(new pg.Client({ connectionString: stack.databaseSuperuserUrl }).connect()).rejects.toThrow(
    /ECONNREFUSED|ENOENT/,
  );
  await expect(access(stack.dataDir)).rejects.toThrow("ENOENT");
});

test("a server that dies is started again, and one line says so", { tags: "long" }, async () => {
  const lines: string[] = [];
  const stack = await up({ onLine: (line) => lines.push(line) });
  const before = await pidOf(stack.urls.app);
  await fetch(`${stack.urls.app}/die`).catch(() => undefined);
  await expect.poll(() => pidOf(stack.urls.app), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(await pidOf(stack.urls.app)).not.toBe(before);
  expect(
    lines.filter((line) => line.startsWith("The server ended unexpectedly (1) and is started again.")),
  ).toHaveLength(1);
});

test("a wrong setting stops everything with the program's own words, at the first try", {
  tags: "long",
}, async () => {
  const lines: string[] = [];
  const server = await write("refuses.mjs", REFUSES(78));
  await expect(up({ programs: { ...programs, server }, onLine: (line) => lines.push(line) })).rejects.toThrow(
    /^SMS_BASE_URL is missing\.$/,
  );
  expect(lines.join()).not.toContain("started again");
});

test("a program that never starts is given up, with its last words and its log", {
  tags: "long",
}, async () => {
  const server = await write("crashes.mjs", REFUSES(1));
  await expect(up({ programs: { ...programs, server } })).rejects.toThrow(
    /^SMS_BASE_URL is missing\.\nThe server does not start \(it ended with 1\)\. Its log: .*server\.log$/,
  );
});

test("a migration that fails stops the start with its words", { tags: "long" }, async () => {
  const migrate = await write("migration.mjs", REFUSES(1));
  await expect(up({ programs: { ...programs, migrate } })).rejects.toThrow(
    "SMS_BASE_URL is missing.\nThe database could not be prepared",
  );
});

test("a start can be called off on its way and leaves nothing", { tags: "long" }, async () => {
  const stopping = new AbortController();
  const server = await write("silent.mjs", "setInterval(() => undefined, 1000);");
  const onLine = (line: string) => void (line.startsWith("Starting the server") && stopping.abort());
  await expect(up({ programs: { ...programs, server }, onLine, signal: stopping.signal })).rejects.toThrow(
    "aborted",
  );
});

test("a taken port is named together with the setting that changes it", { tags: "long" }, async () => {
  const blocker = createServer().listen(0, "127.0.0.1");
  await once(blocker, "listening");
  onTestFinished(() => void blocker.close());
  const address = blocker.address();
  const port = typeof address === "object" ? address?.port : 0;
  const env = { ...freePorts, SANDBOX_PORT: String(port), DATA_DIR: join(temporary, "taken") };
  await expect(up({ throwaway: false, env })).rejects.toThrow(
    `Port ${port} is taken by another program. Stop that program, or set SANDBOX_PORT to a free port.`,
  );
});

test("a second start on one folder names the process that runs there, which goes on", {
  tags: "long",
}, async () => {
  const env = { ...freePorts, DATA_DIR: join(temporary, "one") };
  const stack = await up({ throwaway: false, env });
  await expect(up({ throwaway: false, env })).rejects.toThrow(
    `Vaada is already running on ${stack.dataDir} (process ${process.pid}).`,
  );
  expect(await pidOf(stack.urls.app)).toBeGreaterThan(0);
});

test("a folder of somebody else is not touched", async () => {
  const strangers = join(temporary, "strangers");
  await mkdir(strangers, { mode: 0o755 });
  await writeFile(join(strangers, "letters.txt"), "");
  await expect(up({ throwaway: false, env: { ...freePorts, DATA_DIR: strangers } })).rejects.toThrow(
    "files that are not ours",
  );
  expect(await readdir(strangers)).toEqual(["letters.txt"]);
});

test("when the launcher is killed its programs leave, and the next one finds the database", {
  tags: "long",
}, async () => {
  const env = { ...freePorts, DATA_DIR: join(temporary, "killed") };
  const { build: _, ...files } = programs;
  const launcher = spawn(
    process.execPath,
    ["--input-type=module", "--eval", LAUNCH, JSON.stringify({ env, files })],
    {
      cwd: import.meta.dirname,
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [line] = await once(createInterface({ input: launcher.stdout }), "line");
  const urls: Stack["urls"] = JSON.parse(String(line));
  expect(await pidOf(urls.app)).toBeGreaterThan(0);
  launcher.kill("SIGKILL");
  await expect.poll(() => pidOf(urls.app), { timeout: 20_000 }).toBe(0);
  await expect.poll(() => pidOf(urls.sandbox), { timeout: 20_000 }).toBe(0);
  const lines: string[] = [];
  await up({ throwaway: false, env, onLine: (text) => lines.push(text) });
  expect(lines).toContainEqual(expect.stringContaining("PostgreSQL was still running from an earlier start"));
});

const LAUNCH = `
  import { startStack } from "@vaada/dev/stack";
  const { env, files } = JSON.parse(process.argv[1]);
  const stack = await startStack({ env, programs: { ...files, build: async () => undefined } });
  process.stdout.write(JSON.stringify(stack.urls) + "\\n");
`;

const freePorts = {
  PORT: "0",
  SANDBOX_PORT: "0",
  METRICS_PORT: "0",
  CHECKOUT_PORT: "0",
  CONSOLE_PORT: "0",
  SANDBOX_SMTP_PORT: "0",
};

async function up(options: Partial<StackOptions>): Promise<Stack> {
  const stack = await startStack({ env: {}, throwaway: true, programs, ...options });
  onTestFinished(() => stack.stop());
  return stack;
}

async function write(name: string, text: string): Promise<string> {
  const path = join(temporary, name);
  await writeFile(path, text);
  return path;
}

async function envOf(url: string): Promise<Record<string, string>> {
  const shown = (await (await fetch(url)).json()) as { env: Record<string, string> };
  return shown.env;
}

/** 0 while nobody answers. */
async function pidOf(url: string): Promise<number> {
  try {
    const shown = (await (await fetch(url)).json()) as { pid: number };
    return shown.pid;
  } catch {
    return 0;
  }
}

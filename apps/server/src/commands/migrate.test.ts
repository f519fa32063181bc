import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { addressOf, createEmptyDatabase, testPostgres } from "../../testing/test-database.ts";
import { COMPILED } from "../../testing/test-environment.ts";

const MIGRATE = fileURLToPath(new URL("./migrate.ts", import.meta.url));

async function migrate(
  env: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [MIGRATE], {
    env: { ...COMPILED, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
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

test("it says what it applied, and that there is nothing left to do", async () => {
  const { superuserUrl } = await createEmptyDatabase();
  const first = await migrate({ DATABASE_URL: superuserUrl, DATABASE_LOGIN_ROLE: testPostgres().login.role });
  expect(first).toMatchObject({ code: 0, err: "" });
  expect(first.out).toMatch(/^Migration 0001-actors-and-jobs applied\.\n/);
  const second = await migrate({
    DATABASE_MIGRATION_URL: superuserUrl,
    DATABASE_URL: "postgres://nowhere.invalid/x",
  });
  expect(second).toEqual({ code: 0, out: "The database is up to date.\n", err: "" });
});

test("a setting that can't work ends it with code 78 and one line, without the password", async () => {
  const { superuserUrl, name } = await createEmptyDatabase();
  const { superuserUrl: server, login } = testPostgres();
  const table: [string, RegExp][] = [
    ["", /^DATABASE_MIGRATION_URL is not set\.$/],
    ["not an address", /^DATABASE_MIGRATION_URL is not an address\.$/],
    [`postgres://a:s3cret@127.0.0.1:${await closedPort()}/x`, /can't be reached .*ECONNREFUSED/],
    [addressOf(superuserUrl, { user: { role: "nobody", password: "s3cret" } }), /refuses the role nobody/],
    [addressOf(server, { database: "no_such" }), /no_such has no such database/],
    [
      addressOf(superuserUrl, { user: login }),
      new RegExp(`The role vaada_login may not .*/${name}: permission denied`),
    ],
  ];
  for (const [url, line] of table) {
    const { code, out, err } = await migrate({ DATABASE_MIGRATION_URL: url });
    expect({ code, out }, err).toEqual({ code: 78, out: "" });
    expect(err.trimEnd()).toMatch(line);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    expect(err).not.toContain("s3cret");
  }
});

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

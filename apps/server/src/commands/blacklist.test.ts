import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, test } from "vitest";
import { applicant, outcomeOf } from "../../testing/decisions/applicant.ts";
import { addressOf, createEmptyDatabase, testPostgres } from "../../testing/test-database.ts";
import { COMPILED } from "../../testing/test-environment.ts";
import { openTestServer } from "../../testing/test-server.ts";
import { anyPan } from "../../testing/walk.ts";
import { applyMigrations } from "../platform/db/apply-migrations.ts";

const BLACKLIST = fileURLToPath(new URL("./blacklist.ts", import.meta.url));
const server = await openTestServer();
const { superuserUrl, url: loginUrl } = server.database;

type RunOptions = { readonly env?: Record<string, string>; readonly stdin?: string };

async function blacklist(args: readonly string[], { env = {}, stdin }: RunOptions = {}) {
  const child = spawn(process.execPath, [BLACKLIST, ...args], {
    env: {
      ...COMPILED,
      DATABASE_MIGRATION_URL: superuserUrl,
      INDEX_KEY: server.environment.INDEX_KEY,
      ...env,
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  // The pipe stays open: a person at a terminal does not close it either.
  if (stdin !== undefined) child.stdin.write(stdin);
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

const says = (out: string) => ({ code: 0, out: `${out}\n`, err: "" });
const LISTED = {
  ...says(""),
  out: expect.stringMatching(/^On the list since \d{4}-\d{2}-\d{2}: Forged papers\n$/),
};

test("who was put on the list is refused, nobody else is, and who was taken off is lent to again", async () => {
  const [listed, other, forgiven] = [
    await applicant(server),
    await applicant(server),
    await applicant(server),
  ];
  for (const { pan } of [listed, forgiven])
    expect(await blacklist(["add", pan, "Forged papers"])).toEqual(says("Put on the list."));
  expect(await blacklist(["remove", forgiven.pan])).toEqual(says("Taken off the list."));
  expect(await outcomeOf(listed)).toBe("blacklisted");
  expect([await outcomeOf(other), await outcomeOf(forgiven)]).toEqual(["Approve", "Approve"]);
});

test("the list says since when and why, doing it again changes nothing, and the table holds no PAN", {
  tags: "long",
}, async () => {
  const pan = anyPan();
  expect(await blacklist(["check", pan])).toEqual(says("Not on the list."));
  expect(await blacklist(["remove", pan])).toEqual(says("Not on the list."));
  expect(await blacklist(["add", pan, " Forged papers "])).toEqual(says("Put on the list."));
  const listed = await blacklist(["check", pan]);
  expect(listed).toEqual(LISTED);
  expect(await blacklist(["add", pan, "Another reason"])).toEqual(listed);
  expect(await blacklist(["check", pan])).toEqual(listed);
  const rows = await server.database.asSuperuser(
    "select blacklist::text as text, pan_index from vaada.blacklist where pan_index = $1",
    [server.services.vault.index("pan", pan)],
  );
  expect(rows).toHaveLength(1);
  expect(String(rows[0]?.text)).not.toContain(pan);
});

test("a PAN may come on stdin, as somebody types it, and is said nowhere", { tags: "long" }, async () => {
  const pan = anyPan();
  const typed = `${pan.slice(0, 5).toLowerCase()} ${pan.slice(5)}\n`;
  expect(await blacklist(["add", "-", "Forged papers"], { stdin: typed })).toEqual(says("Put on the list."));
  expect(await blacklist(["check", "-"], { stdin: typed })).toEqual(LISTED);
  expect(await blacklist(["remove", "-"], { stdin: typed })).toEqual(says("Taken off the list."));
});

test("what was not given as it must be is refused with one line, and nothing is done", {
  tags: "long",
}, async () => {
  const pan = anyPan();
  const { code, out, err } = await blacklist(["add", pan, `See ${pan}`]);
  expect({ code, out }).toEqual({ code: 64, out: "" });
  expect(err).toMatch(/^The reason must not name a PAN.*\n$/);
  expect(err).not.toContain(pan);
  expect(await blacklist(["check", pan])).toEqual(says("Not on the list."));
});

test("a setting that can't work ends it with code 78 and one line, without a secret or the PAN", {
  tags: "long",
}, async () => {
  const { superuserUrl: emptyUrl } = await createEmptyDatabase();
  const pan = anyPan();
  const table: [env: Record<string, string>, line: RegExp][] = [
    [{ DATABASE_MIGRATION_URL: "" }, /^DATABASE_MIGRATION_URL is missing\.$/],
    [{ INDEX_KEY: "c2VjcmV0" }, /^INDEX_KEY is not valid: must be 32 bytes in base64\.$/],
    [{ DATABASE_MIGRATION_URL: emptyUrl }, /^The database is not migrated\. Run npm run migrate\.$/],
    [{ DATABASE_MIGRATION_URL: loginUrl }, /^The role vaada_login may not do this at /],
    [
      { DATABASE_MIGRATION_URL: addressOf(superuserUrl, { user: { role: "nobody", password: "s3cret" } }) },
      /refuses the role nobody/,
    ],
  ];
  for (const [env, line] of table) {
    const { code, out, err } = await blacklist(["add", pan, "Forged papers"], { env });
    expect({ code, out }, err).toEqual({ code: 78, out: "" });
    expect(err.trimEnd()).toMatch(line);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    for (const hidden of [pan, "s3cret", "c2VjcmV0", testPostgres().login.password])
      expect(err).not.toContain(hidden);
  }
});

test("an owner that is no superuser may do it too, and row-level security binds it before and after", {
  tags: "long",
}, async () => {
  const { superuserUrl: emptyUrl, name } = await createEmptyDatabase();
  const owner = { role: `owner_of_${name}`, password: "owner" };
  await query(
    emptyUrl,
    `create role ${owner.role} login createrole password '${owner.password}';
     grant vaada_api, vaada_worker, vaada_eraser, vaada_auditor, vaada_keeper, vaada_console to ${owner.role} with admin true, inherit false;
     alter database ${name} owner to ${owner.role}`,
  );
  const url = addressOf(emptyUrl, { user: owner });
  await applyMigrations({ url });
  const env = { DATABASE_MIGRATION_URL: url };
  const pan = anyPan();
  expect(await blacklist(["add", pan, "Forged papers"], { env })).toEqual(says("Put on the list."));
  expect(await query(url, "select from vaada.blacklist")).toHaveLength(0);
  expect(await blacklist(["check", pan], { env })).toEqual(LISTED);
  expect(await blacklist(["remove", pan], { env })).toEqual(says("Taken off the list."));
  expect(await query(url, "select relforcerowsecurity from pg_class where relname = 'blacklist'")).toEqual([
    { relforcerowsecurity: true },
  ]);
});

test("while somebody holds the table nothing waits for long, and nothing is changed", {
  tags: "long",
}, async () => {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  const pan = anyPan();
  try {
    await client.query("begin; select from vaada.blacklist");
    const { code, err } = await blacklist(["add", pan, "Forged papers"]);
    expect([code, err]).toEqual([75, "The list is in use, by a backup perhaps. Try again.\n"]);
    expect(await blacklist(["check", pan])).toEqual(says("Not on the list."));
  } finally {
    await client.end();
  }
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

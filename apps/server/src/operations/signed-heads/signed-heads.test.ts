import { spawn } from "node:child_process";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { addDays, DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { COMPILED } from "../../../testing/test-environment.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { walkTo } from "../../../testing/walk.ts";
import { AS_READER_OF_THE_BOOK } from "../../platform/db/actor.ts";
import { type HeadsOutside, proveHeads } from "../audits/prove-heads.ts";
import { runBusinessDays } from "../days/run-business-days.ts";
import { publishHeads } from "./publish-heads.ts";
import { headsKeyOf } from "./signed-heads.ts";

const AUDIT = fileURLToPath(new URL("../../commands/audit.ts", import.meta.url));
const INVARIANT = "I14 the journal holds the heads that were signed each evening";
const OF_THE_TRAIL = "I17 the trail holds the heads that were signed each evening";
const server = await openTestServer();
const { asSuperuser, superuserUrl } = server.database;
const { HEADS_DIR = "", HEADS_KEY = "" } = server.environment;

async function audit(env: Readonly<Record<string, string>> = { HEADS_DIR, HEADS_KEY }) {
  const child = spawn(process.execPath, [AUDIT], {
    env: { ...COMPILED, ...env, DATABASE_MIGRATION_URL: superuserUrl },
  });
  let out = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const broken = out.split("\n").filter((line) => line.startsWith("BROKEN"));
  return { code, out, broken };
}

const records = async () => (await readdir(HEADS_DIR)).toSorted();

test("each close of business writes the heads of journal and trail outside, signed, and the audit proves them", async () => {
  await walkTo(server, "dashboard");
  await server.clock.moveBy(DAY_MS);
  await runBusinessDays(server.services);
  await server.workOff();
  const [first] = await records();
  expect(first).toMatch(/^\d{4}-\d\d-\d\d\.json$/);
  const sound = await audit();
  expect(sound.broken).toEqual([]);
  expect(sound.out).toContain(`held   ${INVARIANT}\n`);
  expect(sound.out).toContain("held   I16 no entry of the trail was changed since it was written\n");
  expect(sound.out).toContain(`held   ${OF_THE_TRAIL}\n`);
  expect(await readdir(`${HEADS_DIR}-trail`)).toEqual([first]);
  const publicKey = /heads {2}held against the public key (\S+)\n/.exec(sound.out)?.[1] ?? "";
  const elsewhere = await audit({ HEADS_DIR, HEADS_PUBLIC_KEY: publicKey });
  expect(elsewhere.out).toContain(`held   ${INVARIANT}\n`);
});

test("a day's heads that are published again stay as they were first written", { tags: "long" }, async () => {
  const [name = ""] = await records();
  const before = await readFile(join(HEADS_DIR, name), "utf8");
  await asSuperuser("delete from vaada.published_heads");
  // As between writing a record and remembering it.
  expect((await audit()).broken).toEqual([]);
  await publishHeads(server.services, { on: name.slice(0, 10) as never });
  expect(await readFile(join(HEADS_DIR, name), "utf8")).toBe(before);
  expect((await audit()).broken).toEqual([]);
});

test("two evenings that are closed at once, in any order, leave records that name each other, and so does a writer that was killed", async () => {
  const [name = ""] = await records();
  const day = (days: number) => addDays(name.slice(0, 10) as never, days);
  const { services } = server;
  await Promise.all([day(300), day(299), day(301)].map((on) => publishHeads(services, { on })));
  await asSuperuser("delete from vaada.published_heads where business_date = $1", [day(301)]);
  await publishHeads(services, { on: day(302) });
  expect((await audit()).broken).toEqual([]);
  expect(await records()).toContain(`${day(302)}.json`);
});

test("a record that leaves while the books are read is no breach, and one that is gone is", async () => {
  const { database, signedHeads } = server.services;
  const { publicKey } = headsKeyOf(signedHeads.key);
  const nothing: ReadonlyMap<string, string> = new Map();
  const breachesWith = async (readAgain: HeadsOutside["readAgain"]) => {
    const outside = { records: { journal: nothing, trail: nothing }, publicKey, readAgain };
    const { findings } = await database.withTx(AS_READER_OF_THE_BOOK, (tx) => proveHeads(tx, outside));
    return findings.flatMap(({ breaches }) => breaches.map(({ what }) => what));
  };
  expect(await breachesWith((book) => signedHeads.folders[book].readAll())).toEqual([]);
  expect(new Set(await breachesWith(async () => nothing))).toEqual(new Set(["the signed record is missing"]));
});

test("whoever rewrites history with recomputed hashes breaks no rule of the database, and is caught by the signed heads", async () => {
  await asSuperuser(REWRITE);
  const caught = await audit();
  expect(caught.broken).toEqual([`BROKEN ${INVARIANT}`]);
  expect(caught.code).toBe(1);
  expect(caught.out).toContain("the journal was rewritten or cut");
  await asSuperuser(REWRITE.replace("- interval", "+ interval"));
  expect((await audit()).broken).toEqual([]);
});

test("a record that is altered, signed by another or gone is named", { tags: "long" }, async () => {
  const [name = ""] = await records();
  const path = join(HEADS_DIR, name);
  const text = await readFile(path, "utf8");
  await rename(path, `${path}.away`);
  expect((await audit()).out).toContain("the signed record is missing");
  await writeFile(path, text.replace('"chain":0', '"chain":1'));
  expect((await audit()).out).toContain("not signed with this key, or altered");
  await rename(`${path}.away`, path);
  const other = Buffer.alloc(32, 3).toString("base64");
  expect((await audit({ HEADS_DIR, HEADS_KEY: other })).broken).toEqual([
    `BROKEN ${INVARIANT}`,
    `BROKEN ${OF_THE_TRAIL}`,
  ]);
  expect((await audit()).broken).toEqual([]);
});

test("a record of one book does not stand for the other", { tags: "long" }, async () => {
  const [name = ""] = await records();
  const [journal, trail] = [join(HEADS_DIR, name), join(`${HEADS_DIR}-trail`, name)];
  await rename(journal, `${journal}.away`);
  await writeFile(journal, await readFile(trail, "utf8"));
  expect((await audit()).out).toContain("not signed with this key, or altered");
  await rename(`${journal}.away`, journal);
  expect((await audit()).broken).toEqual([]);
});

test("the next day's record names the one before it, so that none can be left out", {
  tags: "long",
}, async () => {
  const [name = ""] = await records();
  await publishHeads(server.services, { on: addDays(name.slice(0, 10) as never, 400) });
  expect((await audit()).broken).toEqual([]);
  await asSuperuser(`delete from vaada.published_heads where business_date = '${name.slice(0, 10)}'`);
  expect((await audit()).out).toContain("a record before it is missing");
});

test("an audit that is not told where the heads are says so, and asks the rest", async () => {
  const { out } = await audit({});
  expect(out).toContain(`NOT ASKED ${INVARIANT}`);
});

/** As the database's owner, past every trigger: a journal is changed, and all hashes from it to the head of its chain. */
const REWRITE = `
  begin;
  set local session_replication_role = replica;
  update vaada.journals set posted_at = posted_at - interval '1 hour';
  do $$
  declare
    old vaada.journals;
    before bytea;
  begin
    for old in select * from vaada.journals order by chain, position loop
      select hash into before from vaada.journals where chain = old.chain and position = old.position - 1;
      old.prev_hash := coalesce(before, old.prev_hash);
      old.hash := vaada.hash_of(old);
      update vaada.journals set prev_hash = old.prev_hash, hash = old.hash where id = old.id;
      update vaada.journal_chains set hash = old.hash where chain = old.chain and position = old.position;
    end loop;
  end $$;
  commit`;

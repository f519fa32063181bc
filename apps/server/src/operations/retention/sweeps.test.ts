import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { storedFiles } from "../../../testing/stored-files.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../testing/walk.ts";
import { applyRetention } from "./apply-retention.ts";
import { eraseSlips } from "./erase-slips.ts";
import type { CertificateEntry } from "./store.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;

const run = () => applyRetention(server.services);

const filesIn = (kind: string): Promise<string[]> => storedFiles(server.folder, kind);

test("a court's hold is obeyed by the sweeps too: sign-ins, tried PANs, replaced addresses and providers' messages stay", async () => {
  const held = await walkTo(server, "employment");
  const free = await walkTo(server, "employment");
  for (const { userId } of [held, free]) {
    await asSuperuser(
      `update vaada.sessions set created_at = created_at - interval '3 years', expires_at = expires_at - interval '3 years',
         last_seen_at = last_seen_at - interval '3 years' where borrower_id = $1`,
      [userId],
    );
    await asSuperuser(
      `insert into vaada.pan_records (id, borrower_id, pan_sealed, pan_index, asked_at)
       values (gen_random_uuid(), $1, 'sealed', $2, now() - interval '40 days')`,
      [userId, randomBytes(32)],
    );
    await asSuperuser(
      `insert into vaada.emails (id, borrower_id, email_sealed, given_at, replaced_at)
       values (gen_random_uuid(), $1, 'sealed', now() - interval '90 days', now() - interval '40 days')`,
      [userId],
    );
  }
  await asSuperuser(
    `insert into vaada.provider_events (id, received_at, provider, body_sealed)
     values (gen_random_uuid(), now() - interval '370 days', 'razorpay', 'x')`,
  );
  await asSuperuser(
    `insert into vaada.retention_holds (borrower_id, reason, placed_by, placed_at) values ($1, 'a court asks', 'test', now())`,
    [held.userId],
  );
  const left = async ({ userId }: Pick<Walker, "userId">) => [
    (await asSuperuser("select from vaada.sessions where borrower_id = $1", [userId])).length,
    (
      await asSuperuser("select from vaada.pan_records where borrower_id = $1 and confirmed_at is null", [
        userId,
      ])
    ).length,
    (
      await asSuperuser("select from vaada.emails where borrower_id = $1 and replaced_at is not null", [
        userId,
      ])
    ).length,
  ];
  const oldEvents = () =>
    asSuperuser("select from vaada.provider_events where received_at < now() - interval '1 year'");
  const sweepAll = async () => {
    await run();
    await eraseSlips(server.services);
  };
  await sweepAll();
  expect([await left(held), await left(free), (await oldEvents()).length]).toEqual([[1, 1, 1], [0, 0, 0], 1]);
  const slips = await asSuperuser<{ entries: CertificateEntry[] }>(
    "select entries from vaada.erasure_certificates where borrower_id is null order by erased_at desc, id limit 3",
  );
  expect(slips.flatMap(({ entries }) => entries)).toEqual(
    expect.arrayContaining([
      { kind: "tried-pans", count: 1, rule: "asked + 30 days: purpose", becomes: "erased" },
      { kind: "replaced-emails", count: 1, rule: "replaced + 30 days: purpose", becomes: "erased" },
    ]),
  );
  await asSuperuser(
    "update vaada.retention_holds set lifted_by = 'test', lifted_at = now() where lifted_at is null",
  );
  await sweepAll();
  expect([await left(held), (await oldEvents()).length]).toEqual([[0, 0, 0], 0]);
});

test("a file that belongs to nobody goes thirty days after it was written, and one that a row names stays", {
  tags: "long",
}, async () => {
  await walkTo(server, "bank-account");
  const folder = join(server.folder, "selfies");
  await mkdir(folder, { recursive: true });
  const named = await filesIn("selfies");
  expect(named.length, "the walker's own photo").toBeGreaterThan(0);
  const [stray, cutOff, fresh] = [randomUUID(), `${randomUUID()}.draft`, randomUUID()];
  for (const name of [stray, cutOff, fresh]) await writeFile(join(folder, name), "sealed");
  const days = (count: number) => (server.clock.realNow().getTime() - count * DAY_MS) / 1000;
  for (const name of [...named, stray, cutOff]) await utimes(join(folder, name), days(31), days(31));
  await utimes(join(folder, fresh), days(29), days(29));
  await run();
  expect(await filesIn("selfies")).toEqual([...named, fresh].sort());
  const [last] = await asSuperuser<{ entries: CertificateEntry[] }>(
    `select entries from vaada.erasure_certificates where entries @> '[{"kind": "stray-files"}]'`,
  );
  expect(last?.entries).toMatchObject([{ count: 2, rule: "file-written + 30 days: purpose" }]);
});

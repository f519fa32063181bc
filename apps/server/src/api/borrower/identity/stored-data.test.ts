import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  actAt,
  atIdentity,
  codeOf,
  consented,
  identitiesOf,
  personOf,
  photosOf,
  returnOf,
  wholeDatabase,
} from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { pathIn } from "../../../platform/files/folder-places.ts";

const server = await openTestServer();
const { database } = server;

test("after both ways, right and wrong, no value that was used is in the database or the log as it is", {
  tags: "long",
}, async () => {
  const byVisit = await atIdentity(server);
  const open = await returnOf(server, (await byVisit.start()).json.data.url);
  const byCode = await atIdentity(server);
  const wrong = await atIdentity(server, { pan: "ABCPF1234F" });
  const codes: string[] = [];
  for (const borrower of [byCode, wrong]) {
    const { number } = (await personOf(server, borrower)).aadhaar;
    await borrower.send(number);
    codes.push(await codeOf(server, number));
    await borrower.verify(number, codes.at(-1) ?? "");
  }
  const { url } = (await wrong.start()).json.data;
  const back = await actAt(server, "consent", { url, pan: wrong.pan });
  await wrong.result(back);
  const secrets = [
    open.state,
    back.state,
    String(url),
    server.services.settings.surepassWebhookSecret.reveal(),
  ];
  for (const borrower of [byVisit, byCode, wrong]) {
    const { name, dob, aadhaar } = await personOf(server, borrower);
    secrets.push(borrower.pan, borrower.mobile, borrower.email, name, dob, aadhaar.number, aadhaar.name);
  }
  const kept = `${await wholeDatabase(server)}\n${server.logLines.join("")}`;
  expect(kept).toContain(byVisit.userId);
  for (const secret of secrets) {
    expect(kept.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(kept).not.toContain(Buffer.from(secret).toString("hex"));
  }
  // Six digits may stand anywhere by chance, but not as the bytes of a text.
  for (const code of codes) expect(kept).not.toContain(Buffer.from(code).toString("hex"));
});

test("the photo on disk is no picture and holds none, and opens only under its own name", async () => {
  const [one, other] = [await atIdentity(server), await atIdentity(server)];
  for (const borrower of [one, other]) await borrower.result(await consented(server, borrower));
  const keyOf = async (borrower: typeof one): Promise<string> =>
    (await identitiesOf(server, borrower))[0]?.photo_key;
  const [key, otherKey] = [await keyOf(one), await keyOf(other)];
  const onDisk = await readFile(pathIn(server.folder, key));
  const photo = await server.services.files.get(key);
  expect(onDisk.subarray(0, 3).toString("latin1")).toBe("v1|");
  expect(onDisk.includes(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe(false);
  expect(photo?.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect(photo?.equals((await server.services.files.get(otherKey)) ?? Buffer.alloc(0))).toBe(false);
  const place = (row: string) => ({ table: "files", column: "bytes", row });
  expect(() => server.services.vault.openBytes(onDisk, place(otherKey))).toThrow();
  expect(await photosOf(server)).not.toContainEqual(expect.stringContaining("draft"));
});

test("a query that forgets to say whose finds one's own rows and nobody else's", async () => {
  const [one, other] = [await atIdentity(server), await atIdentity(server)];
  for (const borrower of [one, other]) await borrower.result(await consented(server, borrower));
  for (const { userId } of [one, other]) {
    const seen = await database.database.withTx(asBorrower(userId), async (tx) => {
      const attempts = await tx.query<{ whose: string }>(
        "select borrower_id as whose from vaada.identity_attempts",
      );
      const identities = await tx.query<{ whose: string }>(
        "select borrower_id as whose from vaada.identities",
      );
      const changed = await tx.query("update vaada.identity_attempts set tries = tries");
      return [
        ...attempts.rows.map(({ whose }) => whose),
        ...identities.rows.map(({ whose }) => whose),
        changed.rowCount,
      ];
    });
    expect(seen).toEqual([userId, userId, 1]);
  }
  for (const table of ["identity_attempts", "identities"]) {
    const { rowCount } = await database.database.withTx({ kind: "anonymous" }, (tx) =>
      tx.query(`select from vaada.${table}`),
    );
    expect([table, rowCount]).toEqual([table, 0]);
  }
});

test("a proven identity can't be changed or removed, nor can an attempt be given to somebody else", async () => {
  const borrower = await atIdentity(server);
  await borrower.result(await consented(server, borrower));
  for (const text of [
    "update vaada.identities set aadhaar_last_four = '0000'",
    "delete from vaada.identities",
    "delete from vaada.identity_attempts",
    "update vaada.identity_attempts set borrower_id = borrower_id",
    "update vaada.identity_attempts set state_hash = null",
    "select from vaada.provider_events",
  ]) {
    const attempt = database.database.withTx(asBorrower(borrower.userId), (tx) => tx.query(text));
    await expect(attempt, text).rejects.toMatchObject({ code: "42501" });
  }
});

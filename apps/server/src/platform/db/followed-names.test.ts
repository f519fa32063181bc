import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { addressOf, openTestDatabase } from "../../../testing/test-database.ts";
import { openDatabase } from "./database.ts";
import { followsNames } from "./followed-names.ts";

const { url } = await openTestDatabase();
const anonymous = { kind: "anonymous" } as const;
const NAMES = "select name from pg_prepared_statements where name like 'vaada%' and statement like $1";

/** The message in which a server says which process answers: a letter, its length, and the number. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Between client and server, as an old pooler is: it hands on what is said, and has a number of its own. */
async function openPooler(): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname: folder, port } = new URL(url);
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const behind = connect(join(decodeURIComponent(folder), `.s.PGSQL.${port}`));
    sockets.push(client, behind);
    for (const socket of [client, behind]) socket.on("error", () => undefined);
    client.pipe(behind);
    behind.on("data", (chunk: Buffer) => {
      const at = chunk.indexOf(KEY_DATA);
      if (at >= 0) chunk.writeInt32BE(-1, at + KEY_DATA.length);
      client.write(chunk);
    });
    behind.on("close", () => client.destroy());
    client.on("close", () => behind.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(addressOf(url, {}));
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

const pooler = await openPooler();
afterAll(() => pooler.close());

async function namesThrough(address: string): Promise<{ names: unknown[]; forgotten: number }> {
  let forgotten = 0;
  const database = openDatabase({
    url: address,
    poolSizeMax: 1,
    onRetry: () => undefined,
    onPoolError: () => undefined,
    onNamesForgotten: () => {
      forgotten += 1;
    },
  });
  const ask = () => database.withTx(anonymous, (tx) => tx.query(NAMES, ["%pg_prepared_statements%"]));
  await ask();
  const { rows } = await ask();
  await database.close();
  return { names: rows.map((row) => (row as { name: string }).name).toSorted(), forgotten };
}

test("with the database itself a statement is planned once, and found by its name", async () => {
  expect(await namesThrough(url)).toEqual({
    names: [expect.stringMatching(/^vaada_[0-9a-f]{32}$/), "vaada_probe"],
    forgotten: 0,
  });
});

test("behind a pooler that forgets names no statement has one, which is heard once", async () => {
  expect(await namesThrough(pooler.url)).toEqual({ names: ["vaada_probe"], forgotten: 1 });
});

test("what another guest of the pooler has left on a connection says the same, and is no failure", async () => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("prepare vaada_probe as select 1");
  expect(await followsNames(client, 4_000)).toBe(false);
  await client.end();
});

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";

export type TransactionPooler = {
  readonly url: string;
  /** The first words of everything that was asked through it. */
  readonly said: readonly string[];
  close(): Promise<void>;
};

/** As every message after the first: a letter, its length with itself, the rest. */
const HEADER_BYTES = 5;
const READY = "Z";
const KEY_DATA = "K";
const IN_NO_TRANSACTION = "I";
/** A statement that is asked in one message, and one that is parsed first. */
const STATEMENTS: ReadonlySet<string> = new Set(["Q", "P"]);

/**
 * Between a client and the database, as a pooler in transaction mode is at its worst: after each transaction the connection has forgotten
 * all that it was told, as if another one came next. Whoever listens, or says more at the start than who they are, is thrown out.
 */
export async function openTransactionPooler(databaseUrl: string): Promise<TransactionPooler> {
  const { hostname: folder, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const said: string[] = [];
  const server = createServer((client) => {
    const behind = connect(join(decodeURIComponent(folder), `.s.PGSQL.${port}`));
    sockets.push(client, behind);
    for (const socket of [client, behind]) socket.on("error", () => undefined);
    let hasGreeted = false;
    const readAsked = readMessages(({ type, body }) => {
      if (!STATEMENTS.has(type)) return;
      const text = body.toString("latin1").replace(/^\0/, "");
      said.push(text.slice(0, 60));
      if (/\blisten\b/i.test(text.slice(0, 60))) client.destroy();
    });
    client.on("data", (chunk: Buffer) => {
      if (hasGreeted) readAsked(chunk);
      else if (chunk.includes("options\0")) client.destroy();
      hasGreeted = true;
      behind.write(chunk);
    });
    let held: Buffer | undefined;
    const readAnswered = readMessages(({ type, body, whole }) => {
      // A pooler has a number of its own in place of the process that answers.
      if (type === KEY_DATA) whole.writeInt32BE(-1, HEADER_BYTES);
      const isAtRest = type === READY && body.toString() === IN_NO_TRANSACTION;
      if (held === undefined && isAtRest) {
        held = Buffer.from(whole);
        behind.write(simpleQuery("discard all"));
      } else if (held === undefined) client.write(whole);
      else if (isAtRest) {
        client.write(held);
        held = undefined;
      }
    });
    behind.on("data", readAnswered);
    behind.on("close", () => client.destroy());
    client.on("close", () => behind.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = new URL(databaseUrl);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: address.href,
    said,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

type Message = { readonly type: string; readonly body: Buffer; readonly whole: Buffer };

function readMessages(onMessage: (message: Message) => void): (chunk: Buffer) => void {
  let kept = Buffer.alloc(0);
  return (chunk) => {
    kept = Buffer.concat([kept, chunk]);
    while (kept.length >= HEADER_BYTES) {
      const length = kept.readInt32BE(1) + 1;
      if (kept.length < length) return;
      const whole = kept.subarray(0, length);
      kept = kept.subarray(length);
      onMessage({ type: String.fromCharCode(whole[0] ?? 0), body: whole.subarray(HEADER_BYTES), whole });
    }
  };
}

function simpleQuery(text: string): Buffer {
  const body = Buffer.from(`${text}\0`);
  const header = Buffer.from([0x51, 0, 0, 0, 0]);
  header.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([header, body]);
}

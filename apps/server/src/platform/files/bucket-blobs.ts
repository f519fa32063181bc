import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { passFailpoint } from "../failpoints.ts";
import { type BlobStore, FilesUnavailable, isFileKey, requireFileKey } from "./blob-store.ts";

/** A bucket of S3, or of a store that speaks as S3 does. */
export type BucketAddress = {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The prefix of our keys: empty, or ending in a slash. */
  readonly prefix: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** How many names the store is asked for at once. Without it the store decides. */
  readonly listedAtOnce?: number;
};

const ANSWER_MS_MAX = 10_000;
/** Every call here may be repeated: it comes to the same. */
const TRIES_MAX = 3;
const PAUSE_MS = 150;
/** Reading the heads of a million files one by one would take a night. */
const HEADS_AT_ONCE = 16;
const MARK = "vaada-files";
/** Beside the files: what was removed while it may have been replaced. */
const REMOVED = "removed/";

/**
 * In a bucket. A file's name begins with two letters of its hash, so that a store that splits its work by the beginning of names
 * spreads ours evenly.
 */
export function openBucketBlobs(address: BucketAddress): BlobStore {
  const bucket = openBucket(address);
  return {
    place: `FILES_URL s3://${address.bucket}/${address.prefix}`,
    write: (key, bytes) => bucket.put(nameOf(key), bytes),
    read: (key) => bucket.get(nameOf(key)),
    async remove(key) {
      // Before the file goes: whoever replaces it now looks for this afterwards, and removes what was put in its place.
      await bucket.put(`${REMOVED}${requireFileKey(key)}`, Buffer.alloc(0));
      await bucket.delete(nameOf(key));
    },
    async *list() {
      for await (const { name, writtenAt } of bucket.list()) {
        const key = keyOf(name);
        if (key !== null) yield { key, writtenAt };
      }
    },
    listHeads: (bytesMax) => listHeads(bucket, bytesMax),
    async replace(key, change) {
      const bytes = await bucket.get(nameOf(key));
      if (bytes === null) return false;
      const changed = await change(bytes);
      passFailpoint("file-resealed");
      await bucket.put(nameOf(key), changed);
      if ((await bucket.get(`${REMOVED}${key}`)) === null) return true;
      await bucket.delete(nameOf(key));
      return false;
    },
    hasRoom: async () => true,
    readMark: async () => (await bucket.get(MARK))?.toString("utf8") ?? null,
    writeMark: (text) => bucket.put(MARK, Buffer.from(text)),
  };
}

const nameOf = (key: string): string =>
  `${createHash("sha256").update(requireFileKey(key)).digest("hex").slice(0, 2)}/${key}`;

const keyOf = (name: string): string | null => {
  const key = name.slice(3);
  return /^[0-9a-f]{2}\//.test(name) && isFileKey(key) ? key : null;
};

async function* listHeads(bucket: Bucket, bytesMax: number): AsyncGenerator<{ key: string; head: Buffer }> {
  let keys: string[] = [];
  const readHeads = async () => {
    const heads = await Promise.all(
      keys.map(async (key) => ({ key, head: await bucket.get(nameOf(key), { bytesMax }) })),
    );
    keys = [];
    return heads.flatMap(({ key, head }) => (head === null ? [] : [{ key, head }]));
  };
  for await (const { name } of bucket.list()) {
    const key = keyOf(name);
    if (key !== null && keys.push(key) >= HEADS_AT_ONCE) yield* await readHeads();
  }
  yield* await readHeads();
}

type Bucket = ReturnType<typeof openBucket>;

/** The four things that we ask of a store, by name below the prefix. */
export function openBucket({
  endpoint,
  region,
  bucket,
  prefix,
  keyId,
  keySecret,
  listedAtOnce,
}: BucketAddress) {
  const signer = new AwsClient({ accessKeyId: keyId, secretAccessKey: keySecret, region, service: "s3" });
  const addressOf = (name: string): string => `${endpoint}/${bucket}/${prefix}${name}`;
  const ask = (url: string, init: AskInit): Promise<Response> => askStore(signer, url, init);
  return {
    async put(name: string, bytes: Buffer): Promise<void> {
      const answer = await ask(addressOf(name), { method: "PUT", body: bytes });
      await finish(answer, [200, 204]);
    },
    async get(name: string, { bytesMax }: { bytesMax?: number } = {}): Promise<Buffer | null> {
      const headers = bytesMax === undefined ? {} : { range: `bytes=0-${bytesMax - 1}` };
      const answer = await ask(addressOf(name), { method: "GET", headers });
      if (answer.status === 404) return nullUnlessBucketIsGone(answer);
      // A range of a file without bytes can't be answered.
      if (answer.status === 416) return Buffer.alloc(0);
      return finish(answer, [200, 206]);
    },
    async delete(name: string): Promise<void> {
      await finish(await ask(addressOf(name), { method: "DELETE" }), [200, 204, 404]);
    },
    async *list(): AsyncGenerator<{ name: string; writtenAt: Date }> {
      let token: string | undefined;
      do {
        const query = new URLSearchParams({ "list-type": "2", prefix });
        if (listedAtOnce !== undefined) query.set("max-keys", String(listedAtOnce));
        if (token !== undefined) query.set("continuation-token", token);
        const answer = await ask(`${endpoint}/${bucket}?${query}`, { method: "GET" });
        const page = readPage((await finish(answer, [200])).toString("utf8"));
        for (const { name, writtenAt } of page.files) yield { name: name.slice(prefix.length), writtenAt };
        token = page.next;
      } while (token !== undefined);
    },
  };
}

type AskInit = { method: "GET" | "PUT" | "DELETE"; headers?: Record<string, string>; body?: Buffer };

async function askStore(signer: AwsClient, url: string, init: AskInit): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    try {
      const { body, ...rest } = init;
      const request = await signer.sign(url, {
        ...rest,
        ...(body === undefined ? {} : { body: new Uint8Array(body) }),
      });
      const answer = await fetch(request, { redirect: "manual", signal: AbortSignal.timeout(ANSWER_MS_MAX) });
      if (tries === TRIES_MAX || !isWorthRepeating(answer.status)) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (tries === TRIES_MAX)
        throw new FilesUnavailable(`The store of files does not answer (${reasonOf(error)}).`, {
          cause: error,
        });
    }
    await wait(PAUSE_MS * 2 ** tries);
  }
}

const isWorthRepeating = (status: number): boolean => status === 429 || status >= 500;

async function finish(answer: Response, expected: readonly number[]): Promise<Buffer> {
  if (expected.includes(answer.status)) return Buffer.from(await answer.arrayBuffer());
  throw unavailable(answer, await codeIn(answer));
}

async function nullUnlessBucketIsGone(answer: Response): Promise<null> {
  const code = await codeIn(answer);
  if (code === "NoSuchBucket") throw unavailable(answer, code);
  return null;
}

const unavailable = ({ status }: Response, code: string): FilesUnavailable =>
  new FilesUnavailable(`The store of files answers ${status}${code === "" ? "" : ` (${code})`}.`);

/** The store's own word for what is wrong: `SlowDown`, `AccessDenied`, `NoSuchBucket`. */
const codeIn = async (answer: Response): Promise<string> =>
  /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? "";

const CONTENTS = /<Contents>([\s\S]*?)<\/Contents>/g;

/** Our own keys need no decoding; what else lies in the bucket is passed over. */
function readPage(xml: string): { files: { name: string; writtenAt: Date }[]; next: string | undefined } {
  const textIn = (part: string, tag: string): string | undefined =>
    new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(part)?.[1];
  const files = [...xml.matchAll(CONTENTS)].map(([, part = ""]) => ({
    name: textIn(part, "Key") ?? "",
    writtenAt: new Date(textIn(part, "LastModified") ?? ""),
  }));
  const isMore = textIn(xml, "IsTruncated") === "true";
  return { files, next: isMore ? decodeEntities(textIn(xml, "NextContinuationToken")) : undefined };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decodeEntities = (text: string | undefined): string | undefined =>
  text?.replace(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);

/** A short code and never the message, which may quote the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "UNKNOWN";
  const { cause } = error;
  return cause instanceof Error && "code" in cause ? String(cause.code) : error.name;
}

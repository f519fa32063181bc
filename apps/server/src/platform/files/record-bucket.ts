import { type BucketAddress, openBucket } from "./bucket-blobs.ts";
import { openRecordFolder, type RecordFolder } from "./record-folder.ts";

/** Years of records are asked for side by side, and the store is not asked for all at once. */
const READ_AT_ONCE = 16;

/** The same in a bucket, for workers that share no disk. Whoever adds one holds a lock meanwhile: two writers have no order here. */
function openRecordBucket(address: BucketAddress): RecordFolder {
  const bucket = openBucket(address);
  const read = async (name: string): Promise<string | null> =>
    (await bucket.get(name))?.toString("utf8") ?? null;
  return {
    async add(name, text) {
      const kept = await read(name);
      if (kept !== null) return kept;
      await bucket.put(name, Buffer.from(text));
      // What stands there, and not what was meant to: it is what the audit will find.
      return (await read(name)) ?? text;
    },
    async readAll({ after } = { after: "" }) {
      const names: string[] = [];
      for await (const { name } of bucket.list())
        if (/^[^/]+\.json$/.test(name) && name > after) names.push(name);
      names.sort();
      const texts = new Map<string, string>();
      for (let from = 0; from < names.length; from += READ_AT_ONCE) {
        const some = names.slice(from, from + READ_AT_ONCE);
        for (const [index, text] of (await Promise.all(some.map(read))).entries())
          if (text !== null) texts.set(some[index] ?? "", text);
      }
      return texts;
    },
  };
}

/** A folder, or a bucket: where the signed heads of a book are kept. */
export type RecordsPlace = string | BucketAddress;

export const openRecords = (place: RecordsPlace): RecordFolder =>
  typeof place === "string" ? openRecordFolder(place) : openRecordBucket(place);

import { expect, test } from "vitest";
import { openTestBucket } from "../../../testing/test-bucket.ts";
import { FilesUnavailable } from "./blob-store.ts";
import { openBucketBlobs } from "./bucket-blobs.ts";
import { openRecords } from "./record-bucket.ts";

const bucket = await openTestBucket();
const heads = openRecords({ ...bucket, prefix: "heads/" });

test("in a bucket a record is written once, and every process that names the same place reads all of them", async () => {
  expect(await heads.readAll()).toEqual(new Map());
  const names = Array.from(
    { length: 20 },
    (_, index) => `2026-11-${String(index + 1).padStart(2, "0")}.json`,
  );
  for (const name of names.toReversed()) expect(await heads.add(name, `of ${name}`)).toBe(`of ${name}`);
  expect(await heads.add("2026-11-01.json", "another")).toBe("of 2026-11-01.json");
  const elsewhere = openRecords({ ...bucket, prefix: "heads/" });
  expect([...(await elsewhere.readAll())]).toEqual(names.map((name) => [name, `of ${name}`]));
  expect([...(await elsewhere.readAll({ after: "2026-11-18.json" })).keys()]).toEqual(names.slice(18));
});

test("another book's records and the files beside them are not taken for its own", async () => {
  const trail = openRecords({ ...bucket, prefix: "heads-trail/" });
  await trail.add("2026-11-18.json", "the trail's");
  await openBucketBlobs({ ...bucket, prefix: "" }).writeMark("ours");
  expect([...(await trail.readAll()).values()]).toEqual(["the trail's"]);
  expect([...(await heads.readAll()).values()]).not.toContain("the trail's");
});

test("a store that does not answer is said, and is not an empty one", async () => {
  const away = openRecords({ ...bucket, endpoint: "http://127.0.0.1:1", prefix: "heads/" });
  await expect(away.readAll()).rejects.toThrow(FilesUnavailable);
  await expect(away.add("2026-11-19.json", "x")).rejects.toThrow(FilesUnavailable);
});

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { zip } from "./zip.ts";

test("another program reads the archive and finds each file whole", () => {
  const files = [
    { name: "one.txt", bytes: Buffer.from("10|00001|") },
    { name: "two.zip", bytes: zip([{ name: "photo.jpg", bytes: Buffer.from([0xff, 0xd8, 0, 1]) }]) },
  ];
  const folder = mkdtempSync(join(tmpdir(), "vaada-zip-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "batch.zip");
  writeFileSync(path, zip(files));
  const read = execFileSync("python3", ["-c", READER, path]).toString();
  expect(JSON.parse(read)).toEqual(
    Object.fromEntries(files.map(({ name, bytes }) => [name, bytes.toString("base64")])),
  );
  expect(zip(files).equals(zip(files))).toBe(true);
});

const READER = `import sys, json, base64, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
print(json.dumps({n: base64.b64encode(archive.read(n)).decode() for n in archive.namelist()}))`;

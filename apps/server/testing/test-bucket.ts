import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import type { BucketAddress } from "../src/platform/files/bucket-blobs.ts";

const PROGRAM = fileURLToPath(new URL("./bucket-program.mjs", import.meta.url));
/** The one account of this server. */
const KEY = "S3RVER";
const BUCKET = "vaada-test";
const REGION = "ap-south-1";

/** A server that speaks as S3 does, refuses a wrong signature and keeps its files in a folder. Gone after the file's last test. */
export async function openTestBucket(): Promise<BucketAddress & { stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), "vaada-bucket-"));
  const child = spawn(
    process.execPath,
    ["--openssl-legacy-provider", PROGRAM, directory, BUCKET, REGION, KEY],
    {
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
  const ended = once(child, "exit");
  const [port] = await once(child.stdout.setEncoding("utf8"), "data");
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
    await rm(directory, { recursive: true, force: true });
  };
  afterAll(stop);
  return {
    endpoint: `http://127.0.0.1:${String(port).trim()}`,
    region: REGION,
    bucket: BUCKET,
    prefix: "files/",
    keyId: KEY,
    keySecret: KEY,
    stop,
  };
}

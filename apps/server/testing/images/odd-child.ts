import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import type { PhotoAnswer, PhotoQuestion } from "../../src/platform/images/photo-protocol.ts";

/** In the place of the process that redraws photos: says who it is and what it may do, dies, or never answers. */
process.on("message", ({ id, bytes }: PhotoQuestion) => {
  const word = Buffer.from(bytes).toString();
  if (word === "die") process.exit(1);
  if (word === "who") send({ id, jpeg: Buffer.from(String(process.pid)) });
  if (word === "reach") send({ id, jpeg: Buffer.from(JSON.stringify(reach())) });
});
send({ isReady: true });

function send(answer: PhotoAnswer): void {
  process.send?.(answer);
}

function reach() {
  return {
    settings: Object.keys(env).filter((name) => !name.startsWith("NODE_CHANNEL")),
    reads: codeOf(() => readFileSync("/etc/hostname")),
    writes: codeOf(() => writeFileSync("/tmp/vaada-photo-child", "x")),
    starts: codeOf(() => execFileSync("true")),
  };
}

function codeOf(act: () => unknown): string {
  try {
    act();
    return "done";
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : "failed";
  }
}

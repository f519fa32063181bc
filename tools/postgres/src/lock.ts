import { randomBytes } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { birthOf } from "./running-process.ts";
import { errorCode } from "./unavailable.ts";

export type Lock = { kind: "held"; release(): Promise<void> } | { kind: "taken"; byPid: number };

type Holder = { pid: number; birth: string; token: string };

/**
 * Takes a lock file that names its holder. A holder that was killed can't release it, so a lock of the dead
 * is taken over: whoever holds the lock *on taking over from that very holder* may remove its file, and
 * nobody else. That second lock is taken in the same way, so a crash in the middle of a take-over is only one
 * more dead holder.
 */
export async function takeLock(path: string): Promise<Lock> {
  const birth = await birthOf(process.pid);
  const me: Holder = { pid: process.pid, birth: birth ?? "", token: randomBytes(4).toString("hex") };
  for (;;) {
    if (await createAtOnce(path, me)) return { kind: "held", release: () => release(path, me) };
    const holder = await readHolder(path);
    if (holder === undefined) continue;
    if ((await birthOf(holder.pid)) === holder.birth) return { kind: "taken", byPid: holder.pid };
    const succession = await takeLock(`${path}.after-${holder.token}`);
    if (succession.kind === "taken") return succession;
    await release(path, holder);
    await succession.release();
  }
}

/** The file appears with its content or not at all: a link, unlike a write, has no halfway. */
async function createAtOnce(path: string, holder: Holder): Promise<boolean> {
  const draft = `${path}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o644 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** A power cut can leave an empty file behind; nobody alive has written that. */
const DAMAGED: Holder = { pid: 0, birth: "", token: "damaged" };

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    if (error instanceof SyntaxError) return DAMAGED;
    throw error;
  }
}

async function release(path: string, holder: Holder): Promise<void> {
  const current = await readHolder(path);
  if (current?.token === holder.token) await rm(path, { force: true });
}

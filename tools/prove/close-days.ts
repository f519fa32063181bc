import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "../dev/root.ts";
import type { DayVisits } from "./programs/close-days.ts";
import type { ProvingStack } from "./proving-stack.ts";

const PROGRAM = join(import.meta.dirname, "programs/close-days.ts");
const LEAVE_WITH_PARENT = join(ROOT, "tools/dev/leave-with-parent.mjs");

type CloseDaysOptions = {
  readonly databaseName: string;
  readonly timeZone: string;
  readonly work: DayVisits;
  /** After each pause the process is killed, and another one is started to do the same work. */
  readonly killPausesMs: readonly number[];
};

/** Runs the work of business days in a process of its own, until it is done. */
export async function closeDays(
  stack: ProvingStack,
  { databaseName, timeZone, work, killPausesMs }: CloseDaysOptions,
): Promise<{ kills: number; fault: string | null }> {
  const { DATABASE_URL = "" } = stack.settings;
  const url = new URL(DATABASE_URL);
  url.pathname = `/${databaseName}`;
  let kills = 0;
  for (const pauseMs of [...killPausesMs, null]) {
    const child = spawn(process.execPath, ["--import", LEAVE_WITH_PARENT, PROGRAM, JSON.stringify(work)], {
      cwd: ROOT,
      env: { ...stack.settings, DATABASE_URL: url.href, TZ: timeZone },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    const { stdout, stderr } = child;
    if (stdout === null || stderr === null) throw new Error("closeDays: a process that says nothing");
    const [ended, errors] = [once(child, "exit"), text(stderr)];
    if (pauseMs !== null) {
      await Promise.race([once(stdout, "data"), ended]);
      await delay(pauseMs);
      child.kill("SIGKILL");
    }
    stdout.resume();
    const [code, signal] = await ended;
    if (signal === "SIGKILL") kills += 1;
    else if (code !== 0) return { kills, fault: (await errors).slice(0, 500) };
    else break;
  }
  return { kills, fault: null };
}

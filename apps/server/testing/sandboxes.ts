import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../sandbox/src/testing/many-sandboxes.ts", import.meta.url));
const LEAVE_WITH_PARENT = new URL("../../../tools/dev/leave-with-parent.mjs", import.meta.url).href;

/** The process that keeps the sandboxes of a run; each test file asks it for one of its own. */
export async function keepSandboxes(): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ["--import", LEAVE_WITH_PARENT, PROGRAM], {
    // A run that is interrupted skips its last hooks; the process leaves when this channel ends.
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  };
  if (child.stdout === null) throw new Error("sandboxes: the program has no stdout");
  for await (const line of createInterface({ input: child.stdout })) {
    const { listening } = JSON.parse(line) as { listening: number };
    return { url: `http://127.0.0.1:${listening}`, stop };
  }
  throw new Error("sandboxes: the program ended before it listened");
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Failpoint } from "../../src/platform/failpoints.ts";
import type { TestServer } from "../test-server.ts";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const LEAVE_WITH_PARENT = new URL("../../../../tools/dev/leave-with-parent.mjs", import.meta.url).href;

/** A real worker on the server's database and sandbox that works until it comes to its point. Answers how it ended. */
export async function dieAt({ environment }: TestServer, failpoint: Failpoint): Promise<string | null> {
  const child = spawn(process.execPath, ["--import", LEAVE_WITH_PARENT, MAIN], {
    env: { ...environment, FAILPOINT: failpoint, ROLE: "worker", METRICS_PORT: "0" },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [, signal] = await once(child, "exit");
  return signal;
}

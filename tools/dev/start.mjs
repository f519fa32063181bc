import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstalled, NotInstalled } from "./install.mjs";
import { onNpmGone } from "./npm-gone.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "..", "..");

try {
  const { node } = await ensureInstalled(root);
  handOver(node);
} catch (error) {
  if (!(error instanceof NotInstalled)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}

/**
 * From here on everything runs on the Node that came with the packages; this process only passes signals down
 * and the exit code up.
 * @param {string} node
 */
function handOver(node) {
  const preload = join(here, "leave-with-parent.mjs");
  const child = spawn(node, ["--import", preload, join(here, "up.ts")], {
    cwd: root,
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(name, () => child.kill(name));
  }
  onNpmGone(() => child.kill("SIGTERM"));
  child.once("exit", (code) => process.exit(code ?? 1));
}

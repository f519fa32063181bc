import { execFile } from "node:child_process";
import { access, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@vaada/postgres/free-port";
import { makeThrowawayFolder } from "@vaada/postgres/throwaway-folder";
import type { Run, Verdict } from "../proof.ts";
import { type ProvingStack, withProvingStack } from "../proving-stack.ts";
import { buildImage, type Image } from "./build-image.ts";
import { startContainer } from "./container.ts";
import { findStrangeParts } from "./strange-parts.ts";

const run = promisify(execFile);
const DEBOOTSTRAP = "/usr/sbin/debootstrap";
const ROLES = ["api", "console", "worker"] as const;
type Role = (typeof ROLES)[number];

/**
 * Makes the image without a container engine: the steps of the Containerfile, in roots of Debian's own packages. Then each role is
 * run of it as `compose.yaml` runs it, on a database and with the sandbox in the providers' place.
 */
export async function proveImage({ say }: Run): Promise<Verdict> {
  const missing = await whatIsMissing();
  if (missing !== null) return { figures: `NOT PROVED: ${missing}`, breaches: [] };
  const folder = await makeThrowawayFolder();
  try {
    const image = await buildImage(folder.path, { debootstrap: DEBOOTSTRAP, say });
    const strange = await findStrangeParts(join(image.root.path, image.stage.folder));
    const breaches = strange.map((path) => `${path} is in the image`);
    await withProvingStack({ bug: null }, async (stack) => {
      for (const role of ROLES) {
        say(`running it as ${role}`);
        breaches.push(...(await judgeRole(image, { role, stack, folder: folder.path })));
      }
    });
    const megabytes = (await sizeOf(image.root.path)) - (await sizeOf(image.base.path));
    return { figures: `${ROLES.length} roles, ${megabytes} MB above its base`, breaches };
  } finally {
    await folder.remove();
  }
}

/** The folders that a container writes to, by the setting that names each. */
const MOUNTED = ["FILES_DIR", "HEADS_DIR", "TRAIL_HEADS_DIR", "ASSETS_DIR"] as const;
const SAID_LINES_MAX = 200;

async function whatIsMissing(): Promise<string | null> {
  if (process.getuid?.() !== 0) return "a root of its own takes an administrator";
  const isThere = await access(DEBOOTSTRAP).then(
    () => true,
    () => false,
  );
  return isThere ? null : "debootstrap is not installed here";
}

const sizeOf = async (path: string): Promise<number> =>
  Number((await run("du", ["-sm", path])).stdout.split("\t")[0]);

async function judgeRole(
  image: Image,
  { role, stack, folder }: { role: Role; stack: ProvingStack; folder: string },
): Promise<string[]> {
  const [uid = 0, gid = 0] = image.stage.user.split(":").map(Number);
  // The database knows its files, and refuses a folder with others.
  const mounts: Record<string, string> = {};
  for (const name of MOUNTED) {
    const path = stack.settings[name] ?? join(folder, name.toLowerCase());
    await mkdir(path, { recursive: true });
    await run("chown", ["-R", `${uid}:${gid}`, path]);
    mounts[path] = image.stage.environment[name] ?? "";
  }
  const port = await freePort();
  const ports = { PORT: String(port), CONSOLE_PORT: String(port), CHECKOUT_PORT: "0" };
  const logFile = join(folder, `${role}.log`);
  const container = startContainer(image, {
    settings: {
      ...settingsOf(stack),
      ALLOW_SANDBOX: "true",
      ...(role === "console" ? { ...ports, PORT: "0" } : { ...ports, CONSOLE_PORT: "0" }),
      ROLE: role,
    },
    mounts,
    logFile,
  });
  const wrong: string[] = [];
  const expect = (holds: boolean, what: string) => void (holds || wrong.push(`${role}: ${what}`));
  expect(await container.waitUntilHealthy(), "its health check never succeeded");
  const status = await container.readStatus();
  expect(status.includes(`Uid:\t${uid}\t${uid}`), `runs as another user: ${status}`);
  expect(/NoNewPrivs:\t1/.test(status) && /CapEff:\t0+$/m.test(status), `keeps rights: ${status}`);
  expect(!(await container.run(["touch", "/vaada/written"])), "its root can be written to");
  expect(
    await container.run(["touch", `${image.stage.environment.FILES_DIR}/written`]),
    "its files can't be written to",
  );
  if (role !== "worker") {
    const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    expect(page?.ok === true && /<div id="root"/.test(await page.text()), "shows no page");
  }
  const code = await container.stop();
  expect(code === 0, `ended with ${code} when it was told to`);
  for (const line of (await readFile(logFile, "utf8")).split("\n").slice(0, SAID_LINES_MAX))
    expect(!/"job failed|"level":"error"|^\w*Error/.test(line), `said: ${line.slice(0, 300)}`);
  return wrong;
}

/** The settings of the stack's own server, but for where this machine keeps its files and what the image says itself. */
const settingsOf = ({ settings }: ProvingStack): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => SETTING.test(name) && !MACHINES.test(name)));

const SETTING = /^[A-Z][A-Z0-9_]+$/;
const MACHINES =
  /^(NODE_.*|PATH|HOME|PWD|DATA_DIR|.*_DIR|.*_DIST|.*_FILE|.*_LOG|METRICS_PORT|DATABASE_MIGRATION_URL)$/;

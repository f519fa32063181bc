import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { npm, runQuietly } from "./program.mjs";
import { readStamp, stampOf, writeStamp } from "./stamp.mjs";
import { showProgress } from "./terminal.mjs";
import { workspacesOf } from "./workspaces.mjs";

/** The oldest Node these few files are written for; it installs the one that runs everything else. */
const NODE_MAJOR_MIN = 20;
/** The first Node that runs TypeScript files. */
const NODE_MAJOR_NEEDED = 24;

/** The packages could not be installed, for the reason in the message. */
export class NotInstalled extends Error {}

/**
 * Installs the packages when they are missing or not the ones of the lock file.
 * @param {string} root
 * @returns {Promise<{ node: string }>} the path of the Node that runs everything else
 */
export async function ensureInstalled(root) {
  if (majorOf(process.version) < NODE_MAJOR_MIN) {
    throw new NotInstalled(
      `Node.js ${process.version} is too old: install Node.js ${NODE_MAJOR_MIN} or newer.`,
    );
  }
  const isInstalled =
    existsSync(join(root, "node_modules")) && readStamp(root, "installed") === installStamp(root);
  const found = isInstalled ? await findNode(root) : undefined;
  if (found !== undefined) return { node: found };
  await install(root);
  const node = await findNode(root);
  if (node === undefined) {
    throw new NotInstalled(
      `Node.js ${NODE_MAJOR_NEEDED} was not installed with the packages: ` +
        "npm's install scripts seem to be switched off.\n" +
        "Run npm rebuild node --ignore-scripts=false, then try again.",
    );
  }
  writeStamp(root, "installed", installStamp(root));
  return { node };
}

/**
 * The environment in which programs of the packages, and Node itself, are found first.
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentOf(root) {
  const bin = join(root, "node_modules", ".bin");
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ""}` };
}

/** @param {string} root */
async function install(root) {
  const done = showProgress("Installing the packages (a minute or two, the first time only)");
  const { command, args } = npm();
  const options = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await runQuietly(command, [...args, ...options], { cwd: root });
  done();
  if (code === 0) return;
  throw new NotInstalled(
    `${output}\nnpm install failed: its message is above. Check the network and npm's registry ` +
      "(npm config get registry), then try again.",
  );
}

/**
 * Another machine's `node_modules` holds other programs, so the platform counts too.
 * @param {string} root
 */
function installStamp(root) {
  const manifests = workspacesOf(root).map((folder) => `${folder}/package.json`);
  const stamp = stampOf(root, ["package.json", "package-lock.json", ...manifests]);
  return `${process.platform}-${process.arch}-${stamp}`;
}

/** @param {string} root */
async function findNode(root) {
  const node = join(root, "node_modules", ".bin", "node");
  for (const candidate of [node, process.execPath]) {
    if (!existsSync(candidate)) continue;
    const { code, output } = await runQuietly(candidate, ["--version"], { cwd: root });
    if (code === 0 && majorOf(output) >= NODE_MAJOR_NEEDED) return candidate;
  }
  return undefined;
}

/** @param {string} version such as `v24.1.0` */
function majorOf(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0);
}

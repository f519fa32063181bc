import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { runQuietly } from "./program.mjs";
import { duration, say } from "./terminal.mjs";
import { workspacesOf } from "./workspaces.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

const memory = join(root, "node_modules", ".cache", "types");

/** As many as the smallest machine we test on has cores. */
const AT_ONCE = 2;

const projects = [...workspacesOf(root).flatMap(projectsIn), "tsconfig.tests.json"];
const waiting = programsOf(projects);
const programCount = waiting.length;
/** @type {string[]} */
const wrong = [];
const startedMs = performance.now();

await Promise.all(Array.from({ length: AT_ONCE }, checkNextPrograms));

if (projects.length === 0) say("types: no tsconfig.json was found, so nothing was checked.");
else {
  const took = duration(performance.now() - startedMs);
  say(`types: ${projects.length} projects checked as ${programCount} programs in ${took}`);
}
process.exitCode = projects.length === 0 || wrong.length > 0 ? 1 : 0;

/**
 * A workspace may have several: the page, its service worker and the build have different globals.
 * @param {string} folder
 */
function projectsIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /(^|\/)tsconfig\.json$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
    .map((path) => `${folder}/${path}`);
}

/**
 * @typedef {object} Project
 * @property {string} extends
 * @property {Record<string, unknown>} [compilerOptions]
 * @property {string[]} include
 * @property {string[]} [exclude]
 */

/**
 * Projects of the same options are checked as one program: what they share, such as the whole server, is read and checked once
 * and not once for each.
 * @param {readonly string[]} paths
 * @returns {string[]}
 */
function programsOf(paths) {
  /** @type {Map<string, Required<Project>>} */
  const programs = new Map();
  for (const path of paths) {
    const folder = dirname(join(root, path));
    /** @type {Project} */
    const project = JSON.parse(readFileSync(join(root, path), "utf8"));
    const { compilerOptions = {}, include, exclude = [], ...rest } = project;
    const base = { compilerOptions, extends: resolve(folder, rest.extends) };
    const key = JSON.stringify(base);
    const program = programs.get(key) ?? { ...base, include: [], exclude: [] };
    programs.set(key, program);
    program.include.push(...include.map((pattern) => resolve(folder, pattern)));
    program.exclude.push(...exclude.map((pattern) => resolve(folder, pattern)));
  }
  return [...programs.values()].map((program) => {
    const folder = join(
      memory,
      createHash("sha256").update(JSON.stringify(program)).digest("hex").slice(0, 16),
    );
    mkdirSync(folder, { recursive: true });
    const path = join(folder, "tsconfig.json");
    writeFileSync(path, JSON.stringify(program));
    return path;
  });
}

async function checkNextPrograms() {
  for (let program = waiting.shift(); program !== undefined; program = waiting.shift()) {
    const tsc = join(root, "node_modules", ".bin", "tsc");
    // The compiler's memory of a program stands beside it: the next check reads only what has changed since.
    const buildInfo = join(dirname(program), "memory.tsbuildinfo");
    const options = ["--noEmit", "--pretty", "false", "--incremental", "--tsBuildInfoFile", buildInfo];
    const { code, output } = await runQuietly(tsc, [...options, "-p", program], { cwd: root });
    if (code === 0) continue;
    wrong.push(program);
    say(`${output}\n`);
  }
}

import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runQuietly } from "./program.mjs";
import { duration, say } from "./terminal.mjs";
import { workspacesOf } from "./workspaces.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** As many as the smallest machine we test on has cores. */
const AT_ONCE = 2;

const projects = [...workspacesOf(root).flatMap(projectsIn), "tsconfig.tests.json"];
const waiting = [...projects];
/** @type {string[]} */
const wrong = [];
const startedMs = performance.now();

await Promise.all(Array.from({ length: AT_ONCE }, checkNextProjects));

if (projects.length === 0) say("types: no tsconfig.json was found, so nothing was checked.");
else say(`types: ${projects.length} projects checked in ${duration(performance.now() - startedMs)}`);
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

async function checkNextProjects() {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const tsc = join(root, "node_modules", ".bin", "tsc");
    const options = [
      "--noEmit",
      "--pretty",
      "false",
      "--incremental",
      "--tsBuildInfoFile",
      memoryOf(project),
    ];
    const { code, output } = await runQuietly(tsc, [...options, "-p", project], { cwd: root });
    if (code === 0) continue;
    wrong.push(project);
    say(`${project}\n${output}\n`);
  }
}

/**
 * Where the compiler keeps what it knows of a project: the next check reads only what has changed since.
 * @param {string} project
 */
function memoryOf(project) {
  return join(root, "node_modules", ".cache", "types", project.replaceAll("/", "+"), "memory.tsbuildinfo");
}

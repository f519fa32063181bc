import { spawn } from "node:child_process";

/** Enough of a program's output to see what went wrong. */
const LINES_KEPT_MAX = 40;

/**
 * Runs a program to its end and keeps the last lines of what it said.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string; env?: NodeJS.ProcessEnv; signal?: AbortSignal }} options
 * @returns {Promise<{ code: number; output: string }>}
 */
export function runQuietly(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    /** @param {Buffer} chunk */
    const keep = (chunk) => {
      output = `${output}${chunk}`.split("\n").slice(-LINES_KEPT_MAX).join("\n");
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.once("close", (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}

/**
 * Runs a program whose output goes to where this process's own goes, or to an open file.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd: string; env?: NodeJS.ProcessEnv; running: RunningPrograms; output?: "inherit" | number }} options
 * @returns {Promise<number>} its exit code
 */
export function runOpenly(command, args, { running, output = "inherit", ...options }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ["ignore", output, output] });
    running.add(child);
    child.once("error", (error) => {
      process.stdout.write(`${error.message}\n`);
      resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
}

/** The programs that are running now, so that they can be stopped. */
export class RunningPrograms {
  /** @type {Set<import("node:child_process").ChildProcess>} */
  #children = new Set();

  /** @param {import("node:child_process").ChildProcess} child */
  add(child) {
    this.#children.add(child);
    child.once("close", () => this.#children.delete(child));
  }

  stop() {
    for (const child of this.#children) child.kill("SIGTERM");
  }
}

/**
 * npm as the person called it, or the one on the PATH.
 * @returns {{ command: string; args: string[] }}
 */
export function npm() {
  const script = process.env.npm_execpath;
  return script?.endsWith(".js")
    ? { command: process.execPath, args: [script] }
    : { command: "npm", args: [] };
}

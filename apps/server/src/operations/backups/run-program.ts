import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { parseAddress } from "../../platform/db/hosts.ts";

/** A program of PostgreSQL's own, or `tar`, could not do what it was asked. The message is its last line. */
export class ProgramFailed extends Error {
  override readonly name = "ProgramFailed";
}

export type Programs = {
  /** The folder of PostgreSQL's programs; without it they are found by the PATH. */
  readonly binDir: string | undefined;
  /** The folders to search for programs without it. */
  readonly path: string | undefined;
  /** A login that may replicate. */
  readonly url: string;
};

/** Starts one of PostgreSQL's programs on the database. The password is not among its arguments, which everybody on the machine can read. */
export function startProgram(
  { binDir, path, url }: Programs,
  name: string,
  args: readonly string[],
): ChildProcess {
  const [first = url] = parseAddress(url)?.urls ?? [];
  const password = decodeURIComponent(new URL(first).password);
  // With several hosts it is no address to Node; PostgreSQL's programs take it as it is.
  const address = url.replace(/^(\w+:\/\/[^:@/?#]*):[^/?#]*@/, "$1@");
  return spawn(binDir === undefined ? name : join(binDir, name), ["--no-password", "-d", address, ...args], {
    env: { PATH: path, ...(password === "" ? {} : { PGPASSWORD: password }) },
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** Rejects with the last line that the program said when it does not end well. */
export async function untilEnded(child: ChildProcess, name: string): Promise<void> {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-SAID_LETTERS_MAX);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", (error) =>
      reject(
        "code" in error && error.code === "ENOENT"
          ? new ProgramFailed(`${name} is not installed, or PG_BIN_DIR does not lead to it.`)
          : error,
      ),
    );
    child.once("close", resolve);
  });
  if (code !== 0)
    throw new ProgramFailed(`${name} ended with ${code}: ${said.trim().split("\n").at(-1) ?? "no word"}`);
}

const SAID_LETTERS_MAX = 4_000;

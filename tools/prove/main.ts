import { spawn } from "node:child_process";
import { once } from "node:events";
import { catchPlantedBug } from "./catch-planted-bug.ts";
import { BadOption, commandsBefore, type Options, readOptions } from "./options.ts";
import { type BugName, PLANTED_BUGS } from "./planted-bugs.ts";
import { PROOFS, type ProofName } from "./proof.ts";
import { say } from "./report.ts";
import { PROOF_RUNS } from "./run-proofs.ts";

const EXIT_CODE_BAD_OPTION = 2;

// The process exits by itself instead of dying of the signal, so that the programs it started leave with it.
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit(130));

try {
  const options = readOptions(process.argv.slice(2));
  say(`seed ${options.seed}`);
  process.exitCode = (await runAll(commandsBefore(options))) && (await proveAll(options)) ? 0 : 1;
} catch (error) {
  const isExpected = error instanceof BadOption;
  const words = error instanceof Error && !isExpected ? error.stack : undefined;
  process.stderr.write(`${words ?? (error instanceof Error ? error.message : String(error))}\n`);
  process.exitCode = isExpected ? EXIT_CODE_BAD_OPTION : 1;
}
process.exit();

/** Runs commands one after the other, up to the first that fails. */
async function runAll(commands: readonly string[]): Promise<boolean> {
  for (const command of commands) {
    say(command);
    const child = spawn(command, { shell: true, stdio: "inherit" });
    process.once("exit", () => child.kill());
    const [code] = await once(child, "exit");
    if (code !== 0) return false;
  }
  return true;
}

/** Proves the product as it is, and then with one planted bug at a time. */
async function proveAll(options: Options): Promise<boolean> {
  let holds = true;
  const proofs = (Object.keys(PROOFS) as ProofName[]).filter(
    (name) => options.plant === null && (options.only === null || options.only === name),
  );
  for (const proof of proofs) holds = (await PROOF_RUNS[proof](options)) && holds;
  const bugs = (Object.keys(PLANTED_BUGS) as BugName[]).filter((bug) =>
    options.plant === null
      ? options.only === null || options.only === PLANTED_BUGS[bug].proof
      : options.plant === bug,
  );
  for (const bug of bugs) holds = (await catchPlantedBug(options, bug)) && holds;
  say(holds ? "everything holds" : "NOT everything holds");
  return holds;
}

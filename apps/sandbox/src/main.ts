import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { BadSetting, readConfig } from "./config.ts";
import { reasonOf, runSandbox } from "./run-sandbox.ts";
import { IN_MEMORY, openState, type State } from "./state.ts";

/** The exit code of a start that a setting made impossible (EX_CONFIG of sysexits.h). */
const EXIT_BAD_SETTING = 78;

// A full disk or a reader that has left takes what is said here, never the sandbox.
for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);

try {
  const config = readConfig(process.env);
  const { listening, smtp, close } = await runSandbox(config, openStateIn(config.dataDir));
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void close());
  process.stdout.write(`${JSON.stringify({ listening, smtp })}\n`);
} catch (error) {
  if (!(error instanceof BadSetting)) throw error;
  process.stderr.write(`sandbox: ${error.message}\n`);
  process.exitCode = EXIT_BAD_SETTING;
}

function openStateIn(dataDir: string | null): State {
  if (dataDir === null) return openState(IN_MEMORY);
  try {
    mkdirSync(dataDir, { recursive: true });
    return openState(join(dataDir, "sandbox.sqlite"));
  } catch (error) {
    throw new BadSetting(`DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}`);
  }
}

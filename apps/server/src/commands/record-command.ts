import { userInfo } from "node:os";
import { readSecurityLogPlace } from "../config.ts";
import { realClock } from "../platform/clock.ts";
import { openShortSecurityLog, type RecordedCommand, type SecurityLog } from "../platform/security-log.ts";

/**
 * Writes the line of a command into the security log before the command does anything, and returns the log for what comes of it. On a
 * machine that names no file, only production has lines, on standard error as its servers do.
 */
export function recordCommand(command: RecordedCommand, act: string): Pick<SecurityLog, "record"> {
  const { file, isProduction } = readSecurityLogPlace(process.env);
  if (file === undefined && !isProduction) return { record: () => undefined };
  const log = openShortSecurityLog({ file, now: realClock().realNow });
  log.record({ event: "command-run", command, act, by: userInfo().username });
  return log;
}

import { userInfo } from "node:os";
import { ConfigError, readStaffConfig } from "../config.ts";
import { addStaff } from "../operations/staff/change-staff.ts";
import { writeTrail } from "../operations/trail/write-trail.ts";
import { realClock } from "../platform/clock.ts";
import { AT_CONSOLE } from "../platform/db/actor.ts";
import { openDatabase } from "../platform/db/database.ts";
import { ownersFailure } from "../platform/db/owners-failure.ts";
import { createVault } from "../platform/vault/vault.ts";
import { readStaffCommand, type StaffCommand, UsageError } from "./staff-command.ts";

/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_CONFIG`: starting again will not help, somebody must change a setting. */
const EXIT_BAD_CONFIGURATION = 78;
const EXIT_KNOWN = 1;

try {
  await run(readStaffCommand(process.argv.slice(2)));
} catch (error) {
  if (error instanceof UsageError) end(error.message, EXIT_USAGE);
  else if (error instanceof ConfigError) end(error.message, EXIT_BAD_CONFIGURATION);
  else throw error;
}

async function run({ email, name }: StaffCommand): Promise<void> {
  const { databaseUrl, vault: keys } = readStaffConfig(process.env);
  const url = databaseUrl.reveal();
  const nothing = () => undefined;
  const database = openDatabase({ url, poolSizeMax: 1, onRetry: nothing, onPoolError: nothing });
  const services = { vault: createVault(keys), clock: realClock() };
  try {
    const staffId = await database.withTx(AT_CONSOLE, async (tx) => {
      const added = await addStaff(tx, services, { email, name, role: "admin" });
      if (added !== null)
        await writeTrail(tx, services, {
          act: "role-change",
          outcome: "done",
          by: null,
          aboutStaffId: added,
          before: { role: null },
          after: { role: "admin" },
          reason: `npm run staff, by ${userInfo().username}`,
        });
      return added;
    });
    if (staffId === null) end("Somebody has this address already. Nothing was changed.", EXIT_KNOWN);
    else process.stdout.write(`${name} is an administrator. A worker mails the invitation to ${email}.\n`);
  } catch (error) {
    const sentence = ownersFailure(error, url);
    if (sentence === undefined) throw error;
    end(sentence, EXIT_BAD_CONFIGURATION);
  } finally {
    await database.close();
  }
}

function end(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}

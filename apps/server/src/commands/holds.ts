import { userInfo } from "node:os";
import { readOwnerAddress } from "../config.ts";
import { liftHold, placeHold, readHolds } from "../operations/retention/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";
import { openDatabase } from "../platform/db/database.ts";
import { ownersFailure } from "../platform/db/owners-failure.ts";
import type { Tx } from "../platform/db/tx.ts";
import { recordCommand } from "./record-command.ts";

const USAGE =
  'Usage: holds | holds place <number of an application> "<reason>" | holds lift <number of an application>.\n';
/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_CONFIG`: starting again will not help, somebody must change a setting. */
const EXIT_BAD_CONFIGURATION = 78;

type Act = (tx: Tx) => Promise<boolean>;

const [act = "show", given = "", reason = "", ...more] = process.argv.slice(2);
const change = changeOf();
const owner = readOwnerAddress(process.env);
if (change === undefined) refuse(USAGE, EXIT_USAGE);
else if (typeof owner !== "string") refuse(`${owner.missing}\n`, EXIT_BAD_CONFIGURATION);
else await run(owner, change);

/** The change that the command asks for, `null` for none. A wrong command is `undefined`. */
function changeOf(): Act | null | undefined {
  const by = userInfo().username;
  const applicationId = Number.parseInt(given, 10);
  const isNumber = /^[1-9]\d{0,14}$/.test(given);
  if (act === "show" && given === "") return null;
  if (!isNumber || more.length > 0) return undefined;
  if (act === "place" && /^[^\p{Cc}]{1,200}$/u.test(reason.trim()))
    return (tx) => placeHold(tx, { applicationId, reason: reason.trim(), by });
  return act === "lift" && reason === "" ? (tx) => liftHold(tx, { applicationId, by }) : undefined;
}

async function run(url: string, make: Act | null): Promise<void> {
  recordCommand("holds", act === "show" ? act : `${act} ${given}`);
  const nothing = () => undefined;
  const database = openDatabase({ url, poolSizeMax: 1, onRetry: nothing, onPoolError: nothing });
  try {
    const lines = await database.withTx(AS_WORKER, async (tx) => [
      ...(make === null || (await make(tx)) ? [] : ["Nothing was changed."]),
      ...(await readHolds(tx)).map(
        (hold) =>
          `${hold.applicationId} since ${hold.placedAt.toISOString()} by ${hold.placedBy}: ${hold.reason}`,
      ),
    ]);
    process.stdout.write(`${lines.length === 0 ? "No data is held." : lines.join("\n")}\n`);
  } catch (error) {
    const sentence = ownersFailure(error, url);
    if (sentence === undefined) throw error;
    refuse(`${sentence}\n`, EXIT_BAD_CONFIGURATION);
  } finally {
    await database.close();
  }
}

function refuse(sentence: string, code: number): void {
  process.stderr.write(sentence);
  process.exitCode = code;
}

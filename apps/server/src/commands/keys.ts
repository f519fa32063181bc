import {
  type Config,
  ConfigError,
  EXIT_CODE_CONFIG,
  filesPlaceOf,
  readConfig,
  readOwnerAddress,
} from "../config.ts";
import { FIELD_KEYS, givenKeysOf, requireKnownKeys } from "../operations/keys/given-keys.ts";
import { type InventoryKey, readKeyInventory } from "../operations/keys/key-inventory.ts";
import { type Rotation, rotateKeys } from "../operations/keys/rotate-keys.ts";
import { realClock } from "../platform/clock.ts";
import { type Database, openDatabase } from "../platform/db/database.ts";
import { FILES_LOCK, holdLock, LockHeld } from "../platform/db/hold-lock.ts";
import { missingMigration, ownersFailure } from "../platform/db/owners-failure.ts";
import { armFailpoint } from "../platform/failpoints.ts";
import { openBlobs } from "../platform/files/open-blobs.ts";
import { createVault } from "../platform/vault/vault.ts";
import { type KeysCommand, readKeysCommand, UsageError } from "./keys-command.ts";
import { recordCommand } from "./record-command.ts";

/** Something is not sealed with the newest key, so the older ones must stay. */
const EXIT_LEFT = 1;
/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_TEMPFAIL`: the same command may do later. */
const EXIT_TRY_AGAIN = 75;
/** So many that can't be opened are named: they lead to the others. */
const SHUT_SHOWN_MAX = 5;

try {
  const command = readKeysCommand(process.argv.slice(2));
  const config = readConfig(process.env);
  const owner = readOwnerAddress(process.env);
  if (typeof owner !== "string") throw new ConfigError(owner.missing);
  armFailpoint(config.server.failpoint);
  const securityLog = recordCommand("keys", command.act);
  await run(command, { config, url: owner, securityLog });
} catch (error) {
  const exitCode = exitCodeFor(error);
  if (exitCode === undefined || !(error instanceof Error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = exitCode;
}

function exitCodeFor(error: unknown): number | undefined {
  if (error instanceof UsageError) return EXIT_USAGE;
  if (error instanceof ConfigError) return EXIT_CODE_CONFIG;
  return error instanceof LockHeld ? EXIT_TRY_AGAIN : undefined;
}

type Terminal = { readonly config: Config; readonly securityLog: ReturnType<typeof recordCommand> };

async function run(
  { act }: KeysCommand,
  { config, url, securityLog }: Terminal & { readonly url: string },
): Promise<void> {
  const nothing = () => undefined;
  const database = openDatabase({ url, poolSizeMax: 2, onRetry: nothing, onPoolError: nothing });
  try {
    if (act === "rotate")
      await holdLock({ url, lock: FILES_LOCK }, () => rotate({ config, securityLog }, database));
    else await show(config, database);
  } catch (error) {
    const sentence = missingMigration(error) ?? ownersFailure(error, url);
    throw sentence === undefined ? error : new ConfigError(sentence);
  } finally {
    await database.close();
  }
}

async function show(config: Config, database: Database): Promise<void> {
  const { keys, strange } = await readKeyInventory({ config, database });
  for (const key of keys) process.stdout.write(`${describeKey(key).join("\n")}\n`);
  for (const { where, keyId, count } of strange)
    process.stdout.write(
      `STRANGE ${count} of ${where} sealed with ${keyId || "no key"}, which nobody knows\n`,
    );
  if (strange.length > 0) process.exitCode = EXIT_LEFT;
}

function describeKey({ name, keyId, state, fingerprint, since, protects, changed, ...sealed }: InventoryKey) {
  const used = keyId === "" ? "" : `, seals ${sealed.values} values and ${sealed.files} files`;
  const day = since === null ? "no start yet" : since.toISOString().slice(0, 10);
  return [
    `${[name, keyId].filter((part) => part !== "").join(" ")} (${state})`,
    `    fingerprint ${fingerprint}, since ${day}${used}`,
    `    protects    ${protects}`,
    `    changed     ${changed}`,
  ];
}

async function rotate({ config, securityLog }: Terminal, database: Database): Promise<void> {
  const { realNow } = realClock();
  const vault = createVault(config.vault);
  await requireKnownKeys({ database }, givenKeysOf(config));
  const rotation = await rotateKeys({
    database,
    vault,
    blobs: openBlobs(filesPlaceOf(config.files)),
    realNow,
    onSealed: (what, count) => process.stdout.write(`${what.padEnd(24)} ${count} sealed anew\n`),
  });
  for (const keyId of rotation.retired) securityLog.record({ event: "key-retired", key: FIELD_KEYS, keyId });
  process.stdout.write(`${describeRotation(rotation, vault.sealingKeyId).join("\n")}\n`);
  if (rotation.left.length > 0) process.exitCode = EXIT_LEFT;
}

function describeRotation({ shut, left, retired }: Rotation, sealingKeyId: string): string[] {
  const shown = shut.slice(0, SHUT_SHOWN_MAX);
  return [
    ...shown.map(({ table, column, row }) => `NOT OPENED ${table} ${column} ${row}`),
    ...(shut.length > shown.length ? [`           and ${shut.length - shown.length} more`] : []),
    ...left.map(({ where, keyId, count }) => `LEFT ${count} of ${where} sealed with ${keyId || "no key"}`),
    ...retired.map(
      (keyId) =>
        `${keyId} is retired: nothing is sealed with it. Take it out of FIELD_KEYS, and keep it for as long as there are backups from before today.`,
    ),
    left.length === 0
      ? `Everything is sealed with ${sealingKeyId}.`
      : "Nothing is lost, and no key of these is retired. Start every server with the new key first and run this again.",
  ];
}

import type { ChildProcess } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { SLOT_OF_BACKUPS } from "../../platform/db/database-figures.ts";
import { partOf } from "./backup-folder.ts";
import { type Programs, startProgram, untilEnded } from "./run-program.ts";

/** Streams the log of the database into the backup's folder until it is ended. What was committed is there within moments. */
export async function startFollowing({
  folder,
  programs,
}: {
  readonly folder: string;
  readonly programs: Programs;
}): Promise<ChildProcess> {
  const wal = partOf(folder, "wal");
  await mkdir(wal, { recursive: true, mode: 0o700 });
  const args = ["-D", wal, `--slot=${SLOT_OF_BACKUPS}`];
  const create = startProgram(programs, "pg_receivewal", [...args, "--create-slot", "--if-not-exists"]);
  await untilEnded(create, "pg_receivewal");
  return startProgram(programs, "pg_receivewal", [...args, "--synchronous"]);
}

import type { ChildProcess } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { partOf } from "./backup-folder.ts";
import { type Programs, startProgram, untilEnded } from "./run-program.ts";

/** The database keeps what this reader has not had yet, also while it is away. */
const SLOT = "vaada_backup";

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
  const args = ["-D", wal, `--slot=${SLOT}`];
  const create = startProgram(programs, "pg_receivewal", [...args, "--create-slot", "--if-not-exists"]);
  await untilEnded(create, "pg_receivewal");
  return startProgram(programs, "pg_receivewal", [...args, "--synchronous"]);
}

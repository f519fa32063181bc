import { readFile } from "node:fs/promises";
import type { Account } from "@vaada/postgres/account";
import { familyOf, type MachineProcess, signalAll, startMachineProcess } from "./machine-process.ts";
import type { MachinePrograms } from "./machine-programs.ts";
import { folderOf, type Member, type Place } from "./render.ts";

/** Patroni and PostgreSQL of one machine. */
export type DatabaseMember = {
  readonly name: Member;
  start(): void;
  /** The numbers of all its processes. */
  readPids(): Promise<number[]>;
  stop(): Promise<void>;
};

export function openDatabaseMember(
  place: Place,
  name: Member,
  { programs, account }: { readonly programs: MachinePrograms; readonly account: Account | undefined },
): DatabaseMember {
  const folder = folderOf(place, name);
  let patroni: MachineProcess | undefined;
  const readPids = async () => [
    ...((await patroni?.family()) ?? []),
    // Patroni lets go of PostgreSQL, so that a restart of the one is none of the other.
    ...(await postgresOf(folder)),
  ];
  return {
    name,
    start() {
      const { setpriv, patroni: command } = programs;
      const logFile = `${folder}/patroni.log`;
      const args = [`${folder}/patroni.yml`];
      patroni = startMachineProcess({ setpriv, command, args, account, folder, logFile });
    },
    readPids,
    async stop() {
      signalAll(await readPids(), "SIGCONT");
      await patroni?.stop();
      signalAll(await postgresOf(folder), "SIGKILL");
    },
  };
}

async function postgresOf(folder: string): Promise<number[]> {
  const [pid] = (await readFile(`${folder}/database/postmaster.pid`, "utf8").catch(() => "")).split("\n");
  // The file of a server that was killed stays, and its number may be anybody's by now.
  const command = await readFile(`/proc/${pid || "none"}/cmdline`, "utf8").catch(() => "");
  return command.includes(folder) ? familyOf(Number(pid)) : [];
}

import { execFile } from "node:child_process";
import { access } from "node:fs/promises";
import { promisify } from "node:util";
import { findPrograms } from "../own-postgres.ts";

/** The programs of Debian's packages. */
const PROGRAMS = {
  patroni: "/usr/bin/patroni",
  patronictl: "/usr/bin/patronictl",
  etcd: "/usr/bin/etcd",
  pgbouncer: "/usr/sbin/pgbouncer",
  haproxy: "/usr/sbin/haproxy",
  openssl: "/usr/bin/openssl",
  setpriv: "/usr/bin/setpriv",
} as const;

const PACKAGES: Readonly<Record<keyof typeof PROGRAMS, string>> = {
  patroni: "patroni",
  patronictl: "patroni",
  etcd: "etcd-server",
  pgbouncer: "pgbouncer",
  haproxy: "haproxy",
  openssl: "openssl",
  setpriv: "util-linux",
};

export type MachinePrograms = typeof PROGRAMS & {
  readonly binDir: string;
  /** The pooler's version, and whether it follows the names of statements. */
  readonly pooler: { readonly version: string; readonly followsNames: boolean };
};

const run = promisify(execFile);

/** The programs, or the names of the packages that are not on this machine. */
export async function findMachinePrograms(): Promise<MachinePrograms | { readonly missing: string[] }> {
  const missing = new Set<string>();
  for (const [name, path] of Object.entries(PROGRAMS))
    await access(path).catch(() => missing.add(PACKAGES[name as keyof typeof PROGRAMS]));
  const binDir = await findPrograms();
  if (binDir === null) missing.add("postgresql");
  if (binDir === null || missing.size > 0) return { missing: [...missing] };
  const { stdout } = await run(PROGRAMS.pgbouncer, ["--version"]);
  return { ...PROGRAMS, binDir, pooler: poolerOf(stdout) };
}

/** PgBouncer follows the names of statements through transactions from 1.21. */
export function poolerOf(said: string): MachinePrograms["pooler"] {
  const [, major = "0", minor = "0"] = /PgBouncer (\d+)\.(\d+)/.exec(said) ?? [];
  const followsNames = Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 21);
  return { version: `${major}.${minor}`, followsNames };
}

import { execFile } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { once } from "node:events";
import { chmod, chown, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type Account, accountFor } from "@vaada/postgres/account";
import pg from "pg";
import { ROOT } from "../../dev/root.ts";
import { type DatabaseMember, openDatabaseMember } from "./database-member.ts";
import { type MachineProcess, startMachineProcess } from "./machine-process.ts";
import type { MachinePrograms } from "./machine-programs.ts";
import {
  balancerFile,
  folderOf,
  MEMBERS,
  type Member,
  type Place,
  renderEtcd,
  renderHaproxy,
  renderPatroni,
  renderPgbouncer,
  SERVED_BY,
  SERVERS_HOST,
  serverName,
} from "./render.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disks.ts";

/** The database of `deploy/high-availability` on this machine, by the very files. */
export type DatabaseCluster = {
  readonly members: readonly DatabaseMember[];
  /** The disks of the databases; empty where this user may mount nothing. */
  readonly disks: ReadonlyMap<Member, SmallDisk>;
  /** Addresses of the database `vaada`: through the pooler, past it, on a standby, and both as the owner. */
  readonly urls: Readonly<Record<"pooled" | "direct" | "standby" | "owner" | "ownerOnStandby", string>>;
  /** Who does what, by Patroni; `null` while nobody says. */
  readRoles(): Promise<Roles | null>;
  /** The same before a new leader has a standby in step. */
  readLeader(): Promise<Member | null>;
  /** Waits until one leads and both others follow, one of them in step. */
  waitUntilWhole(): Promise<void>;
  switchOver(): Promise<void>;
  killPooler(): Promise<void>;
  startPooler(): Promise<void>;
  /** Balances calls among servers of ours. */
  balance(servers: readonly string[]): Promise<Balancer>;
};

export type Balancer = {
  readonly url: string;
  /** Waits until a server is sent calls. */
  waitUntilSent(nth: number): Promise<void>;
};

export type Roles = {
  readonly leader: Member;
  readonly inStep: Member;
  /** Those that lead or follow. */
  readonly well: readonly Member[];
};

type Later = (undo: () => Promise<unknown> | unknown) => void;

type ClusterInside = {
  readonly place: Place;
  readonly programs: MachinePrograms;
  readonly account: Account | undefined;
};

const LOOK_AGAIN_MS = 200;
const WHOLE_MS_MAX = 120_000;
const ASK_MS_MAX = 2_000;
const DISK_MEGABYTES = 1_024;
const SHIPPED = join(ROOT, "deploy/high-availability");
const LOGIN = "vaada_login";
const NAMES = Object.keys(MEMBERS) as Member[];

const run = promisify(execFile);
const readShipped = (name: string): Promise<string> => readFile(join(SHIPPED, name), "utf8");

/** Starts etcd, Patroni, HAProxy and PgBouncer, makes database and login, and waits until all is whole. */
export async function openDatabaseCluster(
  { folder, programs }: { readonly folder: string; readonly programs: MachinePrograms },
  later: Later,
): Promise<DatabaseCluster> {
  const place: Place = {
    network: await freeNetwork(),
    folder,
    binDir: programs.binDir,
    passwords: { engines: randomBytes(12).toString("hex") },
  };
  const inside: ClusterInside = { place, programs, account: await accountFor(folder) };
  await writeFiles(inside);
  const disks = new Map<Member, SmallDisk>();
  for (const name of NAMES) {
    const disk = await mountSmallDisk(folder, {
      path: join(folderOf(place, name), "database"),
      megabytes: DISK_MEGABYTES,
    });
    if (disk === null) break;
    disks.set(name, disk);
    later(() => disk.remove());
  }
  const etcds = NAMES.map((name) => startEtcd(inside, name));
  later(() => Promise.all(etcds.map((etcd) => etcd.stop())));
  const members = NAMES.map((name) => openDatabaseMember(place, name, inside));
  later(() => Promise.all(members.map((member) => member.stop())));
  for (const member of members) member.start();
  const haproxy = startHaproxy(inside, "haproxy");
  later(() => haproxy.stop());
  const password = randomBytes(12).toString("hex");
  const urls = urlsOf(place, password);
  const readRoles = async () => rolesOf(await askMembers(place));
  const waitUntilWhole = () => waitFor("the cluster is not whole", async () => isWhole(await readRoles()));
  await waitUntilWhole();
  await waitFor("HAProxy finds no leader", () => makeDatabase(inside, { urls, password }));
  let pooler = startPooler(inside);
  later(() => pooler.stop());
  const startPoolerAgain = async () => {
    if (!pooler.isThere) pooler = startPooler(inside);
    await waitFor("PgBouncer does not answer", () => answers(urls.pooled));
  };
  await startPoolerAgain();
  return {
    members,
    disks,
    urls,
    readRoles,
    readLeader: async () => whoIs(await askMembers(place), "leader"),
    waitUntilWhole,
    switchOver: () => switchOver(inside, readRoles),
    killPooler: async () => {
      for (const pid of await pooler.family()) process.kill(pid, "SIGKILL");
      while (pooler.isThere) await delay(LOOK_AGAIN_MS);
    },
    startPooler: startPoolerAgain,
    balance: (servers) => startBalancer(inside, { servers, later }),
  };
}

async function startBalancer(
  inside: ClusterInside,
  { servers, later }: { readonly servers: readonly string[]; readonly later: Later },
): Promise<Balancer> {
  const { network, folder } = inside.place;
  const at = `${network}${SERVERS_HOST}:8080`;
  await writeFile(join(folder, "balancer.cfg"), balancerFile(at, servers), { mode: 0o644 });
  const balancer = startHaproxy(inside, "balancer");
  later(() => balancer.stop());
  const url = `http://${at}`;
  const whoServes = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok, headers }) => (ok ? headers.get(SERVED_BY) : null),
      () => null,
    );
  const waitUntilSent = (nth: number) =>
    waitFor("the balancer sends no calls", async () => (await whoServes()) === serverName(nth));
  for (const nth of servers.keys()) await waitUntilSent(nth);
  return { url, waitUntilSent };
}

async function waitFor(otherwise: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + WHOLE_MS_MAX;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`cluster: ${otherwise} after ${WHOLE_MS_MAX / 1000} s`);
    await delay(LOOK_AGAIN_MS);
  }
}

/** Every address that begins with 127 is this machine's. In one such network the shipped ports are all free. */
async function freeNetwork(): Promise<string> {
  const wanted = [
    ...Object.values(MEMBERS).flatMap((host) => [2379, 2380, 5432, 8008].map((port) => ({ host, port }))),
    ...[5000, 5001, 6432, 8080].map((port) => ({ host: SERVERS_HOST, port })),
  ];
  const network = `127.${randomInt(10, 250)}.${randomInt(250)}.`;
  for (const { host, port } of wanted) {
    const server = createServer().listen({ host: `${network}${host}`, port, exclusive: true });
    await once(server, "listening").catch(() => {
      throw new Error(`cluster: a program of this machine listens on port ${port} of every address`);
    });
    server.close();
    await once(server, "close");
  }
  return network;
}

async function writeFiles({ place, programs, account }: ClusterInside): Promise<void> {
  const own = async (path: string) => {
    if (account !== undefined) await chown(path, account.uid, account.gid);
  };
  const write = async (path: string, text: string) => {
    await writeFile(path, text, { mode: 0o600 });
    await own(path);
  };
  await chmod(place.folder, 0o711);
  const certificate = await makeCertificate(place, programs);
  for (const name of NAMES) {
    const folder = folderOf(place, name);
    await mkdir(folder, { mode: 0o700 });
    await mkdir(join(folder, "database"), { mode: 0o700 });
    for (const path of [folder, join(folder, "database")]) await own(path);
    await write(join(folder, "patroni.yml"), renderPatroni(await readShipped("patroni.yml"), place, name));
    await write(join(folder, "etcd.yml"), renderEtcd(await readShipped("etcd.yml"), place, name));
    await write(join(folder, "database.crt"), certificate.certificate);
    await write(join(folder, "database.key"), certificate.key);
    await write(join(folder, "database-ca.crt"), certificate.certificate);
  }
  await writeFile(join(place.folder, "database-ca.crt"), certificate.certificate, { mode: 0o644 });
  await write(join(place.folder, "haproxy.cfg"), renderHaproxy(await readShipped("haproxy.cfg"), place));
  const pgbouncer = renderPgbouncer(await readShipped("pgbouncer.ini"), place, programs.pooler);
  await write(join(place.folder, "pgbouncer.ini"), pgbouncer);
}

/** One certificate that signs itself is authority and server at once. */
async function makeCertificate(
  { folder }: Place,
  { openssl }: MachinePrograms,
): Promise<{ certificate: string; key: string }> {
  const [key, certificate] = [join(folder, "made.key"), join(folder, "made.crt")];
  const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  const files = ["-keyout", key, "-out", certificate];
  await run(openssl, ["req", "-x509", ...kind, "-days", "2", "-subj", "/CN=vaada", ...files]);
  return { key: await readFile(key, "utf8"), certificate: await readFile(certificate, "utf8") };
}

function startEtcd(
  { place, programs: { setpriv, etcd }, account }: ClusterInside,
  name: Member,
): MachineProcess {
  const folder = folderOf(place, name);
  const args = ["--config-file", `${folder}/etcd.yml`];
  return startMachineProcess({
    setpriv,
    command: etcd,
    args,
    account,
    folder,
    logFile: `${folder}/etcd.log`,
  });
}

function startHaproxy({ place, programs: { setpriv, haproxy }, account }: ClusterInside, name: string) {
  const { folder } = place;
  const args = ["-db", "-f", `${folder}/${name}.cfg`];
  return startMachineProcess({
    setpriv,
    command: haproxy,
    args,
    account,
    folder,
    logFile: `${folder}/${name}.log`,
  });
}

function startPooler({ place, programs: { setpriv, pgbouncer }, account }: ClusterInside): MachineProcess {
  const { folder } = place;
  const logFile = `${folder}/pgbouncer.log`;
  const args = [`${folder}/pgbouncer.ini`];
  return startMachineProcess({ setpriv, command: pgbouncer, args, account, folder, logFile });
}

function urlsOf({ network, folder, passwords }: Place, password: string): DatabaseCluster["urls"] {
  const at = (port: number) => `${network}${SERVERS_HOST}:${port}/vaada`;
  const safely = `?uselibpqcompat=true&sslmode=verify-ca&sslrootcert=${folder}/database-ca.crt`;
  const login = `postgres://${LOGIN}:${password}@`;
  const owner = `postgres://postgres:${passwords.engines}@`;
  return {
    pooled: `${login}${at(6432)}`,
    direct: `${login}${at(5000)}${safely}`,
    standby: `${login}${at(5001)}${safely}`,
    owner: `${owner}${at(5000)}${safely}`,
    ownerOnStandby: `${owner}${at(5001)}${safely}`,
  };
}

type KnownMember = { readonly name: Member; readonly role: string; readonly state: string };

/** What Patroni says of each machine: whoever of them answers first knows all. */
async function askMembers({ network }: Place): Promise<readonly KnownMember[]> {
  const asked = Object.values(MEMBERS).map(async (host) => {
    const signal = AbortSignal.timeout(ASK_MS_MAX);
    const reply = await fetch(`http://${network}${host}:8008/cluster`, { signal });
    return ((await reply.json()) as { members: readonly KnownMember[] }).members;
  });
  return Promise.any(asked).catch(() => []);
}

const whoIs = (members: readonly KnownMember[], role: string): Member | null =>
  members.find((member) => member.role === role)?.name ?? null;

function rolesOf(members: readonly KnownMember[]): Roles | null {
  const [leader, inStep] = [whoIs(members, "leader"), whoIs(members, "sync_standby")];
  if (leader === null || inStep === null) return null;
  const well = members.filter(({ state }) => state === "running" || state === "streaming");
  return { leader, inStep, well: well.map(({ name }) => name) };
}

const isWhole = (roles: Roles | null): boolean => roles?.well.length === NAMES.length;

/** False while nobody leads yet. */
async function makeDatabase(
  { place, account }: ClusterInside,
  { urls, password }: { readonly urls: DatabaseCluster["urls"]; readonly password: string },
): Promise<boolean> {
  const client = new pg.Client({ connectionString: urls.owner.replace("/vaada?", "/postgres?") });
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch {
    return false;
  }
  await client.query(`create role ${LOGIN} login password '${password}'`);
  await client.query("create database vaada");
  const { rows } = await client.query(`select rolpassword from pg_authid where rolname = '${LOGIN}'`);
  await client.end();
  const users = join(place.folder, "users.txt");
  await writeFile(users, `"${LOGIN}" "${rows[0].rolpassword}"\n`, { mode: 0o600 });
  if (account !== undefined) await chown(users, account.uid, account.gid);
  return true;
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** As a person does it before work on the leader's machine. */
async function switchOver(
  { place, programs }: ClusterInside,
  readRoles: DatabaseCluster["readRoles"],
): Promise<void> {
  const roles = await readRoles();
  if (roles === null) throw new Error("cluster: nobody leads whom another could follow");
  const file = `${folderOf(place, roles.leader)}/patroni.yml`;
  const names = ["--master", roles.leader, "--candidate", roles.inStep, "--force"];
  await run(programs.patronictl, ["-c", file, "switchover", "vaada", ...names], {
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", HOME: place.folder },
  });
}

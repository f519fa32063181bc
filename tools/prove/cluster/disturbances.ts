import { setTimeout as delay } from "node:timers/promises";
import { createOrder } from "@vaada/contract/calls/repayment";
import pg from "pg";
import type { Balancer, DatabaseCluster, Roles } from "./database-cluster.ts";
import type { DatabaseMember } from "./database-member.ts";
import { signalAll } from "./machine-process.ts";
import type { OwnServers } from "./own-servers.ts";
import type { PatientDoor } from "./patient-door.ts";
import type { Member } from "./render.ts";
import type { SmallDisk } from "./small-disks.ts";

/** What a disturbance acts on. */
export type Scene = {
  readonly cluster: DatabaseCluster;
  readonly servers: OwnServers;
  readonly balancer: Balancer;
  readonly door: PatientDoor;
  /** Where the files are; `null` where this user may mount nothing. */
  readonly filesDisk: SmallDisk | null;
  /** Resolves once calls are served again, and payments come to their end. */
  untilServed(): Promise<void>;
};

type Disturbance = {
  readonly name: string;
  /** Whether a call may fail meanwhile. */
  readonly mayRefuse: boolean;
  /** Disturbs, and sets right what would not come right by itself. "skipped" where this machine can't do it. */
  act(scene: Scene): Promise<"done" | "skipped">;
};

const LOOK_AGAIN_MS = 100;
const CONDITION_MS_MAX = 120_000;
/** A supervisor starts a program that has ended after this. */
const SUPERVISOR_MS = 1_000;

export const DISTURBANCES: readonly Disturbance[] = [
  { name: "leader killed", mayRefuse: true, act: killLeader },
  { name: "switchover", mayRefuse: true, act: switchOver },
  { name: "pooler killed", mayRefuse: true, act: killPooler },
  { name: "standby lost and back", mayRefuse: true, act: loseStandby },
  { name: "leader's network frozen", mayRefuse: true, act: freezeLeader },
  { name: "rolling upgrade of ours", mayRefuse: false, act: upgradeServers },
  { name: "disk of the files full", mayRefuse: true, act: fillFiles },
  { name: "disk of a standby full", mayRefuse: true, act: fillStandby },
];

/** In the very moment in which an order was answered, which is the worst one. */
async function killLeader({ cluster, door, untilServed }: Scene): Promise<"done"> {
  const { member } = await leaderOf(cluster);
  const pids = await member.readPids();
  await door.nextAnswer(`/api${createOrder.path}`);
  signalAll(pids, "SIGKILL");
  signalAll(await member.readPids(), "SIGKILL");
  await untilLeads(cluster, (leader) => leader !== member.name);
  await untilServed();
  member.start();
  return "done";
}

async function switchOver({ cluster, untilServed }: Scene): Promise<"done"> {
  await cluster.switchOver();
  await untilServed();
  return "done";
}

async function killPooler({ cluster, untilServed }: Scene): Promise<"done"> {
  await cluster.killPooler();
  await delay(SUPERVISOR_MS);
  await cluster.startPooler();
  await untilServed();
  return "done";
}

async function loseStandby({ cluster, untilServed }: Scene): Promise<"done"> {
  const { roles } = await leaderOf(cluster);
  const member = memberOf(cluster, roles.inStep);
  signalAll(await member.readPids(), "SIGKILL");
  await untilAnotherIsInStep(cluster, member.name);
  await untilServed();
  member.start();
  return "done";
}

/** As when its network is cut: nothing of it ends, and nobody hears of it. */
async function freezeLeader({ cluster, untilServed }: Scene): Promise<"done"> {
  const { member } = await leaderOf(cluster);
  const pids = await member.readPids();
  signalAll(pids, "SIGSTOP");
  try {
    await untilLeads(cluster, (leader) => leader !== member.name);
    await untilServed();
  } finally {
    signalAll(pids, "SIGCONT");
  }
  return "done";
}

async function upgradeServers({ servers, balancer, untilServed }: Scene): Promise<"done"> {
  await servers.replaceOneByOne(balancer.waitUntilSent);
  await untilServed();
  return "done";
}

/** Until somebody has been refused a file. */
async function fillFiles({ filesDisk, door, untilServed }: Scene): Promise<"done" | "skipped"> {
  if (filesDisk === null) return "skipped";
  const before = door.attempts.length;
  await filesDisk.fill();
  try {
    await until("nobody was refused a file", async () =>
      door.attempts.slice(before).some(({ isGood }) => !isGood),
    );
  } finally {
    await filesDisk.free();
  }
  await untilServed();
  return "done";
}

/** Of the standby that every commit waits for. */
async function fillStandby({ cluster, untilServed }: Scene): Promise<"done" | "skipped"> {
  const { roles } = await leaderOf(cluster);
  const disk = cluster.disks.get(roles.inStep);
  if (disk === undefined) return "skipped";
  await disk.fill();
  try {
    const isGone = async () => {
      await beginSegment(cluster.urls.owner);
      const now = await cluster.readRoles();
      return now !== null && now.inStep !== roles.inStep;
    };
    await until("the standby with a full disk is still waited for", isGone);
    await untilServed();
  } finally {
    await disk.free();
  }
  return "done";
}

/** A standby needs room only where a new file of the log begins, which a small book brings about seldom. */
async function beginSegment(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  client.on("error", () => undefined);
  await client
    .connect()
    .then(() => client.query("select pg_switch_wal()"))
    .catch(() => undefined);
  await client.end().catch(() => undefined);
}

async function leaderOf(cluster: DatabaseCluster): Promise<{ member: DatabaseMember; roles: Roles }> {
  await cluster.waitUntilWhole();
  const roles = await cluster.readRoles();
  if (roles === null) throw new Error("cluster: nobody leads");
  return { member: memberOf(cluster, roles.leader), roles };
}

function memberOf({ members }: DatabaseCluster, name: Member): DatabaseMember {
  const found = members.find((member) => member.name === name);
  if (found === undefined) throw new Error(`cluster: there is no ${name}`);
  return found;
}

const untilLeads = (cluster: DatabaseCluster, isFit: (leader: Member) => boolean): Promise<void> =>
  until("nobody else leads", async () => {
    const leader = await cluster.readLeader();
    return leader !== null && isFit(leader);
  });

const untilAnotherIsInStep = (cluster: DatabaseCluster, than: Member): Promise<void> =>
  until("no other standby is in step", async () => {
    const roles = await cluster.readRoles();
    return roles !== null && roles.inStep !== than;
  });

async function until(otherwise: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + CONDITION_MS_MAX;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${otherwise}, ${CONDITION_MS_MAX / 1000} s later`);
    await delay(LOOK_AGAIN_MS);
  }
}

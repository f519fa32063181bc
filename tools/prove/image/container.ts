import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import type { Image } from "./build-image.ts";
import { INSIDE } from "./clean-root.ts";

const run = promisify(execFile);
const LOOK_AGAIN_MS = 200;
const UNSHARE = "/usr/bin/unshare";
const READY_MS_MAX = 60_000;

/** A container as `compose.yaml` starts it: read-only but for /tmp and the mounts, no root, no rights, no other process seen. */
export type Container = {
  /** Resolves once the image's own health check succeeds; false when the program ended before, or it took too long. */
  waitUntilHealthy(): Promise<boolean>;
  /** Runs a command inside, as the container's user. */
  run(command: readonly string[]): Promise<boolean>;
  /** The user that its program runs as, and whether it could gain rights. */
  readStatus(): Promise<string>;
  /** Tells it to end as an engine does. Answers its code; `null` when it had to be killed. */
  stop(): Promise<number | null>;
};

type Start = {
  readonly settings: Readonly<Record<string, string | undefined>>;
  /** Folders of this machine at folders of the container. */
  readonly mounts: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly logFile: string;
};

export function startContainer(
  { root, stage }: Image,
  { settings, mounts, command, logFile }: Start,
): Container {
  const [user = "0", group = "0"] = stage.user.split(":");
  const log = openSync(logFile, "a", 0o600);
  const prepared = [
    `mount --bind "$0" "$0"`,
    ...Object.entries(mounts).map(([from, to]) => `mount --bind "${from}" "$0${to}"`),
    `mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"`,
    `mount -t proc proc "$0/proc"`,
    `mount --rbind /dev "$0/dev"`,
    `mount -o remount,bind,ro "$0"`,
    `cd "$0" && exec chroot "$0" setpriv --reuid=${user} --regid=${group} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all env -C ${stage.folder} "$@"`,
  ].join(" && ");
  const child = spawn(
    UNSHARE,
    [
      "--mount",
      "--pid",
      "--fork",
      "--kill-child",
      "sh",
      "-c",
      prepared,
      root.path,
      ...(command ?? stage.command),
    ],
    { env: { ...INSIDE, HOME: "/", ...stage.environment, ...settings }, stdio: ["ignore", log, log] },
  );
  closeSync(log);
  const inside = async (words: readonly string[]): Promise<boolean> => {
    const pid = await programOf(child);
    if (pid === null) return false;
    const enter = [
      "--target",
      pid,
      "--mount",
      "--pid",
      "--root",
      "--wd=/",
      `--setuid=${user}`,
      `--setgid=${group}`,
    ];
    const env = { ...INSIDE, ...stage.environment };
    return run("nsenter", [...enter, "env", "-C", stage.folder, ...words], { env }).then(
      () => true,
      () => false,
    );
  };
  return {
    run: inside,
    async waitUntilHealthy() {
      for (const startedMs = performance.now(); performance.now() - startedMs < READY_MS_MAX; ) {
        if (await inside(stage.healthCheck)) return true;
        if (hasEnded(child)) return false;
        await delay(LOOK_AGAIN_MS);
      }
      return false;
    },
    async readStatus() {
      const pid = await programOf(child);
      if (pid === null) return "";
      return (await run("grep", ["-E", "^(Uid|NoNewPrivs|CapEff)", `/proc/${pid}/status`])).stdout;
    },
    async stop() {
      const ended = once(child, "exit");
      const pid = await programOf(child);
      if (pid !== null) process.kill(Number(pid), "SIGTERM");
      if (!hasEnded(child)) await Promise.race([ended, delay(READY_MS_MAX)]);
      if (!hasEnded(child)) child.kill("SIGKILL");
      return child.exitCode;
    },
  };
}

/** The container's own program, the only child of the one that made its namespaces. */
async function programOf({ pid }: ChildProcess): Promise<string | null> {
  const found = await run("pgrep", ["--parent", String(pid)]).catch(() => null);
  return found?.stdout.trim().split("\n")[0] ?? null;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

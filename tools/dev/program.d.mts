import type { ChildProcess } from "node:child_process";

type Place = { cwd: string; env?: NodeJS.ProcessEnv };

export class RunningPrograms {
  add(child: ChildProcess): void;
  stop(): void;
}
export function runQuietly(
  command: string,
  args: readonly string[],
  options: Place & { signal?: AbortSignal },
): Promise<{ code: number; output: string }>;
export function runOpenly(
  command: string,
  args: readonly string[],
  options: Place & { running: RunningPrograms; output?: "inherit" | number },
): Promise<number>;
export function npm(): { command: string; args: string[] };

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

export type ChildPostgres = {
  pid: number;
  superuserUrl: string;
  exited: Promise<void>;
  end(): Promise<void>;
};

/** Runs PostgreSQL in another process, for the tests that kill it or start it as another user. */
export async function holdInChild(options: {
  dataDir: string;
  durable: boolean;
  account?: { uid: number; gid: number };
}): Promise<ChildPostgres> {
  const { account, ...start } = options;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", HOLD, JSON.stringify(start)], {
    ...account,
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exited = once(child, "exit").then(() => undefined);
  const complaint = text(child.stderr);
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, "line"), exited]);
  if (first === undefined) throw new Error(await complaint);
  return {
    pid: child.pid ?? 0,
    superuserUrl: String(first[0]),
    exited,
    end: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

const HOLD = `
  import { startPostgres } from "@vaada/postgres/start";
  const postgres = await startPostgres(JSON.parse(process.argv[1]));
  process.once("SIGTERM", () => postgres.stop().then(() => process.exit()));
  process.stdout.write(postgres.superuserUrl + "\\n");
  setInterval(() => undefined, 60_000);
`;

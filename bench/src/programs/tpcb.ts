import { randomInt } from "node:crypto";
import pg from "pg";
import { ACCOUNTS_PER_BRANCH, BRANCHES, TELLERS_PER_BRANCH } from "../database/seed-tpcb.ts";
import { answerTasks } from "./parent.ts";

/** Transactions of the script that pgbench calls tpcb-like, with prepared statements, as pgbench runs it. */
export type TpcbTask = { readonly url: string; readonly clients: number; readonly count: number };

export type TpcbResult = { readonly seconds: number };

let clients: pg.Client[] = [];

answerTasks<TpcbTask, TpcbResult>(async (task) => {
  while (clients.length < task.clients) clients = [...clients, await connect(task.url)];
  const startedMs = performance.now();
  let left = task.count;
  const runOneByOne = async (client: pg.Client): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await runOnce(client);
    }
  };
  await Promise.all(clients.map(runOneByOne));
  return { seconds: (performance.now() - startedMs) / 1000 };
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function runOnce(client: pg.Client): Promise<void> {
  const account = randomInt(BRANCHES * ACCOUNTS_PER_BRANCH) + 1;
  const teller = randomInt(BRANCHES * TELLERS_PER_BRANCH) + 1;
  const branch = randomInt(BRANCHES) + 1;
  const delta = randomInt(-5_000, 5_001);
  const ask = (name: string, text: string, values: readonly number[] = []) =>
    client.query({ name, text, values: [...values] });
  await ask("begin", "begin");
  await ask("account", "update bench.accounts set abalance = abalance + $1 where aid = $2", [delta, account]);
  await ask("balance", "select abalance from bench.accounts where aid = $1", [account]);
  await ask("teller", "update bench.tellers set tbalance = tbalance + $1 where tid = $2", [delta, teller]);
  await ask("branch", "update bench.branches set bbalance = bbalance + $1 where bid = $2", [delta, branch]);
  await ask(
    "history",
    "insert into bench.history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)",
    [teller, branch, account, delta],
  );
  await ask("end", "end");
}

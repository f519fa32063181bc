import { startWorker } from "../src/jobs/worker.ts";
import { AS_WORKER } from "../src/platform/db/actor.ts";
import { openDatabase } from "../src/platform/db/database.ts";

/**
 * A worker in a process of its own that notes what it does, and has a job that it never ends: it is there to
 * be killed. Its arguments are the database's address and the pace of its heartbeat in milliseconds.
 */
const [url = "", everyMs = "", deadAfterMs = ""] = process.argv.slice(2);

const database = openDatabase({
  url,
  poolSizeMax: 2,
  onRetry: () => undefined,
  onPoolError: () => undefined,
});
const note = async (text: string) =>
  void (await database.withTx(AS_WORKER, (tx) =>
    tx.query("insert into vaada.job_notes (note) values ($1)", [text]),
  ));
const silent = () => undefined;

await startWorker({
  directUrl: url,
  database,
  logger: { debug: silent, info: silent, warn: silent, error: silent },
  pace: { everyMs: Number(everyMs), deadAfterMs: Number(deadAfterMs) },
  tasks: {
    note: () => note("done in the killed one"),
    "note-and-wait": async () => {
      await note("began in the killed one");
      await new Promise(() => undefined);
    },
  },
});

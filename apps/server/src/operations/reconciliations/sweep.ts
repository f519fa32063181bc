import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { readOpenCases } from "../../loans/cases/store.ts";
import { AS_WORKER } from "../../platform/db/actor.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { readToDo } from "./store.ts";

/** A difference that nobody has explained by then is somebody's to answer for. */
const UNEXPLAINED_SECONDS_MAX = 3 * DAY_SECONDS;

/** For the sweep: no day is left uncompared, and no case unseen. */
export async function sweepReconciliations({
  database,
  clock,
  log,
  metrics,
}: Pick<Services, "database" | "clock" | "log" | "metrics">): Promise<void> {
  const { count, oldestAt } = await database.withTx(AS_WORKER, async (tx) => {
    if ((await readToDo(tx)).length > 0) await enqueue(tx, "reconcile", {});
    return readOpenCases(tx);
  });
  const oldestSeconds = oldestAt === null ? 0 : (clock.realNow().getTime() - oldestAt.getTime()) / 1000;
  metrics.setOpenCases({ count, oldestSeconds });
  if (oldestSeconds > UNEXPLAINED_SECONDS_MAX)
    log.error({ count, oldestSeconds: Math.round(oldestSeconds) }, "alarm: a case is open for too long");
}

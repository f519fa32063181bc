import { setTimeout as delay } from "node:timers/promises";
import { STALL_MS } from "./proof.ts";
import type { ProvingStack } from "./proving-stack.ts";

type State = Readonly<Record<"jobs" | "refunds" | "debits" | "closings" | "events", number>>;

const LOOK_AGAIN_MS = 250;
const SAY_EVERY_MS = 15_000;

/** Waits until no payment, refund, debit or closing is under way. False when the run has stalled before that. */
export async function waitUntilIdle(stack: ProvingStack, say: (line: string) => void): Promise<boolean> {
  let [lastSeen, changedMs, saidMs] = ["", performance.now(), performance.now()];
  for (;;) {
    const state = await readState(stack);
    if (state.jobs + state.refunds + state.debits + state.closings === 0) return true;
    const seen = JSON.stringify(state);
    const now = performance.now();
    if (seen !== lastSeen) [lastSeen, changedMs] = [seen, now];
    if (now - changedMs > STALL_MS) return false;
    if (now - saidMs > SAY_EVERY_MS) {
      saidMs = now;
      say(`${state.events} events, ${state.jobs} jobs, ${state.refunds} refunds under way`);
    }
    await delay(LOOK_AGAIN_MS);
  }
}

async function readState({ testServer }: ProvingStack): Promise<State> {
  const [state] = await testServer.database.asSuperuser<State>(
    `select (select count(*)::int from graphile_worker._private_jobs as jobs
               join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
              where identifier in ('refresh-order', 'refresh-dispute', 'refund-excess', 'refresh-debit', 'close-loan')
                and attempts < max_attempts) as jobs,
            (select count(*)::int from vaada.refunds where status in ('intended', 'pending')) as refunds,
            (select count(*)::int from vaada.debits
              where status = 'presented' or status = 'noticed' and look_at is not null) as debits,
            (select count(*)::int from vaada.closings
              where mailed_at is null and failure is null and ended_at is null and not is_held) as closings,
            (select count(*)::int from vaada.loan_events) as events`,
  );
  if (state === undefined) throw new Error("the database has no answer");
  return state;
}

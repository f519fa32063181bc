import { setTimeout as delay } from "node:timers/promises";
import type { Failpoint } from "../../apps/server/src/platform/failpoints.ts";
import { advanceCalendarTo } from "./calendar.ts";
import { readAwaitedDebits } from "./debits.ts";
import type { DisbursedLoan } from "./disbursed-loans.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { startServer } from "./server-process.ts";

/** In the order in which a debit reaches them. */
const ONE_AFTER_ANOTHER = ["debit-begun", "debit-order-created", "debit-charged"] as const;

const BEFORE_DEBITS_MS = 30 * 60_000;
const MINUTE_MS = 60_000;
const KILLED_MS_MAX = 60_000;
const RECOVERED_MS_MAX = 60_000;
const LOOK_AGAIN_MS = 200;

/**
 * Kills three workers in a row on the morning on which auto-pays are presented, each at a later failpoint. Each worker
 * continues where the one before it was killed.
 */
export async function killDebitWorkers(
  stack: ProvingStack,
  { loans, say }: { readonly loans: readonly DisbursedLoan[]; readonly say: (line: string) => void },
): Promise<{ seconds: number; failpoints: readonly Failpoint[]; breaches: string[] }> {
  const [first] = await readAwaitedDebits(stack, loans);
  const failpoints = ONE_AFTER_ANOTHER;
  if (first === undefined) return { seconds: 0, failpoints, breaches: ["no debit was planned"] };
  await advanceCalendarTo(stack, first.presentAtMs - BEFORE_DEBITS_MS);
  // The clock is moved, not the calendar: advancing the calendar would have the server do the morning's work itself.
  await stack.testServer.clock.moveBy(first.presentAtMs + MINUTE_MS - stack.testServer.clock.now().getTime());
  const breaches: string[] = [];
  for (const failpoint of failpoints) {
    const killable = await startServer(stack, { role: "worker", failpoint });
    const how = await Promise.race([killable.ended, delay(KILLED_MS_MAX, "never" as const)]);
    if (how !== "killed") breaches.push(`debits: it never came to ${failpoint}`);
    await killable.stop();
  }
  const killedMs = performance.now();
  const restarted = await startServer(stack, { role: "all" });
  let isRecovered = false;
  while (!isRecovered && performance.now() - killedMs < RECOVERED_MS_MAX) {
    isRecovered = (await countCollected(stack, loans)) === loans.length;
    await delay(LOOK_AGAIN_MS);
  }
  const seconds = Math.round((performance.now() - killedMs) / 1000);
  await restarted.stop();
  if (!isRecovered) breaches.push("debits: not recovered in a minute");
  say(`${failpoints.join(", ")}: debits that are under way: ${seconds} s`);
  return { seconds, failpoints, breaches };
}

/** Counts the loans whose debit came exactly once and that owe nothing any more. */
async function countCollected(
  { testServer }: ProvingStack,
  loans: readonly DisbursedLoan[],
): Promise<number> {
  const rows = await testServer.database.asSuperuser(
    `select from vaada.loans as loan where application_id = any ($1::bigint[]) and status = 'closed'
        and (select count(*) from vaada.loan_events as event
              where event.application_id = loan.application_id and kind = 'mandate-debit') = 1`,
    [loans.map(({ loanId }) => loanId)],
  );
  return rows.length;
}

import { setTimeout as delay } from "node:timers/promises";
import type { Failpoint } from "../../apps/server/src/platform/failpoints.ts";
import { walkUntil } from "./calendar.ts";
import { readAwaitedDebits } from "./debits.ts";
import type { LentLoan } from "./lent-loans.ts";
import type { ProvingHouse } from "./proving-house.ts";
import { startServer } from "./server-process.ts";

/** In the order in which a debit comes to them. */
const ONE_AFTER_ANOTHER = ["debit-begun", "debit-order-created", "debit-charged"] as const;

const BEFORE_DEBITS_MS = 30 * 60_000;
const MINUTE_MS = 60_000;
const KILLED_MS_MAX = 60_000;
const RECOVERED_MS_MAX = 60_000;
const LOOK_AGAIN_MS = 200;

/**
 * The morning on which auto-pays are presented: its worker is killed at the first point, the next one at the second, the
 * one after it at the third. Each goes on from where the one before it was.
 */
export async function killInDebits(
  house: ProvingHouse,
  { loans, say }: { readonly loans: readonly LentLoan[]; readonly say: (line: string) => void },
): Promise<{ seconds: number; failpoints: readonly Failpoint[]; breaches: string[] }> {
  const [first] = await readAwaitedDebits(house, loans);
  const failpoints = ONE_AFTER_ANOTHER;
  if (first === undefined) return { seconds: 0, failpoints, breaches: ["no debit was planned"] };
  await walkUntil(house, first.presentAtMs - BEFORE_DEBITS_MS);
  // Not walked: then the server that is asked to would do the morning's work itself.
  await house.inside.clock.moveBy(first.presentAtMs + MINUTE_MS - house.inside.clock.now().getTime());
  const breaches: string[] = [];
  for (const failpoint of failpoints) {
    const doomed = await startServer(house, { role: "worker", failpoint });
    const how = await Promise.race([doomed.ended, delay(KILLED_MS_MAX, "never" as const)]);
    if (how !== "killed") breaches.push(`debits: it never came to ${failpoint}`);
    await doomed.stop();
  }
  const killedMs = performance.now();
  const restarted = await startServer(house, { role: "both" });
  let isRecovered = false;
  while (!isRecovered && performance.now() - killedMs < RECOVERED_MS_MAX) {
    isRecovered = (await countCollected(house, loans)) === loans.length;
    await delay(LOOK_AGAIN_MS);
  }
  const seconds = Math.round((performance.now() - killedMs) / 1000);
  await restarted.stop();
  if (!isRecovered) breaches.push("debits: not recovered in a minute");
  say(`${failpoints.join(", ")}: debits that are under way: ${seconds} s`);
  return { seconds, failpoints, breaches };
}

/** Whose debit has come, once, and who owes nothing any more. */
async function countCollected({ inside }: ProvingHouse, loans: readonly LentLoan[]): Promise<number> {
  const rows = await inside.database.asSuperuser(
    `select from vaada.loans as loan where application_id = any ($1::bigint[]) and status = 'closed'
        and (select count(*) from vaada.loan_events as event
              where event.application_id = loan.application_id and kind = 'mandate-debit') = 1`,
    [loans.map(({ loanId }) => loanId)],
  );
  return rows.length;
}

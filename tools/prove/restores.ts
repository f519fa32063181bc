import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ROOT } from "../dev/root.ts";
import { judgeDisbursals } from "./disbursal-verdict.ts";
import { type DisbursedLoan, disburseLoans, waitUntilArrived } from "./disbursed-loans.ts";
import { openOrder, payOrder, readMovements, remember, waitForEvents, withWorkers } from "./lost-commits.ts";
import type { Run, Verdict } from "./proof.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { judgeRepayments } from "./repayment-verdict.ts";

const PART_RUPEES = 700;
const LOOK_AGAIN_MS = 200;
const RECONCILE = join(ROOT, "apps/server/src/commands/reconcile.ts");

/**
 * Lets loans be paid out and paid on, takes the database back to the instant before, and starts workers with
 * `MONEY=stopped`. Nothing may move until `npm run reconcile` has compared the books; afterwards they are equal, and
 * nothing has moved twice.
 */
export async function proveRestores(stack: ProvingStack, { seed, count, say }: Run): Promise<Verdict> {
  const restored: { breaches: string[]; figures: string }[] = [];
  const loans = await disburseLoans(stack, {
    seed,
    count,
    onceSigned: async (signed) => {
      restored.push(await restore(stack, signed, say));
    },
  });
  return {
    figures: restored.map(({ figures }) => figures).join(", "),
    breaches: [
      ...restored.flatMap(({ breaches }) => breaches),
      ...(await judgeDisbursals(stack, loans)),
      ...(await judgeRepayments(stack, loans)),
    ],
  };
}

async function restore(stack: ProvingStack, loans: readonly DisbursedLoan[], say: Run["say"]) {
  const payers = loans.slice(0, Math.ceil(loans.length / 2));
  const before = await readMovements(stack);
  const remembered = await remember(stack);
  await withWorkers(stack, () => waitUntilArrived(stack, loans));
  for (const loan of payers) await payOrder(stack, await openOrder(loan, PART_RUPEES));
  await waitForEvents(stack, { loans: payers, kind: "payment", count: 1 });
  const moved = await readMovements(stack);
  await remembered.loseCommits();
  await remembered.forget();
  say(`${newIn(moved, before).length} movements of money were lost`);

  const halted = { ...stack, settings: { ...stack.settings, MONEY: "stopped" } };
  const breaches: string[] = [];
  await withWorkers(halted, async () => {
    await waitUntilWorkedOff(stack);
    const early = newIn(await readMovements(stack), moved);
    breaches.push(...early.map((id) => `${id}: moved before the books were compared`));
    if (await hasPayouts(stack, loans)) breaches.push("a payout was begun before the books were compared");
    const { code, said } = await reconcile(stack);
    say(said.trim().split("\n").join("; "));
    if (code !== 0) breaches.push(`reconcile ended with code ${code}`);
    await waitUntilArrived(stack, loans);
    await waitForEvents(stack, { loans: payers, kind: "payment", count: 1 });
    await waitUntilWorkedOff(stack);
  });
  const again = newIn(await readMovements(stack), moved);
  breaches.push(...again.map((id) => `${id}: moved a second time after the restore`));
  const figures = `${loans.length} payouts and ${payers.length} payments lost and taken over`;
  return { breaches, figures };
}

const newIn = (now: ReadonlySet<string>, before: ReadonlySet<string>): string[] =>
  [...now].filter((id) => !before.has(id));

/** Workers ask for a sweep when they start: once it is done, so is all that could have moved money. */
export async function waitUntilWorkedOff({ testServer }: ProvingStack): Promise<void> {
  for (;;) {
    const [row] = await testServer.database.asSuperuser<{ due: number; stops: number }>(
      `select (select count(*)::int from graphile_worker._private_jobs
                where run_at <= now() and attempts < max_attempts) as due,
              (select count(*)::int from vaada.switch_changes where switch = 'money') as stops`,
    );
    if (row?.due === 0 && row.stops > 0) return;
    await delay(LOOK_AGAIN_MS);
  }
}

async function hasPayouts({ testServer }: ProvingStack, loans: readonly DisbursedLoan[]): Promise<boolean> {
  const rows = await testServer.database.asSuperuser(
    "select from vaada.payouts where application_id = any ($1::bigint[])",
    [loans.map(({ loanId }) => loanId)],
  );
  return rows.length > 0;
}

export async function reconcile({ settings }: ProvingStack): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [RECONCILE], { env: settings, stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, "close");
  return { code, said };
}

import { setTimeout as delay } from "node:timers/promises";
import type { Failpoint } from "../../apps/server/src/platform/failpoints.ts";
import { advanceCalendar } from "./calendar.ts";
import { type DisbursedLoan, disburseLoans } from "./disbursed-loans.ts";
import { killDebitWorkers } from "./kill-debit-workers.ts";
import { KILL_SCENARIOS, type KillScenario } from "./kill-scenarios.ts";
import type { Run, Verdict } from "./proof.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { judgeRepayments } from "./repayment-verdict.ts";
import { startServer } from "./server-process.ts";
import { waitUntilIdle } from "./wait-until-idle.ts";
import { startWorkers } from "./workers.ts";

const AFTER_COOLING_OFF_DAYS = 5;
/** The product must have recovered by then. */
const RECOVERED_MS_MAX = 60_000;
/** A server reaches its failpoint at once; a slow machine may need longer. */
const KILLED_MS_MAX = 60_000;
const LOOK_AGAIN_MS = 200;
/** The last loans, whose debits are presented in one morning. */
const DEBITED_LOANS = 3;

/**
 * Kills a server at each failpoint of a payment, as a power cut would, and starts another. What was under way must finish
 * within a minute: nothing is lost, nothing happens twice.
 */
export async function proveKills(
  stack: ProvingStack,
  { seed, say, failpoint }: Omit<Run, "count"> & { readonly failpoint?: Failpoint },
): Promise<Verdict> {
  const scenarios = KILL_SCENARIOS.filter(
    (scenario) => failpoint === undefined || scenario.failpoint === failpoint,
  );
  const debited = failpoint === undefined ? DEBITED_LOANS : 0;
  const workers = startWorkers(stack);
  const loans = await disburseLoans(stack, {
    seed,
    count: scenarios.length + debited,
    withAutoPay: true,
  }).finally(() => workers.stop());
  await advanceCalendar(stack, { advanceDays: AFTER_COOLING_OFF_DAYS });
  const breaches: string[] = [];
  const seconds: number[] = [];
  for (const [index, scenario] of scenarios.entries()) {
    const loan = loans[index];
    if (loan === undefined) throw new Error("kills: a scene without a loan");
    const result = await runScenario(stack, { scenario, loan });
    if (result.fault === null) seconds.push(result.seconds);
    else breaches.push(`${scenario.says}: ${result.fault}`);
    say(`${scenario.failpoint}: ${scenario.says}: ${result.fault ?? `${result.seconds} s`}`);
  }
  const debits =
    debited === 0 ? null : await killDebitWorkers(stack, { loans: loans.slice(scenarios.length), say });
  const last = await startServer(stack, { role: "all" });
  const isIdle = await waitUntilIdle(stack, say);
  await last.stop();
  const points = new Set([...scenarios.map((scenario) => scenario.failpoint), ...(debits?.failpoints ?? [])]);
  const kills = scenarios.length + (debits?.failpoints.length ?? 0);
  return {
    figures: `${kills} kills at ${points.size} points, recovered within ${Math.max(...seconds, debits?.seconds ?? 0)} s`,
    breaches: [
      ...breaches,
      ...(debits?.breaches ?? []),
      ...(isIdle ? [] : ["something is under way for ever"]),
      ...(await judgeRepayments(stack, loans)),
    ],
  };
}

type ScenarioResult = { readonly fault: string | null; readonly seconds: number };

async function runScenario(
  stack: ProvingStack,
  { scenario, loan }: { readonly scenario: KillScenario; readonly loan: DisbursedLoan },
): Promise<ScenarioResult> {
  const prepared = await scenario.prepare(stack, loan);
  const killable = await startServer(stack, { role: scenario.role, failpoint: scenario.failpoint });
  // The killed server answers nobody, and the borrower and the provider see just that.
  const acted = prepared.act(killable.url).catch(() => undefined);
  const how = await Promise.race([killable.ended, delay(KILLED_MS_MAX, "never" as const)]);
  await acted;
  if (how !== "killed") await killable.stop();
  const killedMs = performance.now();
  const restarted = await startServer(stack, { role: "all" });
  try {
    if (how !== "killed") return { fault: `it never came to ${scenario.failpoint}`, seconds: 0 };
    while (!(await prepared.isRecovered(restarted.url))) {
      if (performance.now() - killedMs > RECOVERED_MS_MAX)
        return { fault: "not recovered in a minute", seconds: 60 };
      await delay(LOOK_AGAIN_MS);
    }
    return { fault: null, seconds: Math.round((performance.now() - killedMs) / 1000) };
  } finally {
    await restarted.stop();
  }
}

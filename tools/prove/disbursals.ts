import { setTimeout as delay } from "node:timers/promises";
import { readBooks } from "../../apps/server/testing/disbursals/books.ts";
import { postToSandbox } from "../../e2e/support/api.ts";
import { judgeDisbursals } from "./disbursal-verdict.ts";
import { faultScript, PAY_FAULTS, type Script, type WebhookFault } from "./fault-script.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { makeSignedLoans, type ScriptedLoan } from "./signed-loans.ts";
import { startWorkers } from "./workers.ts";

export type DisbursalsRun = {
  readonly seed: number;
  readonly count: number;
  readonly isKilling: boolean;
  /** "by-script": events come twice, late and out of order. "late": no event comes before the payout is asked for again. */
  readonly events: "by-script" | "prompt" | "late";
  /** A run in which nothing changes for this long has stalled. */
  readonly stallMs: number;
  readonly say: (line: string) => void;
};

export type DisbursalsVerdict = {
  readonly loans: readonly ScriptedLoan[];
  readonly figures: string;
  readonly breaches: readonly string[];
};

/** Disburses signed loans with the faults of the script, waits until nothing is under way, and judges the result. */
export async function proveDisbursals(stack: ProvingStack, run: DisbursalsRun): Promise<DisbursalsVerdict> {
  const script = faultScript(run);
  const loans = await makeSignedLoans(stack, { seed: run.seed, loanScripts: script.loanScripts });
  run.say(`${loans.length} loans are signed`);
  const disturbed = disturbedEvents(run, script);
  for (const { mode, times } of runsOf(disturbed))
    await postToSandbox(stack.urls.sandbox, "/faults", { provider: "payouts", mode, times });
  const startedMs = performance.now();
  const workers = startWorkers(stack, run.isKilling ? script.killPausesMs : []);
  let isDone = false;
  try {
    isDone = await waitUntilDone(stack, loans, run);
  } finally {
    await workers.stop();
  }
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const books = await readBooks(stack.testServer);
  const happened = PAY_FAULTS.map((fault) => `${stack.bank.happened.get(fault) ?? 0} ${fault}`);
  const reversed = books.filter(({ status }) => status === "reversed").length;
  return {
    loans,
    figures: [
      ...happened,
      `${reversed} reversed`,
      `${disturbed.length} events disturbed`,
      `${workers.kills} workers killed`,
      `${books.length} payouts in ${seconds} s`,
    ].join(", "),
    breaches: [
      ...(isDone ? [] : [`no change for ${run.stallMs / 1000} s, and yet something is under way`]),
      ...(await judgeDisbursals(stack, loans)),
    ],
  };
}

/** More events than any loan can have. */
const EVENTS_PER_LOAN_MAX = 8;

function disturbedEvents({ events, count }: DisbursalsRun, script: Script): readonly WebhookFault[] {
  switch (events) {
    case "by-script":
      return script.webhookFaults;
    case "prompt":
      return [];
    case "late":
      return Array<WebhookFault>(count * EVENTS_PER_LOAN_MAX).fill("webhook-late");
    default:
      return events satisfies never;
  }
}

/** Groups equal faults that follow each other into one order to the sandbox. */
function runsOf(faults: readonly WebhookFault[]): { mode: WebhookFault; times: number }[] {
  const runs: { mode: WebhookFault; times: number }[] = [];
  for (const mode of faults) {
    const last = runs.at(-1);
    if (last?.mode === mode) last.times += 1;
    else runs.push({ mode, times: 1 });
  }
  return runs;
}

const LOOK_AGAIN_MS = 500;
const SAY_EVERY_MS = 15_000;

/** Reverses the payouts that the script reverses, and waits. False when the run has stalled. */
async function waitUntilDone(
  stack: ProvingStack,
  loans: readonly ScriptedLoan[],
  { stallMs, say }: DisbursalsRun,
): Promise<boolean> {
  const toReverse = new Map(
    loans
      .filter(({ loanScript }) => loanScript.isReversed)
      .map(({ account, agreementId }) => [account, agreementId]),
  );
  let lastSeen = "";
  let changedMs = performance.now();
  let saidMs = changedMs;
  for (;;) {
    await reverseWhatArrived(stack, toReverse);
    const state = { ...(await readState(stack)), unheard: await countUnheard(stack) };
    if (toReverse.size === 0 && state.unheard === 0 && state.open === 0 && state.jobs === 0) return true;
    const now = performance.now();
    const seen = JSON.stringify([state, toReverse.size]);
    if (seen !== lastSeen) [lastSeen, changedMs] = [seen, now];
    if (now - changedMs > stallMs) return false;
    if (now - saidMs > SAY_EVERY_MS) {
      saidMs = now;
      say(`${state.arrived} arrived, ${state.open} open, ${state.jobs} jobs, ${toReverse.size} to send back`);
    }
    await delay(LOOK_AGAIN_MS);
  }
}

/** Reverses a payout as soon as the bank has booked it: sometimes before the server knows of the arrival, sometimes after. */
async function reverseWhatArrived(stack: ProvingStack, toReverse: Map<string, string>): Promise<void> {
  if (toReverse.size === 0) return;
  for (const { id, account, status } of await readBooks(stack.testServer)) {
    if (status !== "processed" || !toReverse.delete(account)) continue;
    await postToSandbox(stack.urls.sandbox, "/actions/reverse", { payout_id: id });
  }
}

/** Counts payouts that the bank has reversed and the server still takes for arrived: their events may be a minute late. */
async function countUnheard({ testServer }: ProvingStack): Promise<number> {
  const booked = await readBooks(testServer);
  const [row] = await testServer.database.asSuperuser<{ count: number }>(
    `select count(*)::int as count from vaada.payouts
      where status = 'processed' and provider_reference = any($1)`,
    [booked.filter(({ status }) => status === "reversed").map(({ id }) => id)],
  );
  return row?.count ?? 0;
}

type State = { readonly arrived: number; readonly open: number; readonly jobs: number };

/** A disbursal is open until the server knows that its money arrived, or a person must look at it. */
async function readState({ testServer }: ProvingStack): Promise<State> {
  const [state] = await testServer.database.asSuperuser<State>(
    `select (select count(*)::int from vaada.disbursals where arrived_at is not null) as arrived,
            (select count(*)::int from vaada.disbursals
              where arrived_at is null and stopped_at is null and ended_at is null) as open,
            (select count(*)::int from graphile_worker._private_jobs as jobs
               join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
              where identifier in ('disburse', 'refresh-payout', 'text-arrival')
                and attempts < max_attempts) as jobs`,
  );
  if (state === undefined) throw new Error("the database has no answer");
  return state;
}

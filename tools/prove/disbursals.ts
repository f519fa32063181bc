import { setTimeout as delay } from "node:timers/promises";
import { readBooks } from "../../apps/server/testing/disbursals/books.ts";
import { type FatedLoan, makeLoans } from "./loans.ts";
import type { ProvingHouse } from "./proving-house.ts";
import { tellSandbox } from "./sandbox.ts";
import { PAY_FAULTS, type Script, scriptOf, type WebhookFault } from "./script.ts";
import { judge } from "./verdict.ts";
import { startWorkers } from "./workers.ts";

export type DisbursalsRun = {
  readonly seed: number;
  readonly count: number;
  readonly isKilling: boolean;
  /** By the script they come twice, late and out of order. Late: none comes before it is asked for again. */
  readonly events: "by-script" | "prompt" | "late";
  /** A run without any news for so long has come to a stop. */
  readonly stallMs: number;
  readonly say: (line: string) => void;
};

export type Proved = {
  readonly loans: readonly FatedLoan[];
  readonly figures: string;
  readonly breaches: readonly string[];
};

/** Pays so many signed loans out by the script, waits until nothing is under way any more, and judges. */
export async function proveDisbursals(house: ProvingHouse, run: DisbursalsRun): Promise<Proved> {
  const script = scriptOf(run);
  const loans = await makeLoans(house, { seed: run.seed, fates: script.fates });
  run.say(`${loans.length} loans are signed`);
  const disturbed = disturbedEvents(run, script);
  for (const { mode, times } of runsOf(disturbed))
    await tellSandbox(house.urls.sandbox, "/faults", { provider: "payouts", mode, times });
  const startedMs = performance.now();
  const workers = startWorkers(house, run.isKilling ? script.killPausesMs : []);
  let isSettled = false;
  try {
    isSettled = await untilSettled(house, loans, run);
  } finally {
    await workers.stop();
  }
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  const books = await readBooks(house.inside);
  const happened = PAY_FAULTS.map((fault) => `${house.bank.happened.get(fault) ?? 0} ${fault}`);
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
      ...(isSettled ? [] : [`no news for ${run.stallMs / 1000} s, and yet something is under way`]),
      ...(await judge(house, loans)),
    ],
  };
}

/** More than the events of any loan, whatever becomes of it. */
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

/** The same one after another as one order to the sandbox. */
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

/** Sends back what the script has the banks send back, and waits. False when nothing moves any more. */
async function untilSettled(
  house: ProvingHouse,
  loans: readonly FatedLoan[],
  { stallMs, say }: DisbursalsRun,
): Promise<boolean> {
  const toReverse = new Map(
    loans.filter(({ fate }) => fate.isReversed).map(({ account, agreementId }) => [account, agreementId]),
  );
  let news = "";
  let newsMs = performance.now();
  let saidMs = newsMs;
  for (;;) {
    await reverseWhatArrived(house, toReverse);
    const state = { ...(await readState(house)), unheard: await countUnheard(house) };
    if (toReverse.size === 0 && state.unheard === 0 && state.open === 0 && state.jobs === 0) return true;
    const now = performance.now();
    const seen = JSON.stringify([state, toReverse.size]);
    if (seen !== news) [news, newsMs] = [seen, now];
    if (now - newsMs > stallMs) return false;
    if (now - saidMs > SAY_EVERY_MS) {
      saidMs = now;
      say(`${state.arrived} arrived, ${state.open} open, ${state.jobs} jobs, ${toReverse.size} to send back`);
    }
    await delay(LOOK_AGAIN_MS);
  }
}

/** As soon as the bank has booked it: sometimes before we have heard that it arrived, sometimes after. */
async function reverseWhatArrived(house: ProvingHouse, toReverse: Map<string, string>): Promise<void> {
  if (toReverse.size === 0) return;
  for (const { id, account, status } of await readBooks(house.inside)) {
    if (status !== "processed" || !toReverse.delete(account)) continue;
    await tellSandbox(house.urls.sandbox, "/actions/reverse", { payout_id: id });
  }
}

/** What came back at the bank, while for all we know it is there. Its event may be a minute late. */
async function countUnheard({ inside }: ProvingHouse): Promise<number> {
  const booked = await readBooks(inside);
  const [row] = await inside.database.asSuperuser<{ count: number }>(
    `select count(*)::int as count from vaada.payouts
      where status = 'processed' and provider_reference = any($1)`,
    [booked.filter(({ status }) => status === "reversed").map(({ id }) => id)],
  );
  return row?.count ?? 0;
}

type State = { readonly arrived: number; readonly open: number; readonly jobs: number };

/** A disbursal is open until its money is there for all we know, or a person must look. */
async function readState({ inside }: ProvingHouse): Promise<State> {
  const [state] = await inside.database.asSuperuser<State>(
    `select (select count(*)::int from vaada.disbursals where arrived_at is not null) as arrived,
            (select count(*)::int from vaada.disbursals
              where arrived_at is null and stopped_at is null and ended_at is null) as open,
            (select count(*)::int from graphile_worker._private_jobs as jobs
               join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
              where identifier in ('disburse', 'settle-payout', 'tell-arrival')
                and attempts < max_attempts) as jobs`,
  );
  if (state === undefined) throw new Error("the database has no answer");
  return state;
}

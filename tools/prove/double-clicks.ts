import { setTimeout as delay } from "node:timers/promises";
import { judgeDisbursals, type PaidLoan } from "./disbursal-verdict.ts";
import type { ProvingStack } from "./proving-stack.ts";
import { randomApplicant, seededRandom } from "./seeded-random.ts";
import { publishStackAddresses } from "./signed-loans.ts";
import { AT_ONCE, applyWithSimultaneousCalls, type HurriedLoan } from "./simultaneous-calls.ts";
import { startWorkers } from "./workers.ts";

/** Few borrowers at a time: a queue at the database would decide who comes first. */
const BORROWERS_AT_ONCE = 4;
const SAY_EVERY = 10;
const STALL_MS = 120_000;
const LOOK_AGAIN_MS = 200;

/** Borrowers make every call many times at once: each call has one effect, and each loan is paid once. */
export async function proveDoubleClicks(
  stack: ProvingStack,
  options: {
    readonly seed: number;
    readonly borrowers: number;
    readonly paidBefore: readonly PaidLoan[];
    readonly say: (line: string) => void;
  },
): Promise<{ figures: string; breaches: string[] }> {
  publishStackAddresses(stack);
  const startedMs = performance.now();
  const workers = startWorkers(stack);
  try {
    const hurried = await applyAll(options);
    const arrived = await waitUntilArrived(stack, hurried);
    const breaches = [
      ...hurried.flatMap(({ loanId, unexpected }) => unexpected.map((what) => `${loanId}: ${what}`)),
      ...(arrived === hurried.length ? [] : [`${hurried.length - arrived} of them were not paid`]),
      ...(await countEffects(stack, hurried)),
      ...(await judgeDisbursals(stack, [...options.paidBefore, ...hurried])),
    ];
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    return { figures: `${options.borrowers} borrowers × ${AT_ONCE} of each call in ${seconds} s`, breaches };
  } finally {
    await workers.stop();
  }
}

async function applyAll({
  seed,
  borrowers,
  say,
}: Parameters<typeof proveDoubleClicks>[1]): Promise<HurriedLoan[]> {
  // Another seed than that of the loans, so that no applicant is drawn twice.
  const random = seededRandom(seed + 1);
  const waiting = Array.from({ length: borrowers }, (_, index) => ({
    walker: randomApplicant(random),
    account: `5010${String(random.below(10 ** 5)).padStart(5, "0")}${String(1000 + index)}2`,
  }));
  const done: HurriedLoan[] = [];
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      done.push(await applyWithSimultaneousCalls(one.walker, one.account));
      if (done.length % SAY_EVERY === 0) say(`${done.length} have signed`);
    }
  };
  await Promise.all(Array.from({ length: BORROWERS_AT_ONCE }, work));
  return done;
}

async function waitUntilArrived(
  { testServer }: ProvingStack,
  loans: readonly HurriedLoan[],
): Promise<number> {
  const deadlineMs = performance.now() + STALL_MS;
  for (;;) {
    const [row] = await testServer.database.asSuperuser<{ count: number }>(
      `select count(*)::int as count from vaada.disbursals
        where application_id = any($1) and arrived_at is not null`,
      [loans.map(({ loanId }) => loanId)],
    );
    const count = row?.count ?? 0;
    if (count === loans.length || performance.now() > deadlineMs) return count;
    await delay(LOOK_AGAIN_MS);
  }
}

/** The rows that a borrower's calls leave behind: one each, however often the calls were made. */
const EFFECTS = [
  "vaada.bank_accounts",
  "vaada.mandates",
  "vaada.penny_drops",
  "vaada.key_fact_statements",
  "vaada.key_fact_acceptances",
  "vaada.agreements",
  "vaada.documents where kind = 'agreement-to-sign'",
  "vaada.documents where kind = 'agreement'",
  "vaada.document_mails",
  "vaada.disbursals",
  "vaada.payouts",
  "vaada.journals",
] as const;

async function countEffects({ testServer }: ProvingStack, loans: readonly HurriedLoan[]): Promise<string[]> {
  const ids = loans.map(({ loanId }) => loanId);
  const found: string[] = [];
  for (const effect of EFFECTS) {
    const rows = await testServer.database.asSuperuser<{ loanId: bigint; count: number }>(
      `select loan.id as "loanId", count(effect.application_id)::int as count
         from unnest($1::bigint[]) as loan (id)
         left join (select application_id from ${effect}) as effect on effect.application_id = loan.id
        group by loan.id having count(effect.application_id) <> 1`,
      [ids],
    );
    for (const { loanId, count } of rows) found.push(`${loanId}: ${count} of ${effect}, not one`);
  }
  return found;
}

import { setTimeout as delay } from "node:timers/promises";
import { AT_ONCE, type Hurried, hurry } from "./at-once.ts";
import { chanceOf } from "./chance.ts";
import { nameHouse } from "./loans.ts";
import { anybody } from "./people.ts";
import type { ProvingHouse } from "./proving-house.ts";
import { judge, type PaidLoan } from "./verdict.ts";
import { startWorkers } from "./workers.ts";

/** So many at a time: a queue at the database would prove nothing of who comes first. */
const BORROWERS_AT_ONCE = 4;
const SAY_EVERY = 10;
const STALL_MS = 120_000;
const LOOK_AGAIN_MS = 200;

/** Borrowers who do everything many times at once: one effect each, and each paid once. */
export async function proveHurried(
  house: ProvingHouse,
  given: {
    readonly seed: number;
    readonly borrowers: number;
    readonly paidBefore: readonly PaidLoan[];
    readonly say: (line: string) => void;
  },
): Promise<{ figures: string; breaches: string[] }> {
  nameHouse(house);
  const startedMs = performance.now();
  const workers = startWorkers(house);
  try {
    const hurried = await hurryAll(given);
    const arrived = await untilArrived(house, hurried);
    const breaches = [
      ...hurried.flatMap(({ loanId, odd }) => odd.map((what) => `${loanId}: ${what}`)),
      ...(arrived === hurried.length ? [] : [`${hurried.length - arrived} of them were not paid`]),
      ...(await countEffects(house, hurried)),
      ...(await judge(house, [...given.paidBefore, ...hurried])),
    ];
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    return { figures: `${given.borrowers} borrowers × ${AT_ONCE} of each call in ${seconds} s`, breaches };
  } finally {
    await workers.stop();
  }
}

async function hurryAll({ seed, borrowers, say }: Parameters<typeof proveHurried>[1]): Promise<Hurried[]> {
  // Another beginning than the loans' own, so that nobody is met twice.
  const chance = chanceOf(seed + 1);
  const waiting = Array.from({ length: borrowers }, (_, index) => ({
    walker: anybody(chance),
    account: `5010${String(chance.below(10 ** 5)).padStart(5, "0")}${String(1000 + index)}2`,
  }));
  const done: Hurried[] = [];
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      done.push(await hurry(one.walker, one.account));
      if (done.length % SAY_EVERY === 0) say(`${done.length} have signed`);
    }
  };
  await Promise.all(Array.from({ length: BORROWERS_AT_ONCE }, work));
  return done;
}

async function untilArrived({ inside }: ProvingHouse, loans: readonly Hurried[]): Promise<number> {
  const deadlineMs = performance.now() + STALL_MS;
  for (;;) {
    const [row] = await inside.database.asSuperuser<{ count: number }>(
      `select count(*)::int as count from vaada.disbursals
        where application_id = any($1) and arrived_at is not null`,
      [loans.map(({ loanId }) => loanId)],
    );
    const count = row?.count ?? 0;
    if (count === loans.length || performance.now() > deadlineMs) return count;
    await delay(LOOK_AGAIN_MS);
  }
}

/** What a borrower's calls leave behind, each exactly once, however often they were made. */
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

async function countEffects({ inside }: ProvingHouse, loans: readonly Hurried[]): Promise<string[]> {
  const ids = loans.map(({ loanId }) => loanId);
  const found: string[] = [];
  for (const effect of EFFECTS) {
    const rows = await inside.database.asSuperuser<{ loanId: bigint; count: number }>(
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

import type { KeyObject } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { INVARIANTS } from "../../loans/journal/invariants.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { publicBytesOf } from "../signed-heads/signed-heads.ts";
import { readHeads, readHeadsNotInBook } from "../signed-heads/store.ts";
import { TRAIL_INVARIANTS } from "../trail/invariants.ts";
import {
  type AccountSum,
  type Checkpoint,
  findDrift,
  isMarkOfUse,
  readSignedCheckpoint,
} from "./checkpoints/checkpoint.ts";
import {
  areClosedMonthsTouched,
  countEventsBefore,
  readAccountSums,
  readBrokenJournals,
  readGapsSince,
  readJournalsSince,
  readLastCheckpoint,
  readLoansSince,
  readMark,
  readStrayLinesSince,
  readSumsSince,
} from "./checkpoints/store.ts";
import { FIGURES_INVARIANT, findBalanceBreaches } from "./find-balance-breaches.ts";
import { findBookBreaches } from "./find-book-breaches.ts";
import { type Breach, type Finding, inBatches, readBreaches } from "./store.ts";

/** What was checked before has not changed since, so that a check may begin there. */
export const CHECKPOINT_INVARIANT = "I21 what was checked before is as it was, by its signed checkpoint";

/** The beginning of a check: a good checkpoint, or all of history, with what is wrong with the checkpoint that there is. */
export type Start = { readonly checkpoint: Checkpoint | null; readonly breaches: readonly Breach[] };

/**
 * The last checkpoint, unless something is wrong with it. One that another key has signed, or of a database that counts its
 * transactions anew, is none: everything is asked then, which hides nothing.
 */
export async function readStart(tx: Tx, publicKey: KeyObject): Promise<Start> {
  const kept = await readLastCheckpoint(tx);
  if (kept === null || !kept.signedBy.equals(publicBytesOf(publicKey))) return NOWHERE;
  const checkpoint = readSignedCheckpoint(kept.record, publicKey);
  if (checkpoint === null || checkpoint.on !== kept.on)
    return { checkpoint: null, breaches: [{ day: kept.on, what: "not signed with this key, or altered" }] };
  const missing = await readHeadsNotInBook(tx, "journal", checkpoint.heads);
  if (missing.length > 0)
    return {
      checkpoint: null,
      breaches: missing.map((head) => ({ day: kept.on, ...head, what: "the journal was rewritten or cut" })),
    };
  return { checkpoint: isMarkOfUse(checkpoint, await readMark(tx)) ? checkpoint : null, breaches: [] };
}

const NOWHERE: Start = { checkpoint: null, breaches: [] };

/** The books as they are now, for the next checkpoint. */
export type BooksNow = Pick<Checkpoint, "mark" | "events" | "heads" | "accounts">;

export async function readBooksNow(tx: Tx): Promise<BooksNow> {
  const mark = await readMark(tx);
  return {
    mark,
    events: await countEventsBefore(tx, mark),
    heads: await readHeads(tx, "journal"),
    accounts: await readAccountSums(tx),
  };
}

/** Whether every event of then is still there, unchanged: of one that is gone nothing says that it was written since. */
export const areEventsWhole = async (tx: Tx, { mark, events }: Checkpoint): Promise<boolean> =>
  (await countEventsBefore(tx, mark)) === events;

/** What the accounts hold beyond what they held and what came since. */
export async function findDriftSince(
  tx: Tx,
  checkpoint: Checkpoint,
  now: readonly AccountSum[],
): Promise<Breach[]> {
  const added = await readSumsSince(tx, checkpoint);
  return findDrift({ before: checkpoint.accounts, added, now }).map((row) => ({
    ...row,
    day: checkpoint.on,
  }));
}

/**
 * Every rule of the books, asked of what was written since a checkpoint. A rule that only compares what is written of one loan
 * holds of the others as it did; what is asked of the whole book without reading all of its history is asked as always.
 */
export async function findRuleBreachesSince(
  tx: Tx,
  { checkpoint, now, endedAfter }: SinceCheckpoint,
): Promise<Finding[]> {
  const loans = await readLoansSince(tx, checkpoint);
  const chained = await findChainBreaches(tx, checkpoint);
  const sum = now.accounts.reduce((total, { paise }) => total + BigInt(paise), 0n);
  const isMonthAsked = await areClosedMonthsTouched(tx, checkpoint);
  const answers: Readonly<Record<string, readonly Breach[]>> = {
    ...chained,
    "I2 all accounts together sum to nothing": sum === 0n ? [] : [{ sum_paise: sum }],
    ...(isMonthAsked ? {} : Object.fromEntries(MONTH_RULES.map((rule) => [rule, []]))),
  };
  const findings: Finding[] = [];
  for (const [invariant, question] of Object.entries({ ...INVARIANTS, ...TRAIL_INVARIANTS })) {
    const answered = answers[invariant];
    const breaches = LOAN_RULES.has(invariant)
      ? await inBatches(loans, (ids) =>
          readBreaches(tx, `${question} where application_id = any ($1::bigint[])`, [ids]),
        )
      : (answered ?? (await readBreaches(tx, question)));
    findings.push({ invariant, breaches });
  }
  const asked = { endedAfter, among: loans };
  findings.push({ invariant: FIGURES_INVARIANT, breaches: await findBalanceBreaches(tx, asked) });
  const accountsUsed = now.accounts.map(({ account }) => account);
  findings.push(...(await findBookBreaches(tx, asked, { checkedThrough: checkpoint.on, accountsUsed })));
  return findings;
}

type SinceCheckpoint = {
  readonly checkpoint: Checkpoint;
  readonly now: BooksNow;
  /** The end of the last closed month: month ends up to it are not worked out again. */
  readonly endedAfter: CivilDate | null;
};

/** The rules whose breaches name a loan, and which read nothing but what is written of that loan. */
const LOAN_RULES: ReadonlySet<string> = new Set([
  "I3 what the ledger holds of borrowers' money is what the events of each loan say came and went",
  "I5 what the payouts paid and got back is what left the pool",
  "I5 money has arrived if and only if its journal stands",
  "I6 a loan has at most one payout that has not come to nothing",
  "I6 no payout went to another account or was of another amount than its disbursal",
  "I7 a payment has one journal, and so has a refund",
  "I8 nobody owes less than nothing, and what was paid too much is owed to the borrower",
  "I9 a loan is closed if and only if nothing of it is outstanding",
  "I18 the books of each loan sum to nothing",
] satisfies (keyof typeof INVARIANTS)[]);

/** The rules of closed months: nothing but a line of such a month, or its close, can break them. */
const MONTH_RULES = [
  "I18 nothing was posted into a month after it was closed",
  "I18 a closed month holds what it held when it was closed",
] as const satisfies (keyof typeof INVARIANTS)[];

async function findChainBreaches(tx: Tx, checkpoint: Checkpoint): Promise<Record<string, Breach[]>> {
  const broken = await inBatches(await readJournalsSince(tx, checkpoint), (ids) =>
    readBrokenJournals(tx, ids),
  );
  const named = ({ id, applicationId }: (typeof broken)[number]) => ({
    journal_id: id,
    application_id: applicationId,
  });
  return {
    "I1 every journal has lines that sum to nothing": [
      ...broken
        .filter(({ sum, lines }) => sum !== 0n || lines < 2n)
        .map((journal) => ({ ...named(journal), sum_paise: journal.sum, lines: journal.lines })),
      ...(await readStrayLinesSince(tx, checkpoint)),
    ],
    "I11 no line was changed since it was posted": broken
      .filter(({ areLinesChanged }) => areLinesChanged)
      .map(named),
    "I11 no journal was changed since it was posted": broken.filter(({ isChanged }) => isChanged).map(named),
    "I11 no journal is missing from its chain": await readGapsSince(tx, checkpoint),
  } satisfies Partial<Record<keyof typeof INVARIANTS, Breach[]>>;
}

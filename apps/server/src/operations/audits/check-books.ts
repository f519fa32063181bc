import { createHash } from "node:crypto";
import { recordBrokenRules } from "../../loans/cases/store.ts";
import { INVARIANTS } from "../../loans/journal/invariants.ts";
import { asStaff } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { type Finding, readBreaches } from "./store.ts";

/** What was found, and when. */
export type BooksCheck = { readonly at: Date; readonly findings: readonly Finding[] };

/** The rules of loans and their ledger. Those of the accounts above it (I18, I19) need an auditor's rights. */
const RULES = Object.entries(INVARIANTS).filter(([invariant]) => /^I([1-9]|11) /.test(invariant));

const HOLDS_FOR_MS = 15 * 60_000;

/**
 * Checks the rules of the books, at most every quarter of an hour, however many people look: it reads the whole ledger. Each
 * process remembers its last check, which is worth no more than asking again. A rule that is broken is a case, and no money is
 * released by people while it is open.
 */
export function createBooksCheck({ database, clock }: Pick<Services, "database" | "clock">) {
  let last: Promise<BooksCheck> | null = null;
  let madeAt = 0;
  return (staffId: string): Promise<BooksCheck> => {
    const now = clock.realNow();
    if (last !== null && now.getTime() - madeAt < HOLDS_FOR_MS) return last;
    madeAt = now.getTime();
    last = check({ database }, { staffId, at: now });
    last.catch(() => {
      last = null;
    });
    return last;
  };
}

async function check(
  { database }: Pick<Services, "database">,
  { staffId, at }: { readonly staffId: string; readonly at: Date },
): Promise<BooksCheck> {
  const findings = await database.withTx(asStaff(staffId), findBreaches, { isolation: "repeatable read" });
  const broken = findings
    .filter(({ breaches }) => breaches.length > 0)
    .map(({ invariant, breaches }) => ({ rule: invariant, rowsHash: hashOf(invariant, breaches) }));
  await database.withTx(asStaff(staffId), (tx) => recordBrokenRules(tx, { broken, now: at }));
  return { at, findings };
}

/** Other rows that break the same rule are another case. */
const hashOf = (invariant: string, breaches: Finding["breaches"]): string =>
  createHash("sha256")
    .update(
      JSON.stringify([invariant, ...breaches.map((row) => JSON.stringify(row, writeBigInt)).toSorted()]),
    )
    .digest("hex");

const writeBigInt = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value;

async function findBreaches(tx: Tx): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [invariant, question] of RULES)
    findings.push({ invariant, breaches: await readBreaches(tx, question) });
  return findings;
}

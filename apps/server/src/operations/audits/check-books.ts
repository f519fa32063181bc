import { INVARIANTS } from "../../loans/journal/invariants.ts";
import { asStaff } from "../../platform/db/actor.ts";
import type { Services } from "../../services.ts";
import { type Finding, readBreaches } from "./store.ts";

/** What was found, and when. */
export type BooksCheck = { readonly at: Date; readonly findings: readonly Finding[] };

/** The rules of loans and their ledger. Those of the accounts above it (I18, I19) need an auditor's rights. */
const RULES = Object.entries(INVARIANTS).filter(([invariant]) => /^I([1-9]|11) /.test(invariant));

const HOLDS_FOR_MS = 15 * 60_000;

/**
 * Checks the rules of the books, at most every quarter of an hour, however many people look: it reads the whole ledger. Each
 * process remembers its last check, which is worth no more than asking again.
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

const check = (
  { database }: Pick<Services, "database">,
  { staffId, at }: { readonly staffId: string; readonly at: Date },
): Promise<BooksCheck> =>
  database.withTx(
    asStaff(staffId),
    async (tx) => {
      const findings: Finding[] = [];
      for (const [invariant, question] of RULES)
        findings.push({ invariant, breaches: await readBreaches(tx, question) });
      return { at, findings };
    },
    { isolation: "repeatable read" },
  );

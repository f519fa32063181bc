import { INVARIANTS, LIVENESS } from "../../loans/journal/invariants.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { SealedCount } from "../keys/count-sealed.ts";
import { TRAIL_INVARIANTS } from "../trail/invariants.ts";
import { compareProviders, type ProviderBooks, type SkippedCheck } from "./compare-providers.ts";
import { FIGURES_INVARIANT, findBalanceBreaches } from "./find-balance-breaches.ts";
import { findBookBreaches } from "./find-book-breaches.ts";
import { findOldSeals } from "./find-old-seals.ts";
import { type HeadsOutside, proveHeads } from "./prove-heads.ts";
import {
  EVERY_LOAN,
  type Finding,
  type LoanRange,
  readBreaches,
  readWorkedDays,
  type WorkedDay,
} from "./store.ts";

export type Audit = {
  readonly findings: readonly Finding[];
  readonly notCompared: readonly SkippedCheck[];
  readonly days: readonly WorkedDay[];
};

/** A week of phases, and today's. */
const PHASES_SHOWN = 16;

/**
 * The evidence that the audit compares with the database, read before it: the providers' books, the signed
 * heads, and the sealed values of each key.
 */
export type OutsideEvidence = {
  readonly books: ProviderBooks;
  readonly heads: HeadsOutside | { readonly missing: string };
  readonly seals: readonly SealedCount[] | { readonly missing: string };
};

/** Checks every invariant as a read-only auditor, on one snapshot: no posting is half seen. */
export const auditBooks = (
  { withTx }: Pick<Database, "withTx">,
  { books, heads, seals }: OutsideEvidence,
): Promise<Audit> =>
  withTx(
    { kind: "auditor" },
    async (tx) => {
      const compared = await compareProviders(tx, books);
      const proved = await proveHeads(tx, heads);
      const sealed = await findOldSeals(tx, seals);
      return {
        findings: [...(await findBreaches(tx)), ...compared.findings, ...proved.findings, ...sealed.findings],
        notCompared: [...compared.notCompared, ...proved.notCompared, ...sealed.notCompared],
        days: await readWorkedDays(tx, PHASES_SHOWN),
      };
    },
    { isolation: "repeatable read" },
  );

/** Every rule that needs nothing from outside, and those of progress. */
async function findBreaches(tx: Tx): Promise<Finding[]> {
  const findings = await findRuleBreaches(tx, EVERY_LOAN);
  for (const [invariant, question] of Object.entries(LIVENESS))
    findings.push({ invariant, breaches: await readBreaches(tx, question) });
  return findings.toSorted((one, other) => numberOf(one) - numberOf(other));
}

const numberOf = ({ invariant }: Finding): number => Number(/\d+/.exec(invariant)?.[0]);

/** Every rule of the ledger, the books and the trail that needs nothing from outside. */
export async function findRuleBreaches(tx: Tx, asked: LoanRange): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [invariant, question] of Object.entries({ ...INVARIANTS, ...TRAIL_INVARIANTS }))
    findings.push({ invariant, breaches: await readBreaches(tx, question) });
  findings.push({ invariant: FIGURES_INVARIANT, breaches: await findBalanceBreaches(tx, asked) });
  findings.push(...(await findBookBreaches(tx, asked)));
  return findings;
}

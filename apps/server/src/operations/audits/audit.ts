import { INVARIANTS, LIVENESS } from "../../loans/journal/invariants.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { FIGURES_INVARIANT, findOddFigures } from "./figures-of-loans.ts";
import { type Breach, readBreaches, readWorkedDays, type WorkedDay } from "./store.ts";

export type Finding = { readonly invariant: string; readonly breaches: readonly Breach[] };

export type Audit = { readonly findings: readonly Finding[]; readonly days: readonly WorkedDay[] };

/** A week, and the day that it is. */
const PHASES_SHOWN = 16;

/**
 * Asks of everything that must hold whether it does, as somebody who may only read, and of one instant: what is posted
 * meanwhile is not half seen.
 */
export const audit = ({ withTx }: Pick<Database, "withTx">): Promise<Audit> =>
  withTx(
    { kind: "auditor" },
    async (tx) => ({ findings: await findAll(tx), days: await readWorkedDays(tx, PHASES_SHOWN) }),
    { isolation: "repeatable read" },
  );

async function findAll(tx: Tx): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [invariant, question] of Object.entries(INVARIANTS))
    findings.push({ invariant, breaches: await readBreaches(tx, question) });
  findings.push({ invariant: FIGURES_INVARIANT, breaches: await findOddFigures(tx) });
  for (const [invariant, question] of Object.entries(LIVENESS))
    findings.push({ invariant, breaches: await readBreaches(tx, question) });
  return findings.toSorted((one, other) => numberOf(one) - numberOf(other));
}

const numberOf = ({ invariant }: Finding): number => Number(/\d+/.exec(invariant)?.[0]);

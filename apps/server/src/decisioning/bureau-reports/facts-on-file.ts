import type { BureauFacts } from "@vaada/lending/policy/credit-facts";
import { paise } from "@vaada/money/paise";
import * as z from "zod";
import type { Place, Vault } from "../../platform/vault/vault.ts";

const Amount = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((digits) => paise(BigInt(digits)));

/** Nothing but what the policy asks of a report is ever kept of it. */
const OnFile = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("no-file") }),
  z.strictObject({
    kind: z.literal("file"),
    score: z.number(),
    monthlyObligations: Amount,
    hasUntoldInstalment: z.boolean(),
    worstPastDueDays: z.int().nullable(),
    isWrittenOff: z.boolean(),
  }),
]);

export function sealFacts(vault: Vault, reportId: string, facts: BureauFacts): Buffer {
  const onFile =
    facts.kind === "file" ? { ...facts, monthlyObligations: String(facts.monthlyObligations) } : facts;
  return vault.seal(JSON.stringify(onFile), placeOf(reportId));
}

export const openFacts = (vault: Vault, reportId: string, sealed: Buffer): BureauFacts =>
  OnFile.parse(JSON.parse(vault.open(sealed, placeOf(reportId))));

const placeOf = (row: string): Place => ({ table: "bureau_reports", column: "facts_sealed", row });

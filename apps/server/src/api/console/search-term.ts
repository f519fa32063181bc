import * as z from "zod/mini";
import { refuseField } from "../../platform/refusals/fields.ts";
import type { Refused } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { CONSOLE_FIELD_PHRASES } from "./phrases.ts";

type TermServices = Pick<Services, "vault" | "clock">;

/** No session of the console lasts longer. */
const OPENS_FOR_MS = 8 * 3_600_000;

const Term = z.strictObject({
  q: z.string(),
  /** Real time. */
  goodUntilMs: z.number(),
});

/** No row of a table, but sealed in the same way: it opens for nobody but the person who sealed it. */
const placeOf = (staffId: string) => ({ table: "search-terms", column: "term", row: staffId });

/** Seals words to search for, so that the address of a list can hold them and tell nothing. */
export function writeTerm(
  { vault, clock }: TermServices,
  { q, staffId }: { readonly q: string; readonly staffId: string },
): string {
  const term = { q, goodUntilMs: clock.realNow().getTime() + OPENS_FOR_MS };
  return vault.seal(JSON.stringify(term), placeOf(staffId)).toString("base64url");
}

/** `null` for what is no term of this person, or has ended. */
export function readTerm(
  { vault, clock }: TermServices,
  { term, staffId }: { readonly term: string; readonly staffId: string },
): string | null {
  try {
    const { q, goodUntilMs } = Term.parse(
      JSON.parse(vault.open(Buffer.from(term, "base64url"), placeOf(staffId))),
    );
    return clock.realNow().getTime() < goodUntilMs ? q : null;
  } catch {
    return null;
  }
}

/** The query of a list, with the words in place of the term that they were sealed as. */
export function withWords<Query extends object>(
  services: TermServices,
  { query, staffId }: { readonly query: Query; readonly staffId: string },
): { readonly query: Query } | Refused<"BODY_INVALID"> {
  const { term, ...others } = query as { readonly term?: string };
  if (term === undefined) return { query };
  const q = readTerm(services, { term, staffId });
  if (q === null) return refuseField("term", CONSOLE_FIELD_PHRASES.termEnded);
  return { query: { ...others, q } as object as Query };
}

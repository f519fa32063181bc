import { stepPaths } from "../paths.ts";

/**
 * The history entry of a failed visit keeps the visit's query: a later try, even after a reload, asks for the same result
 * and not for a new consent.
 */
export const keptReturn = (query: string): { returnQuery: string } => ({ returnQuery: query });

/** The address that asks for that result again; `null` when this entry keeps no visit. */
export function keptReturnPage(): string | null {
  const query = (history.state as { returnQuery?: unknown } | null)?.returnQuery;
  return typeof query === "string" ? `${stepPaths.kycProcessing()}?${query}` : null;
}

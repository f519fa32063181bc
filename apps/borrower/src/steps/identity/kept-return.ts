import { stepPaths } from "../paths.ts";

/**
 * The query of a visit whose result could not be fetched, kept with the entry of the history that says so: a later try, also
 * after a reload, asks for the same result and not for the same consent.
 */
export const keptReturn = (query: string): { returnQuery: string } => ({ returnQuery: query });

/** Where that result can be asked for again, or `null` where no such visit is known. */
export function keptReturnPage(): string | null {
  const query = (history.state as { returnQuery?: unknown } | null)?.returnQuery;
  return typeof query === "string" ? `${stepPaths.kycProcessing()}?${query}` : null;
}

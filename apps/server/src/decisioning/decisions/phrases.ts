import type { RefusalReason } from "@vaada/lending/policy/credit-decision";
import type { Mend } from "@vaada/lending/policy/mend";

/** How one language says why somebody was refused, and what would have passed. */
export type Tongue = {
  /** What is so, without blame. */
  readonly reasons: Readonly<Record<RefusalReason, string>>;
  /** Where the borrower can see and mend what the bureau says. */
  readonly ownReport: string;
  /** Something one can have: the sentence below is made of them. */
  readonly mend: (mend: Mend) => string;
  readonly wouldHavePassed: (mends: readonly string[]) => string;
};

/** "a, b and c": `and` is the language's own word for it. */
export function listed(parts: readonly string[], and: string): string {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} ${and} ${last}`;
}

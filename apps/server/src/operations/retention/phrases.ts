import type { DataKind, Ground, LastingKind, Period, Start } from "@vaada/lending/retention/rules";

type Words = { readonly name: string; readonly purpose: string };

/**
 * The words for data that no rule ends: how long it stays, by which law, and what it then says of somebody.
 */
type LastingWords = Words & { readonly kept: string; readonly law: string; readonly becomes: string };

/** How one language says what is kept, why, for how long and by which law. */
export type RetentionPhrases = {
  readonly kinds: Readonly<Record<DataKind, Words>>;
  readonly lasting: Readonly<Record<LastingKind, LastingWords>>;
  /** "5 years after your last loan is closed". */
  readonly kept: (rule: { readonly from: Start; readonly keep: Period }) => string;
  /** The rule where there was no loan, after the sentence for those who had one. */
  readonly withoutLoan: (kept: string) => string;
  readonly grounds: Readonly<Record<Ground, string>>;
  readonly becomes: Readonly<Record<"erased" | "anonymous", string>>;
};

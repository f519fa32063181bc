import type { Offer } from "@vaada/contract/calls/offer";
import type { Change } from "../change-list.tsx";
import { type Term, termsOf } from "./terms.ts";

/** What is another one now, in the words in which it was read. */
export const changesBetween = (before: Offer, after: Offer): readonly Change[] =>
  compared({ before, after, words: ({ value }) => value });

/** The same for an offer of another amount: what follows from the amount alone is what was asked for, and no news. */
export const changesBesidesAmount = (before: Offer, after: Offer): readonly Change[] =>
  compared({
    before,
    after,
    words: ({ value, remark = "", followsAmount }) => (followsAmount ? remark : value),
  });

type Comparison = { before: Offer; after: Offer; words: (term: Term) => string };

function compared({ before, after, words }: Comparison): readonly Change[] {
  const now = allTerms(after);
  return allTerms(before).flatMap((term, index) => {
    const change = { label: term.label, before: words(term), after: words(now[index] ?? term) };
    return change.before === change.after ? [] : [change];
  });
}

function allTerms(offer: Offer): readonly Term[] {
  const { toBank, others } = termsOf(offer);
  return [toBank, ...others];
}

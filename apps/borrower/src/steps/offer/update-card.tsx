import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { Offer } from "@vaada/contract/calls/offer";
import { NoteCard } from "@vaada/ui/note-card";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { formatDay } from "../../language/dates.ts";
import { moneyText } from "../../shell/money-text.ts";
import { type Change, ChangeList } from "../change-list.tsx";
import type { OfferUpdate } from "./offer-update.ts";
import { type Term, termsOf } from "./terms.ts";
import styles from "./update-card.module.css";

type Props = {
  update: OfferUpdate;
  offer: Offer;
  /** Stays silent about a refreshed price that is the same. */
  isQuiet: boolean;
};

/** Lists what has changed since the borrower read the offer. */
export function UpdateCard({ update, offer, isQuiet }: Props) {
  const phrases = phrasesOf(update, offer, isQuiet);
  return (
    <>
      {update.kind === "priced" && <p className="visually-hidden">{priceInWords(offer)}</p>}
      {phrases !== null && (
        <div ref={bringIntoView} className={styles.update}>
          <NoteCard tone="info" title={phrases.title}>
            {phrases.changes.length === 0 ? t`Nothing in it is different.` : t`This is different now:`}
            {phrases.changes.length > 0 && <ChangeList changes={phrases.changes} />}
          </NoteCard>
        </div>
      )}
    </>
  );
}

type Phrases = { title: string; changes: readonly Change[] };

/** `null` for an update that needs no card. */
function phrasesOf(update: OfferUpdate, offer: Offer, isQuiet: boolean): Phrases | null {
  switch (update.kind) {
    case "refreshed": {
      const changes = changesBetween(update.before, offer);
      return isQuiet && changes.length === 0 ? null : { title: t`We refreshed your price.`, changes };
    }
    case "changed":
      return onlyChanged(changesBetween(update.before, offer));
    case "refused":
      return { title: update.sentence, changes: changesBetween(update.before, offer) };
    case "priced":
      return onlyChanged(changesBesidesAmount(update.before, offer));
    case "held":
      return null;
    default:
      return update satisfies never;
  }
}

const onlyChanged = (changes: readonly Change[]): Phrases | null =>
  changes.length === 0 ? null : { title: t`Your offer changed.`, changes };

function priceInWords({ totalAmount, finalAmount, repayAmount, repayDate, instalments }: Offer): string {
  const amount = moneyText(totalAmount);
  const get = moneyText(finalAmount);
  const pay = moneyText(repayAmount);
  const dueOn = formatDay(civilDate(repayDate));
  if (instalments === undefined) return t`For ${amount} you get ${get} and pay ${pay} on ${dueOn}.`;
  const count = instalments.length;
  return t`For ${amount} you get ${get} and pay ${pay} in ${count} instalments, the last on ${dueOn}.`;
}

/** The changed terms, in the words the borrower read. */
export const changesBetween = (before: Offer, after: Offer): readonly Change[] =>
  compared({ before, after, words: ({ value }) => value });

/** The changed terms of an offer for another amount, without what follows from the amount alone. */
export const changesBesidesAmount = (before: Offer, after: Offer): readonly Change[] =>
  compared({
    before,
    after,
    words: ({ value, remark = "", followsAmount }) => (followsAmount ? remark : value),
  });

type Comparison = { before: Offer; after: Offer; words: (term: Term) => string };

/** By kind and not by place: an offer may have a fee more or less than the one before it. */
function compared({ before, after, words }: Comparison): readonly Change[] {
  const [then, now] = [allTerms(before), allTerms(after)];
  const all = [...then, ...now.filter(({ kind }) => termOf(then, kind) === undefined)];
  return all
    .map(({ kind, label }) => ({ label, ...change(termOf(then, kind), termOf(now, kind), words) }))
    .filter((one) => one.before !== one.after);
}

/** A term that only one of the two offers has is told with its value. */
function change(
  then: Term | undefined,
  now: Term | undefined,
  words: Comparison["words"],
): Omit<Change, "label"> {
  if (then !== undefined && now !== undefined) return { before: words(then), after: words(now) };
  return { before: then?.value ?? t`none`, after: now?.value ?? t`none` };
}

const termOf = (terms: readonly Term[], kind: string): Term | undefined =>
  terms.find((term) => term.kind === kind);

function allTerms(offer: Offer): readonly Term[] {
  const { toBank, others } = termsOf(offer);
  return [toBank, ...others];
}

import { civilDate } from "@vaada/calendar/civil-date";
import { TermsDetails } from "@vaada/contract/console/calls/terms";
import { PRODUCTS } from "@vaada/lending/product-terms";
import type { ProductVersion } from "@vaada/lending/product-version";
import {
  figuresOf,
  kindOfProduct,
  TERMS_FIELDS,
  TERMS_LIMITS,
  type TermsFigures,
  withFigures,
} from "@vaada/lending/terms-figures";
import type { Tx } from "../../platform/db/tx.ts";
import { formatFigure, TERMS_PHRASES } from "../../products/phrases.ts";
import { insertVersion, lockVersions, readLastVersionNumber, readVersionOn } from "../../products/store.ts";
import { readNumbers } from "../../products/terms-numbers.ts";
import { declareHandler, impossible } from "./handler.ts";

/** A draft whose every figure is within its bounds, with what is wrong said of each field. */
const SoundDetails = TermsDetails.check((payload) => {
  const read = readNumbers(payload.value, kindOfProduct(payload.value.product));
  if (read.kind === "sound") return;
  for (const { field, says } of read.mistakes)
    payload.issues.push({ code: "custom", path: [field], message: says, input: payload.value });
});

/** Puts new terms in force from a day on. What was offered and taken before keeps the version that it was made under. */
export const terms = declareHandler<TermsDetails>({
  needsLoan: false,
  needsAmount: false,
  details: SoundDetails,

  async describe(tx, { clock }, { details }) {
    if (details.effective_from < clock.today()) return impossible(TERMS_PHRASES.dayPassed);
    const { base, next } = await readDraft(tx, details);
    const limits = TERMS_LIMITS[kindOfProduct(details.product)];
    const [was, is] = [figuresOf(base), figuresOf(next)];
    const changed = TERMS_FIELDS.filter((field) => was[field] !== is[field]);
    if (changed.length === 0) return impossible(TERMS_PHRASES.sameTerms);
    const told = (figures: TermsFigures) =>
      Object.fromEntries(changed.map((field) => [field, formatFigure(limits[field].unit, figures[field])]));
    return {
      kind: "possible",
      amount: null,
      before: { ...named(base), effective_from: null, ...told(was) },
      after: { ...named(next), effective_from: details.effective_from, ...told(is) },
    };
  },

  async carryOut(tx, { clock }, { requestId, details, by }) {
    const { next } = await readDraft(tx, details);
    await insertVersion(tx, {
      kept: next,
      effectiveFrom: civilDate(details.effective_from),
      requestId,
      agreedBy: by.staffId,
      now: clock.now(),
    });
  },
});

/** The salary advance goes without its name, as before there was another product. */
const named = ({ terms: { product, version } }: ProductVersion) =>
  product === PRODUCTS[0] ? { version } : { product, version };

/**
 * Reads the terms on the first day of the draft, and the terms that the draft makes of them. The number stays
 * free until the transaction ends.
 */
async function readDraft(
  tx: Tx,
  details: TermsDetails,
): Promise<{ readonly base: ProductVersion; readonly next: ProductVersion }> {
  await lockVersions(tx);
  const { product } = details;
  const read = readNumbers(details, kindOfProduct(product));
  if (read.kind === "mistaken") throw new Error("readDraft: figures that the details would not have let in");
  const base = await readVersionOn(tx, civilDate(details.effective_from), product);
  const number = (await readLastVersionNumber(tx, product)) + 1;
  return { base, next: withFigures(base, read.figures, number) };
}

import type { Lender } from "@vaada/contract/lender";
import type { Plugin } from "vite";

type Palette = NonNullable<NonNullable<Lender["brand"]["colours"]>["light"]>;

const DATA = "virtual:lender";
/**
 * The lender's words that no landing page shows: a module of their own keeps them out of the first download.
 */
const LATER = "virtual:lender-later";
/** The lender's own sentences in Hindi, by the English ones: only who reads Hindi loads them. */
const HINDI = "virtual:lender-in-hindi";
/** The same in Marathi; a sentence that the lender has not written in it is the Hindi one. */
const MARATHI = "virtual:lender-in-marathi";
/** A stylesheet must end in `.css` for Vite to treat it as one. */
const COLOURS = "virtual:lender-colours.css";

/** Bakes the lender's file into the bundle: its words as a module, its colours as tokens that win over the app's own. */
export function lenderModules({ lender, file }: { lender: Lender; file: string }): Plugin {
  return {
    name: "vaada:lender",
    resolveId: (id) => ([DATA, LATER, HINDI, MARATHI, COLOURS].includes(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${COLOURS}`) return coloursAsCss(lender);
      if (![DATA, LATER, HINDI, MARATHI].some((own) => id === `\0${own}`)) return undefined;
      this.addWatchFile(file);
      // Words that only the server's own pages and papers show are in neither.
      const { brand, claims, support, grievanceOfficer, complaintPortal, panLinkHelp } = lender;
      const runner = lender.keyFacts.serviceProvider?.legalName ?? null;
      const later = { grievanceOfficer, complaintPortal, panLinkHelp, runner };
      if (id === `\0${LATER}`) return exported(later);
      const { headline, subline } = brand;
      const { hours } = support;
      const { registered } = claims;
      const sentences = [headline, subline, hours, registered];
      if (id === `\0${HINDI}`) return exported({ words: byEnglish(sentences, ({ hi }) => hi) });
      if (id === `\0${MARATHI}`) return exported({ words: byEnglish(sentences, ({ hi, mr }) => mr ?? hi) });
      const first = {
        brand: { ...brand, headline: headline.en, subline: subline.en },
        lender: lender.lender,
        support: { ...support, hours: hours.en },
        claims: { registered: registered.en },
      };
      return exported({ lender: first });
    },
  };
}

const exported = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");

type Sentence = { readonly en: string; readonly hi: string; readonly mr?: string | undefined };

const byEnglish = (
  sentences: readonly Sentence[],
  inWords: (sentence: Sentence) => string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(sentences.map((sentence) => [sentence.en, inWords(sentence)]));

export function coloursAsCss({ brand: { colours } }: Lender): string {
  const dark = declarations(colours?.dark);
  return [
    block(":root", declarations(colours?.light)),
    block(":root[data-theme=dark]", dark),
    dark === "" ? "" : `@media (prefers-color-scheme:dark){${block(":root:not([data-theme])", dark)}}`,
  ].join("");
}

const block = (selector: string, body: string): string => (body === "" ? "" : `${selector}{${body}}`);

const declarations = (palette: Palette | undefined): string =>
  Object.entries(palette ?? {})
    .map(([token, colour]) => `--${token}:${colour};`)
    .join("");

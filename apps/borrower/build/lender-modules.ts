import type { Lender } from "@vaada/contract/lender";
import type { Plugin } from "vite";

type Palette = NonNullable<NonNullable<Lender["brand"]["colours"]>["light"]>;

const DATA = "virtual:lender";
/** What no landing page shows: a module of its own keeps it out of the first download. */
const LATER = "virtual:lender-later";
/** A stylesheet must end in `.css` for Vite to treat it as one. */
const COLOURS = "virtual:lender-colours.css";

/** Bakes the lender's file into the bundle: its words as a module, its colours as tokens that win over the house's. */
export function lenderModules({ lender, file }: { lender: Lender; file: string }): Plugin {
  return {
    name: "vaada:lender",
    resolveId: (id) => ([DATA, LATER, COLOURS].includes(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${COLOURS}`) return coloursAsCss(lender);
      if (id !== `\0${DATA}` && id !== `\0${LATER}`) return undefined;
      this.addWatchFile(file);
      // What only the server's own pages and papers tell is in neither.
      const { brand, claims, support, grievanceOfficer, complaintPortal, panLinkHelp } = lender;
      const first = { brand, lender: lender.lender, support, claims };
      const later = { grievanceOfficer, complaintPortal, panLinkHelp };
      return id === `\0${DATA}` ? exported({ lender: first }) : exported(later);
    },
  };
}

const exported = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");

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

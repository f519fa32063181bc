import type { Keeping, SectionName } from "./sections.ts";

/** How one language names what is held, why, and for how long. */
export type Phrases = {
  readonly sections: Readonly<Record<SectionName, { readonly name: string; readonly purpose: string }>>;
  readonly kept: Readonly<Record<Keeping, string>>;
};

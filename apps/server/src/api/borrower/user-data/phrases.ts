import type { SectionName } from "./sections.ts";

/** How one language names what is held and why. For how long is said by the retention table. */
export type Phrases = {
  readonly sections: Readonly<Record<SectionName, { readonly name: string; readonly purpose: string }>>;
};

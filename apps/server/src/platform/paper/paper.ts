import type { Language } from "@vaada/contract/language";
import type { DocumentBlock } from "./block.ts";

/** All that a PDF is drawn from: plain data, so that another thread can be handed it. */
export type Paper = {
  readonly title: string;
  readonly language: Language;
  readonly letterhead: Letterhead;
  /** On the foot of every page, beside its number. */
  readonly footer: {
    readonly reference: string;
    /** "Page {page} of {pages}" */
    readonly pages: string;
  };
  /** The one time in it: so the same paper is the same bytes, whenever it is drawn. */
  readonly madeAt: Date;
  readonly blocks: readonly DocumentBlock[];
};

/** The sender of a paper, as the lender's file has it. */
export type Letterhead = {
  readonly legalName: string;
  readonly registration: string;
  readonly address: string;
  readonly website: string;
  /** "Vaada": the name that the borrower knows the app by. */
  readonly brand: string;
};

import { STATES } from "@vaada/lending/states";
import * as z from "zod/mini";
import { gstinState, isGstin } from "./gstin.ts";
import type { Language } from "./language.ts";

const Line = z.string().check(z.minLength(1), z.maxLength(200));
/** A sentence of the lender's, in both languages of the whole app, and in Marathi, in which its first pages are. */
const InBoth = z.strictObject({ en: Line, hi: Line, mr: z.optional(Line) });
/** Read on a public page in either language: once where the words are the same in both, as a region's name may be. */
const InBothOrOne = z.union([Line, z.strictObject({ en: Line, hi: Line })]);
const Hex = z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/, "a colour is written #RRGGBB"));
/** Only what a brand may repaint; the rest of the palette keeps its measured contrast. */
const Palette = z.strictObject({
  primary: z.optional(Hex),
  "primary-press": z.optional(Hex),
  "primary-soft": z.optional(Hex),
  "on-primary": z.optional(Hex),
  accent: z.optional(Hex),
  hero: z.optional(Hex),
});
const DayText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "a day is written YYYY-MM-DD"));
const Contact = z.strictObject({ name: Line, email: z.email(), phone: Line });

/**
 * The lender, its brand, and the people to ask: the one file a lender edits (`lender.json`). The build bakes
 * it into the landing page; the server reads the same file and answers it on `app/config`.
 */
export const Lender = z.strictObject({
  brand: z.strictObject({
    name: z.string().check(z.minLength(1), z.maxLength(24)),
    /** An address under the app's own origin; the drawn mark is used when it is left out. */
    logo: z.optional(z.string().check(z.regex(/^\/[\w./-]+\.(svg|png|webp)$/))),
    colours: z.optional(z.strictObject({ light: z.optional(Palette), dark: z.optional(Palette) })),
    headline: InBoth,
    subline: InBoth,
    /**
     * The amount of the marketing headline beyond the first loan; always shown beside the real first limit.
     */
    upToRupees: z.optional(z.int().check(z.positive())),
  }),
  lender: z.strictObject({
    legalName: Line,
    registration: Line,
    address: Line,
    website: z.url(),
    /** The number that tax invoices carry. The state that it was given out in is the lender's for the tax. */
    gstin: z.string().check(
      z.refine(isGstin, "a GSTIN has 15 letters and digits, and its last follows from the others"),
      z.refine((text) => STATES.some(({ gstCode }) => gstCode === gstinState(text)), "names no state"),
    ),
    /** The name on the account that loans come from and repayments go to. Production wants it. */
    accountHolder: z.optional(Line),
  }),
  /** Every place where borrowers' data rests: database, files, copies, logs. Production wants them. */
  stores: z.optional(z.array(z.strictObject({ what: InBothOrOne, region: InBothOrOne }))),
  support: z.strictObject({
    email: z.email(),
    phone: Line,
    /** With its country code. Help offers no WhatsApp without it. */
    whatsapp: z.optional(
      z.string().check(z.regex(/^\+\d[\d ]{8,18}$/, "a number is written +91 98765 43210")),
    ),
    hours: InBoth,
  }),
  grievanceOfficer: Contact,
  /** Whom to tell of a hole in the app. Support is asked where it is left out. */
  security: z.optional(z.strictObject({ email: z.email(), policy: z.optional(z.url()) })),
  complaintPortal: z.url(),
  /** The disclosures that a lender must make beside the product of this app: shown on `/grievance`. */
  disclosures: z.strictObject({
    /** Every app through which it lends. Production wants the id that the Reserve Bank's portal CIMS gave it. */
    apps: z.array(z.strictObject({ name: Line, address: z.url(), runBy: Line, cimsId: z.optional(Line) })),
    /** Companies that find, serve or approach borrowers on its behalf. */
    serviceProviders: z.array(
      z.strictObject({ legalName: Line, role: InBothOrOne, website: z.optional(z.url()) }),
    ),
    /** Loans of the lender that this app does not offer. */
    otherProducts: z.array(InBothOrOne),
  }),
  /** The tax office's page on linking a PAN with Aadhaar. */
  panLinkHelp: z.url(),
  /**
   * The stamp duty on a loan agreement by the borrower's state, and who pays it. Nobody of a state that is left out can sign.
   */
  stampDuty: z.partialRecord(
    z.enum(STATES.map(({ letters }) => letters)),
    z.strictObject({
      rupees: z.int().check(z.nonnegative(), z.maximum(10_000)),
      paidBy: z.enum(["lender", "borrower"]),
    }),
  ),
  /** The statements about the lender's own practice in each key fact statement. */
  keyFacts: z.strictObject({
    /** Whether loans are, or may one day be, passed on to another lender or securitised. */
    mayTransferLoans: z.boolean(),
    /** The company that runs the app for the lender; `null` when the lender runs it itself. */
    serviceProvider: z.nullable(z.strictObject({ legalName: Line, grievanceOfficer: Contact })),
    /** The agents who may approach a borrower to recover a debt. */
    recoveryAgents: z.array(z.strictObject({ legalName: Line, phone: Line, email: z.email() })),
    /** Days on which the lender's banks are closed, besides weekends. */
    holidays: z.strictObject({
      /** The last day up to which the announced ones are all here. The server warns half a year before it. */
      through: DayText,
      days: z.array(
        z.union([
          /** Announced for one year. */
          z.strictObject({ on: DayText, name: Line }),
          /** The same day in every year. */
          z.strictObject({
            everyYear: z.string().check(z.regex(/^\d{2}-\d{2}$/, "a day of every year is written MM-DD")),
            name: Line,
          }),
        ]),
      ),
    }),
  }),
  /** Sentences that must be true of the lender; the owner signs them off by putting them here. */
  claims: z.strictObject({ registered: InBoth }),
});

export type Lender = z.output<typeof Lender>;

/** Chooses the words of the lender's file that a page in this language shows. */
export const wordsIn = (words: z.output<typeof InBothOrOne>, language: Language): string =>
  typeof words === "string" ? words : words[language];

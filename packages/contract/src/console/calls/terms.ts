import { GRADES, PRODUCTS } from "@vaada/lending/product-terms";
import { TERMS_FIELDS, type TermsField } from "@vaada/lending/terms-figures";
import * as z from "zod/mini";
import { Day, GivenDay, Instant, Rupees } from "../../primitives.ts";
import { isRupeeAmount } from "../../repayment.ts";
import { consoleCall, RUPEES_MESSAGE } from "../console-call.ts";

/** `in-force` today, `ahead` of its day, `past`, or `never`: another one took its day before it came. */
export const VERSION_STATES = ["in-force", "ahead", "past", "never"] as const;

const FIGURE_MESSAGE = "Enter a number";
const Figure = z.number(FIGURE_MESSAGE);
const everyField = <Value>(value: Value): Readonly<Record<TermsField, Value>> =>
  Object.fromEntries(TERMS_FIELDS.map((field) => [field, value])) as Record<TermsField, Value>;

/** Rupees, percent (interest: of a day, of instalments of a year), days and times, by the names of the fields. */
const TermsNumbers = z.object(everyField(Figure));

const Product = z.enum(PRODUCTS, "Name a product");

/** A draft in full: every figure of the next version, and the day from which it holds. One of before there were two products names none. */
export const TermsDetails = z.strictObject({
  product: z._default(Product, "salary-advance"),
  effective_from: GivenDay,
  ...everyField(Figure),
  instalments: z._default(Figure, 1),
});
export type TermsDetails = z.output<typeof TermsDetails>;
export type TermsNumbers = Readonly<Record<TermsField, number>>;

const Version = z.object({
  version: z.int(),
  state: z.enum(VERSION_STATES),
  effective_from: Day,
  /** Its last day; `null` while no later version is agreed to, and for one that never holds. */
  effective_through: z.nullable(Day),
  /** `null` for what was there before there was a console. */
  drafted_by: z.nullable(z.string()),
  agreed_by: z.nullable(z.string()),
  agreed_at: z.nullable(Instant),
  request_id: z.nullable(z.string()),
  figures: TermsNumbers,
});

/** The name of a figure, its group, and its bounds. */
const Limit = z.object({
  label: z.string(),
  group: z.string(),
  unit: z.enum(["rupees", "percent", "days", "times"]),
  least: z.number(),
  most: z.number(),
});

export const readTerms = consoleCall({
  name: "read-terms",
  says: "Every version of a product's terms, newest first, and how far each figure may go. The salary advance, unless another is named.",
  method: "GET",
  path: "/terms",
  access: "terms:read",
  params: null,
  body: null,
  query: z.strictObject({ product: z.optional(Product) }),
  reply: z.object({
    product: Product,
    products: z.array(Product),
    today: Day,
    limits: z.object(everyField(Limit)),
    versions: z.array(Version),
  }),
  refuses: [],
});

/** The cost of one loan. Its parts add up, as a borrower is shown them. */
const Cost = z.object({
  grade: z.enum(GRADES),
  amount: Rupees,
  tenure: z.int(),
  /** A day; of instalments a year. */
  roi: z.number(),
  /** `null` for a loan that is repaid at once. */
  instalments: z.nullable(z.object({ count: z.int(), amount: Rupees })),
  interest: Rupees,
  processing_fee: z.number(),
  fee: Rupees,
  gst: z.number(),
  gst_amount: Rupees,
  /** Fees besides the processing fee that are kept back, with their tax. */
  others: z.array(z.object({ kind: z.string(), amount: Rupees })),
  net: Rupees,
  repay: Rupees,
  cost: Rupees,
  cost_per_100: Rupees,
  apr: z.number(),
});
export type TermsCost = z.output<typeof Cost>;

const TENURE_MESSAGE = "Enter 1 to 120 days";

export const previewTerms = consoleCall({
  name: "preview-terms",
  says: "What is wrong with the figures of a draft, and what a loan would cost under them: each grade now and then, and the APR from the cheapest loan to the dearest. Keeps nothing.",
  method: "POST",
  path: "/terms/preview",
  access: "terms:read",
  params: null,
  body: z.strictObject({
    product: z._default(Product, "salary-advance"),
    figures: z.strictObject(everyField(Figure)),
    amount: z
      .number(RUPEES_MESSAGE)
      .check(z.refine((given) => isRupeeAmount(given) && given >= 1, RUPEES_MESSAGE)),
    /** To the due date, or to that of the first instalment. */
    tenure: z.int(TENURE_MESSAGE).check(z.minimum(1, TENURE_MESSAGE), z.maximum(120, TENURE_MESSAGE)),
  }),
  query: null,
  reply: z.object({
    mistakes: z.array(z.object({ field: z.enum(TERMS_FIELDS), says: z.string() })),
    now: z.array(Cost),
    /** `null` while a figure is mistaken. */
    draft: z.nullable(z.array(Cost)),
    apr_now: z.object({ lowest: z.string(), highest: z.string() }),
    apr_draft: z.nullable(z.object({ lowest: z.string(), highest: z.string() })),
  }),
  refuses: [],
});

import * as z from "zod/mini";
import { InstalmentState } from "../../instalments.ts";
import { LANGUAGES } from "../../language.ts";
import { Owed } from "../../owed.ts";
import { Day, GivenDay, Instant, Rupees } from "../../primitives.ts";
import { isRupeeAmount } from "../../repayment.ts";
import {
  consoleCall,
  listQuery,
  listReply,
  NOTE_MESSAGE,
  ownerFilter,
  Reason,
  RUPEES_MESSAGE,
  Uuid,
} from "../console-call.ts";

/** Why nobody contacts a borrower about a debt. */
export const CONTACT_STOPS = ["hardship", "dispute", "bereavement"] as const;
export type ContactStop = (typeof CONTACT_STOPS)[number];

export const OVERDUE_CLASSES = ["sma-0", "sma-1", "sma-2", "npa"] as const;
export type OverdueClass = (typeof OVERDUE_CLASSES)[number];

/** The views of the list of collections: a class of days overdue, or a kind of work. */
export const COLLECTION_VIEWS = [
  "to-reach",
  ...OVERDUE_CLASSES,
  "promises-due",
  "promises-broken",
  ...CONTACT_STOPS,
] as const;
export type CollectionView = (typeof COLLECTION_VIEWS)[number];

export const CALL_OUTCOMES = ["reached", "no-answer", "call-back", "wrong-number", "refused"] as const;

const Promised = z.object({
  on: Day,
  amount: Rupees,
  state: z.enum(["open", "kept", "broken", "replaced"]),
  made_at: Instant,
  made_by: z.string(),
});

const CollectionRow = z.object({
  loan_id: z.int(),
  borrower_id: z.string(),
  loan_no: z.string(),
  name: z.nullable(z.string()),
  class: z.enum(["standard", ...OVERDUE_CLASSES]),
  overdue_days: z.int(),
  /** Today, by the loan's events. */
  owed: Rupees,
  /** The part of it that is due by now: less than all of a loan in instalments. */
  due: Rupees,
  stopped_for: z.nullable(z.enum(CONTACT_STOPS)),
  /** The last promise. */
  promise: z.nullable(z.pick(Promised, { on: true, amount: true, state: true })),
  /** Contacts so far; calls that were begun and texts alone. */
  contacts: z.int(),
});

const LoanParams = z.object({
  loan_id: z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number)),
});

export const readCollections = consoleCall({
  name: "read-collections",
  says: "Overdue loans, newest first. `mine` are those of borrowers who were told that the reader calls. `view` chooses a class of days overdue, promises, or the loans of borrowers whom nobody contacts. There are no references here, and no number.",
  method: "GET",
  path: "/collections",
  access: "collections:read",
  params: null,
  body: null,
  query: listQuery({ ...ownerFilter, view: z.optional(z.enum(COLLECTION_VIEWS)) }),
  reply: listReply(CollectionRow),
  refuses: [],
});

export const readCollectionBuckets = consoleCall({
  name: "read-collection-buckets",
  says: "How many overdue loans there are of each view, and their outstanding principal by the ledger.",
  method: "GET",
  path: "/collections/buckets",
  access: "collections:read",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    views: z.array(z.object({ view: z.enum(COLLECTION_VIEWS), loans: z.int(), principal: Rupees })),
    all: z.object({ loans: z.int(), principal: Rupees }),
  }),
  refuses: [],
});

const CollectionInFull = z.extend(CollectionRow, {
  language: z.enum(LANGUAGES),
  due_on: Day,
  /** `null` for a loan that is repaid at once. */
  instalments: z.nullable(z.array(InstalmentState)),
  lines: Owed,
  debit: z.nullable(z.object({ number: z.int(), on: Day, amount: z.nullable(Rupees) })),
  /** The person who may contact the borrower, once they were told. */
  collector: z.nullable(z.object({ staff_id: z.string(), name: z.string(), is_told: z.boolean() })),
  /** When contact is allowed, as the server sees it now. */
  window: z.object({
    is_open: z.boolean(),
    /** Hours of the day in India; `null` when the borrower asked for none that the law allows. */
    from: z.nullable(z.int()),
    until: z.nullable(z.int()),
    /** The hours that the borrower asked for. */
    asked: z.nullable(z.object({ from: z.int(), until: z.int() })),
    opens_at: z.nullable(Instant),
    /** The set of rules in force, by the day from which it holds. */
    rules: z.string(),
    /** Why nobody may contact now, in words; `null` when somebody may. */
    obstacle: z.nullable(z.string()),
  }),
  calls: z.object({ max: z.int(), left: z.int() }),
  texts: z.object({ max: z.int(), left: z.int() }),
  promises: z.array(Promised),
  /** The call of the reader of which they have not said yet what came of it. It may be about another loan. */
  open_call: z.nullable(z.object({ loan_id: z.int(), begun_at: Instant })),
  log: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      outcome: z.string(),
      note: z.nullable(z.string()),
      at: Instant,
      by: z.string(),
      rules: z.string(),
    }),
  ),
});

export const readCollection = consoleCall({
  name: "read-collection",
  says: "One overdue loan: what is owed and why, when and by whom the borrower may be contacted, promises and the contact log.",
  method: "GET",
  path: "/collections/{loan_id}",
  access: "collections:read",
  params: LoanParams,
  body: null,
  query: null,
  reply: CollectionInFull,
  refuses: ["NOT_FOUND"],
});

const Note = z.optional(z.string(NOTE_MESSAGE).check(z.trim(), z.maxLength(500, NOTE_MESSAGE)));

export const assignCollector = consoleCall({
  name: "assign-collector",
  says: "Says who may contact the borrower, and tells the borrower by text and in the app. Nobody contacts before that text has left; the same again sends one again that did not leave.",
  method: "POST",
  path: "/collections/{loan_id}/assign",
  access: "collections:work",
  params: LoanParams,
  body: z.strictObject({ staff_id: z.optional(Uuid) }),
  query: null,
  reply: CollectionInFull,
  refuses: ["NOT_FOUND", "CONTACT_NOT_ALLOWED"],
});

export const beginCall = consoleCall({
  name: "begin-call",
  says: "Asks whether the borrower may be called now, writes the call down, and only then answers the number to dial. It counts from then on, and the borrower reads who saw the number. Refused outside the hours, beyond the day's count, before the borrower was told who calls, while a promise runs, while contact is stopped, while the caller has not said what came of their call before, whichever loan it was about, and beyond the numbers that a person may see a day.",
  method: "POST",
  path: "/collections/{loan_id}/calls",
  access: "collections:work",
  params: LoanParams,
  body: z.strictObject({}),
  query: null,
  reply: z.object({ mobile: z.string(), begun_at: Instant }),
  refuses: ["NOT_FOUND", "CONTACT_NOT_ALLOWED", "TOO_MANY"],
});

export const contactBorrower = consoleCall({
  name: "contact-borrower",
  says: "Texts the borrower in registered words, or says what came of the call that the caller began. A text is refused outside the hours, beyond the day's count, before the borrower was told who contacts them, while a promise runs, and while contact is stopped; the end of a call only where none was begun: it may come after the loan was paid off.",
  method: "POST",
  path: "/collections/{loan_id}/contacts",
  access: "collections:work",
  params: LoanParams,
  body: z.union(
    [
      z.strictObject({ channel: z.literal("text") }),
      z.strictObject({
        channel: z.literal("call"),
        outcome: z.enum(CALL_OUTCOMES, "Choose what came of the call"),
        note: Note,
      }),
    ],
    "Say text, or call and what came of it",
  ),
  query: null,
  reply: CollectionInFull,
  refuses: ["NOT_FOUND", "CONTACT_NOT_ALLOWED"],
});

export const takePromise = consoleCall({
  name: "take-promise",
  says: "Writes down what the borrower promised to pay and by when, at most 30 days ahead. Nobody calls until then. The close of that day says whether it was kept.",
  method: "POST",
  path: "/collections/{loan_id}/promises",
  access: "collections:work",
  params: LoanParams,
  body: z.strictObject({
    on: GivenDay,
    amount: z.number(RUPEES_MESSAGE).check(z.refine(isRupeeAmount, RUPEES_MESSAGE)),
  }),
  query: null,
  reply: CollectionInFull,
  refuses: ["NOT_FOUND", "CONTACT_NOT_ALLOWED"],
});

export const stopContact = consoleCall({
  name: "stop-contact",
  says: "Stops all contact about the debt at once: by people, by texts and by jobs. What the law has told of auto-pay still goes. Starting again takes two people.",
  method: "POST",
  path: "/collections/{loan_id}/stop",
  access: "contact:stop",
  params: LoanParams,
  body: z.strictObject({
    stop: z.enum(CONTACT_STOPS, "Choose hardship, dispute or bereavement"),
    reason: Reason,
  }),
  query: null,
  reply: CollectionInFull,
  refuses: ["NOT_FOUND", "CONTACT_NOT_ALLOWED"],
});

const HOUR_MESSAGE = "Choose hours within those of the law";
export const ContactHour = z.int(HOUR_MESSAGE).check(z.minimum(8, HOUR_MESSAGE), z.maximum(19, HOUR_MESSAGE));

export const narrowHours = consoleCall({
  name: "narrow-hours",
  says: "Writes down the hours at which the borrower wants to be contacted. They only ever narrow those of the law, and what was asked for before; what was written down wrongly is corrected by a request of two people.",
  method: "POST",
  path: "/collections/{loan_id}/hours",
  access: "contact:stop",
  params: LoanParams,
  body: z.strictObject({ from: ContactHour, until: ContactHour }),
  query: null,
  reply: CollectionInFull,
  refuses: ["NOT_FOUND", "CONTACT_NOT_ALLOWED"],
});

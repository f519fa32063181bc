import * as z from "zod/mini";
import { call } from "../call.ts";
import {
  CORRECTABLE_FIELDS,
  CORRECTION_MESSAGES,
  correctionFieldMessage,
  correctionReasonMessage,
  correctionValueMessage,
} from "../correction.ts";
import { emailMessage } from "../email.ts";
import { Day, Instant, judgedBy } from "../primitives.ts";

const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One kind of what is held: why, until when, and the rows themselves. */
const Section = z.object({
  name: z.string(),
  purpose: z.string(),
  keptUntil: z.string(),
  /** With whom it was shared; empty when with nobody. */
  sharedWith: z.array(z.string()),
  rows: z.array(z.record(z.string(), Cell)),
});

export const readUserData = call({
  name: "read-user-data",
  says: "Everything that is held on the borrower, to be saved: what, why, for how long, and with whom it was shared. Numbers that prove who somebody is are masked.",
  method: "GET",
  path: "/user/data",
  access: "borrower",
  body: null,
  query: null,
  reply: z.object({ madeAt: Instant, sections: z.array(Section) }),
  refuses: ["SESSION_ENDED"],
});

/** Some kinds keep their figures, and nothing that says whose they were. */
const Becomes = z.enum(["erased", "anonymous"]);

/**
 * The data that a law keeps, with the law and the last day; `null` while a loan is owed and no day can be
 * named.
 */
const EndingData = z.object({
  kind: z.string(),
  name: z.string(),
  law: z.string(),
  until: z.nullable(Day),
  becomes: Becomes,
});

/**
 * The data that no day ends, with the reason. Everybody reads the same list, whether or not such data of
 * theirs exists: a borrower could else learn from it whether they are on a list.
 */
const LastingData = z.object({
  kind: z.string(),
  name: z.string(),
  law: z.string(),
  until: z.null(),
  becomes: z.literal("lasting"),
  kept: z.string(),
});

const ErasureReply = z.object({
  goes: z.array(z.object({ kind: z.string(), name: z.string(), becomes: Becomes })),
  stays: z.array(z.discriminatedUnion("becomes", [EndingData, LastingData])),
  /** Nothing keeps the account: it goes with the rest, and every sign-in ends. */
  isAccountErased: z.boolean(),
  /** Proves what was erased without saying what it was; `null` where nothing was. */
  certificate: z.nullable(z.object({ id: z.string(), hash: z.string(), erasedAt: Instant })),
});

export const readErasure = call({
  name: "read-erasure",
  says: "What would be erased if the borrower asked for it now, and what would stay, with its law and its day. Nothing is erased.",
  method: "GET",
  path: "/user/data/erase",
  access: "borrower",
  body: null,
  query: null,
  reply: ErasureReply,
  refuses: ["SESSION_ENDED", "ERASURE_HELD"],
});

export const eraseUserData = call({
  name: "erase-user-data",
  says: "Erases what no law keeps, at once, and says what stays with its law and its day. An application that is still open ends. Where nothing keeps the account it is erased too, and every sign-in ends.",
  method: "POST",
  path: "/user/data/erase",
  access: "borrower",
  body: z.optional(z.strictObject({})),
  query: null,
  reply: ErasureReply,
  refuses: ["SESSION_ENDED", "ERASURE_HELD"],
});

/** A correction that was asked for: open until its answer, which says what was done or why it was refused. */
const AskedCorrection = z.object({
  number: z.string(),
  field: z.enum(CORRECTABLE_FIELDS),
  /** `null` while it is not the borrower's to know: another number that somebody asked from. */
  value: z.nullable(z.string()),
  askedOn: Day,
  answerBy: Day,
  state: z.enum(["open", "corrected", "refused"]),
  answer: z.nullable(z.string()),
  answeredOn: z.nullable(Day),
});

export const readCorrections = call({
  name: "read-corrections",
  says: "The corrections that were asked for and that a person looks at, the newest first: each with its number, its day and, once it has one, its answer.",
  method: "GET",
  path: "/user/data/correct",
  access: "borrower",
  body: null,
  query: null,
  reply: z.array(AskedCorrection),
  refuses: ["SESSION_ENDED"],
});

const CorrectionBody = z.strictObject({
  field: z.string(CORRECTION_MESSAGES.fieldMissing).check(judgedBy(correctionFieldMessage)),
  value: z.string(CORRECTION_MESSAGES.valueMissing).check(judgedBy(correctionValueMessage)),
  reason: z.string(CORRECTION_MESSAGES.reasonMissing).check(judgedBy(correctionReasonMessage)),
});
type CorrectionBody = z.output<typeof CorrectionBody>;

export const correctUserData = call({
  name: "correct-user-data",
  says: "Corrects what is held. An e-mail address is changed at once, and a link is sent to it. What a register or a bank says becomes a request, with a number and a day by which a person answers it. The same words again, while it is open, are the same request.",
  method: "POST",
  path: "/user/data/correct",
  access: "borrower",
  body: CorrectionBody.check(
    z.superRefine<CorrectionBody>(({ field, value }, context) => {
      const message = field === "email" ? emailMessage(value.trim()) : null;
      if (message !== null) context.addIssue({ code: "custom", message, path: ["value"] });
    }),
  ),
  query: null,
  reply: z.object({
    field: z.enum(CORRECTABLE_FIELDS),
    /** `changed` at once, or `received` by a person. */
    status: z.enum(["changed", "received"]),
    number: z.nullable(z.string()),
    answerBy: z.nullable(Day),
  }),
  refuses: ["SESSION_ENDED"],
});

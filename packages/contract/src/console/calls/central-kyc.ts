import * as z from "zod/mini";
import { Day, Instant, OneTimeCode } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Reason, Uuid } from "../console-call.ts";

const KycBatch = z.object({
  number: z.int(),
  made_on: Day,
  people: z.int(),
  /** Of them without an answer yet, with a number, and sent back. */
  open: z.int(),
  numbered: z.int(),
  sent_back: z.int(),
  taken_at: Instant,
  taken_by: z.nullable(z.string()),
  sha256: z.string(),
});

const BatchParams = z.object({
  number: z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/)), z.transform(Number)),
});

export const readKycBatches = consoleCall({
  name: "read-kyc-batches",
  says: "The batches that were made for the central KYC registry, newest first, and what it answered.",
  method: "GET",
  path: "/central-kyc",
  access: "reports:read",
  params: null,
  body: null,
  query: listQuery({}),
  reply: listReply(KycBatch),
  refuses: [],
});

export const readKycWaiting = consoleCall({
  name: "read-kyc-waiting",
  says: "Who has borrowed for the first time and is not yet at the central KYC registry: how many are ready for a batch, and who lacks something that it wants, by the day by which they should be there. Those are typed in at its portal.",
  method: "GET",
  path: "/central-kyc-waiting",
  access: "reports:read",
  params: null,
  body: null,
  query: null,
  reply: z.object({
    ready: z.int(),
    /** Of all who wait, those whose ten days are over. */
    late: z.int(),
    /** The first day by which somebody should be there. */
    next_by: z.nullable(Day),
    incomplete: z.array(
      z.object({ borrower_id: z.string(), loan_no: z.string(), by: Day, missing: z.array(z.string()) }),
    ),
  }),
  refuses: [],
});

const TakenBatch = z.object({
  number: z.int(),
  name: z.string(),
  /** In base64. */
  content: z.string(),
  people: z.int(),
});

export const takeKycBatch = consoleCall({
  name: "take-kyc-batch",
  says: "Makes the next batch for the central KYC registry: an archive with the text and the images of each person. It names borrowers in full: who took it, when, why and its digest are in the trail. Whoever takes it gives a code when their last is older than 15 minutes.",
  method: "POST",
  path: "/central-kyc",
  access: "bureau-files:work",
  params: null,
  body: z.strictObject({ reason: Reason, code: z.optional(OneTimeCode) }),
  query: null,
  reply: TakenBatch,
  refuses: ["NOBODY_FOR_KYC", "CODE_NEEDED", "CODE_WRONG", "SIGN_IN_LOCKED"],
});

export const takeKycBatchAgain = consoleCall({
  name: "take-kyc-batch-again",
  says: "The archive of a batch once more, when the first was lost on its way.",
  method: "POST",
  path: "/central-kyc/{number}/take",
  access: "bureau-files:work",
  params: BatchParams,
  body: z.strictObject({ reason: Reason, code: z.optional(OneTimeCode) }),
  query: null,
  reply: TakenBatch,
  refuses: ["NOT_FOUND", "CODE_NEEDED", "CODE_WRONG", "SIGN_IN_LOCKED"],
});

const FILE_MESSAGE = "Choose a file of at most 1 MB";
const FILE_LENGTH_MAX = 1_000_000;

export const takeKycAnswers = consoleCall({
  name: "take-kyc-answers",
  says: "Takes in what the central KYC registry answered of a batch: CSV with the columns reference and number, and others that are not kept. Without a number a record was sent back, and its person waits for the next batch. A file that can't be read, or names a record that is not open, is refused whole.",
  method: "POST",
  path: "/central-kyc/{number}/answers",
  access: "bureau-files:work",
  params: BatchParams,
  body: z.strictObject({
    file: z
      .string(FILE_MESSAGE)
      .check(z.minLength(1, FILE_MESSAGE), z.maxLength(FILE_LENGTH_MAX, FILE_MESSAGE)),
  }),
  bodyBytesMax: 4 * FILE_LENGTH_MAX,
  query: null,
  reply: z.object({ numbered: z.int(), sent_back: z.int() }),
  refuses: ["NOT_FOUND"],
});

const NUMBER_MESSAGE = "A number has 14 digits and begins with 1 to 6";

export const recordKycNumber = consoleCall({
  name: "record-kyc-number",
  says: "Keeps the number of a borrower who was typed in at the registry's portal, because a batch would lack something of them. From then on they wait no more, and find it in their data file.",
  method: "POST",
  path: "/central-kyc-numbers",
  access: "bureau-files:work",
  params: null,
  body: z.strictObject({
    borrower_id: Uuid,
    number: z.string(NUMBER_MESSAGE).check(z.trim(), z.regex(/^[1-6][0-9]{13}$/, NUMBER_MESSAGE)),
  }),
  query: null,
  reply: z.object({ recorded: z.literal(true) }),
  refuses: ["NOT_FOUND"],
});

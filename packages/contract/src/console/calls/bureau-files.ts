import * as z from "zod/mini";
import { Day, GivenDay, Instant, OneTimeCode, Rupees } from "../../primitives.ts";
import { consoleCall, listQuery, listReply, Reason } from "../console-call.ts";

const BureauFile = z.object({
  /** As of which day. */
  on: Day,
  number: z.int(),
  /** The full file of a month, or one in between. */
  kind: z.enum(["full", "between"]),
  send_by: Day,
  /** `late` when it was not taken by its last day. */
  state: z.enum(["being-made", "made", "taken", "late"]),
  records: z.int(),
  overdue: z.int(),
  balance: Rupees,
  made_at: z.nullable(Instant),
  taken_at: z.nullable(Instant),
  taken_by: z.nullable(z.string()),
  sha256: z.nullable(z.string()),
  /** Fields that a bureau did not take, and how many of them are still to be mended. */
  rejects: z.int(),
  open_rejects: z.int(),
});

const FileParams = z.object({ on: GivenDay });

export const readBureauFiles = consoleCall({
  name: "read-bureau-files",
  says: "The files for the credit information companies, newest first: as of the 9th, the 16th, the 23rd and the last day of each month.",
  method: "GET",
  path: "/bureau-files",
  access: "reports:read",
  params: null,
  body: null,
  query: listQuery({}),
  reply: listReply(BureauFile),
  refuses: [],
});

export const takeBureauFile = consoleCall({
  name: "take-bureau-file",
  says: "The file of a reference day, to be sent to the credit information companies: every loan that runs or was closed since the one before, once. It names borrowers in full: who took it, when, why and its digest are in the trail. Whoever takes it again gives a code when their last is older than 15 minutes.",
  method: "POST",
  path: "/bureau-files/{on}/take",
  access: "bureau-files:work",
  params: FileParams,
  body: z.strictObject({ reason: Reason, code: z.optional(OneTimeCode) }),
  query: null,
  reply: z.object({
    name: z.string(),
    /** In base64. */
    content: z.string(),
    records: z.int(),
    /** The fields that the bureaus need and a record lacks. */
    incomplete: z.array(z.object({ loan_no: z.string(), fields: z.array(z.string()) })),
  }),
  refuses: ["NOT_FOUND", "BUREAU_FILE_NOT_MADE", "CODE_NEEDED", "CODE_WRONG", "SIGN_IN_LOCKED"],
});

const BUREAU_MESSAGE = "Say which company sent it, in 3 to 30 letters";
const FILE_MESSAGE = "Choose a file of at most 2 MB";
const FILE_LENGTH_MAX = 2_000_000;

export const takeBureauRejects = consoleCall({
  name: "take-bureau-rejects",
  says: "Takes back in what a credit information company did not accept: CSV with the columns account and field, and others that are not kept. Each is a case; why stands in the company's file. A file that can't be read, or names a loan that was not told of, is refused whole.",
  method: "POST",
  path: "/bureau-files/{on}/rejects",
  access: "bureau-files:work",
  params: FileParams,
  body: z.strictObject({
    bureau: z.string(BUREAU_MESSAGE).check(z.trim(), z.regex(/^[A-Za-z][A-Za-z ]{2,29}$/, BUREAU_MESSAGE)),
    file: z
      .string(FILE_MESSAGE)
      .check(z.minLength(1, FILE_MESSAGE), z.maxLength(FILE_LENGTH_MAX, FILE_MESSAGE)),
  }),
  bodyBytesMax: 4 * FILE_LENGTH_MAX,
  query: null,
  reply: z.object({ opened: z.int() }),
  refuses: ["NOT_FOUND"],
});

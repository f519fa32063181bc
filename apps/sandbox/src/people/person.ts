import { fromWireRupees } from "@vaada/money/wire";
import * as z from "zod";
import { aadhaarNumberMessage } from "./aadhaar.ts";

/** All that the world outside knows about somebody: tax office, identity authority, bureau, bank, face. */
export type Person = {
  readonly pan: string;
  readonly name: string;
  readonly dob: string;
  readonly gender: Gender;
  readonly panStatus: PanStatus;
  readonly aadhaar: {
    readonly number: string;
    readonly name: string;
    readonly dob: string;
    readonly pin: string;
    /** `null`: the tax office does not say. */
    readonly linked: boolean | null;
  };
  /** `null`: the bureau has no file. */
  readonly bureau: Bureau | null;
  /** Oldest first, amounts in rupees. */
  readonly statement: readonly StatementRow[];
  readonly bank: { readonly registeredName: string; readonly state: "active" | "invalid" };
  readonly face: { readonly matches: boolean };
};

export type Bureau = {
  /** 300 to 900, or −1 to 5 for somebody with a file but no history. */
  readonly score: number;
  /** Rupees a month. */
  readonly obligations: number;
  readonly worstPastDueDays: number;
  readonly writtenOff: boolean;
};

export type StatementRow = {
  readonly date: string;
  readonly type: "credit" | "debit";
  readonly amount: number;
  readonly balance: number;
  readonly narration: string;
};

export type Gender = "M" | "F" | "T";
export type PanStatus = "valid" | "inactive" | "unknown" | "company";

/** The fourth letter says whose PAN it is: a person, a company, a trust … */
const PAN = /^[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z]$/;

export const Pan = z
  .string({ error: "is needed, such as ABCPK1234L" })
  .regex(PAN, "must be a PAN such as ABCPK1234L: five capitals, four digits, a capital");

const STATEMENT_ROWS_MAX = 2000;

const Text = z
  .string({ error: "must be text" })
  .max(200, "must be at most 200 characters")
  .refine((text) => text.trim() !== "", "must not be empty")
  .refine((text) => !/\p{Cc}/u.test(text), "must not hold control characters");

const Day = z.iso.date({ error: "must be a day of the calendar, YYYY-MM-DD" });
const Flag = z.boolean({ error: "must be true or false" });

const Rupees = z
  .number({ error: "must be a number of rupees" })
  .refine((rupees) => fromWireRupees(rupees) !== null, "must be rupees, zero or more, at most two decimals");

/** An overdrawn account has a balance below zero. */
const Balance = z
  .number({ error: "must be a number of rupees" })
  .refine((rupees) => fromWireRupees(Math.abs(rupees)) !== null, "must be rupees with at most two decimals");

const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  z.enum(choices, { error: `must be one of ${choices.join(", ")}` });

const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === "invalid_type" ? "must be an object" : undefined),
  });

const AadhaarNumber = z.string({ error: "must be text" }).superRefine((number, context) => {
  const message = aadhaarNumberMessage(number);
  if (message !== null) context.addIssue({ code: "custom", message });
});

const AadhaarBody = part({
  number: AadhaarNumber,
  name: Text,
  dob: Day,
  pin: z.string({ error: "must be text" }).regex(/^[1-9]\d{5}$/, "must be a PIN code of six digits"),
  linked: Flag.nullable(),
}).partial();

const BureauBody = part({
  score: z
    .int({ error: "must be a whole number" })
    .refine((score) => (score >= -1 && score <= 5) || (score >= 300 && score <= 900), {
      error: "must be 300 to 900, or -1 to 5 for no history",
    }),
  obligations: Rupees,
  worstPastDueDays: z
    .int({ error: "must be a whole number" })
    .min(0, "must be 0 or more")
    .max(36_500, "must be at most 36500"),
  writtenOff: Flag,
}).partial();

/** A row without a balance goes on from the row before it. */
const StatementRowBody = part({
  date: Day,
  type: oneOf(["credit", "debit"]),
  amount: Rupees,
  balance: Balance.optional(),
  narration: Text.optional(),
});

/** `POST /people`: what is left out is that of the first person. */
export const PersonBody = part({
  pan: Pan,
  name: z.string({ error: "is needed" }).pipe(Text),
  dob: Day.optional(),
  gender: oneOf(["M", "F", "T"]).optional(),
  panStatus: oneOf(["valid", "inactive", "unknown", "company"]).optional(),
  aadhaar: AadhaarBody.optional(),
  bureau: BureauBody.nullish(),
  statement: z
    .array(StatementRowBody, { error: "must be a list of rows" })
    .max(STATEMENT_ROWS_MAX, `must have at most ${STATEMENT_ROWS_MAX} rows`)
    .optional(),
  bank: part({ registeredName: Text, state: oneOf(["active", "invalid"]) })
    .partial()
    .optional(),
  face: part({ matches: Flag }).partial().optional(),
});
export type PersonBody = z.output<typeof PersonBody>;

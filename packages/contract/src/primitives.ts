import * as z from "zod/mini";
import { AADHAAR_MESSAGE, isAadhaarNumber } from "./aadhaar.ts";
import { EMAIL_MESSAGES, emailMessage } from "./email.ts";
import { MOBILE_MESSAGES, mobileMessage } from "./mobile.ts";
import { isOneTimeCode, ONE_TIME_CODE_MESSAGE } from "./one-time-code.ts";
import { capitalsOfPan, PAN_MESSAGES, panMessage } from "./pan.ts";

/** Ten digits of an Indian mobile number; the message is the one the form shows for the same input. */
export const Mobile = z.string(MOBILE_MESSAGES.missing).check(judgedBy(mobileMessage));

/** A PAN as it was typed; it is read in capitals. */
export const Pan = z.pipe(
  z.pipe(z.string(PAN_MESSAGES.missing), z.transform(capitalsOfPan)),
  z.string().check(judgedBy(panMessage)),
);

export const Email = z.string(EMAIL_MESSAGES.missing).check(judgedBy(emailMessage));

export const AadhaarNumber = z.string(AADHAAR_MESSAGE).check(z.refine(isAadhaarNumber, AADHAAR_MESSAGE));

export const OneTimeCode = z
  .string(ONE_TIME_CODE_MESSAGE)
  .check(z.refine(isOneTimeCode, ONE_TIME_CODE_MESSAGE));

/** 128 random bits, as they were handed out with the code. */
export const RequestId = z
  .string("Please ask for a new code")
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, "Please ask for a new code"));

export const LoanId = z.int().check(z.positive());

const LOAN_ID_MESSAGE = "This names no loan";

/** A `loan_id` as it comes in: a number, or a string of its digits. */
export const GivenLoanId = z.pipe(
  z.pipe(z.union([z.number(), z.string()], LOAN_ID_MESSAGE), z.transform(String)),
  z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, LOAN_ID_MESSAGE)), z.transform(Number)),
);

const RETURN_MESSAGE = "This must be the return page of this app";

/** The address to which a provider sends the browser back. Only the server knows whether it is ours. */
export const ReturnAddress = z
  .string(RETURN_MESSAGE)
  .check(z.minLength(1, RETURN_MESSAGE), z.maxLength(500, RETURN_MESSAGE));

export const Instant = z.iso.datetime();

export const Rupees = z.number();
export const Percent = z.number();
export const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

const DAY_MESSAGE = "Choose a day";

/** A day as it comes in: one of the calendar, in this century, so that no store stumbles over it. */
export const GivenDay = z.iso.date(DAY_MESSAGE).check(z.regex(/^20/, DAY_MESSAGE));

const LIMIT_MESSAGE = "This must be a number from 1 to 50";

/** How many rows of a list are asked for. */
export const PageLimit = z.pipe(
  z.string(LIMIT_MESSAGE).check(z.regex(/^([1-9]|[1-4][0-9]|50)$/, LIMIT_MESSAGE)),
  z.transform(Number),
);

const ROW_MESSAGE = "This names no row";

/** The number of the last row of the page before. */
export const GivenRowNumber = z.pipe(
  z.string(ROW_MESSAGE).check(z.regex(/^[1-9][0-9]{0,14}$/, ROW_MESSAGE)),
  z.transform(Number),
);

const ACCOUNT_MESSAGE = "This names no account";

/** An `account_id` as it comes in: a number, or a string of its digits. */
export const GivenAccountId = z.pipe(
  z.pipe(z.union([z.number(), z.string()], ACCOUNT_MESSAGE), z.transform(String)),
  z.pipe(z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, ACCOUNT_MESSAGE)), z.transform(Number)),
);

const HASH_MESSAGE = "This is no hash";

/** SHA-256 in small hexadecimal letters. */
export const Hash = z.string(HASH_MESSAGE).check(z.regex(/^[0-9a-f]{64}$/, HASH_MESSAGE));

/** The bytes of a file that came with a form. Their hash stands for them wherever a body is written down. */
export type UploadedFile = {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly toJSON: () => string;
};

/** Only the server makes one, so it is told by what it has. */
export const UploadedFile = (missing: string) =>
  z.custom<UploadedFile>(
    (given) => typeof given === "object" && given !== null && "bytes" in given && "sha256" in given,
    missing,
  );

/** The sentence that a form shows for an input is the one that the call answers for it. */
export function judgedBy(messageFor: (text: string) => string | null) {
  return z.superRefine<string>((text, context) => {
    const message = messageFor(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  });
}

export const BOOLEAN_MESSAGE = "This must be true or false";

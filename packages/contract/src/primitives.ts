import * as z from "zod/mini";
import { mobileMessage } from "./mobile.ts";
import { isOneTimeCode, ONE_TIME_CODE_MESSAGE } from "./one-time-code.ts";

/** Ten digits of an Indian mobile number; the message is the one the form shows for the same input. */
export const Mobile = z.string("Please enter your mobile number").check(
  z.superRefine((mobile, context) => {
    const message = mobileMessage(mobile);
    if (message !== null) context.addIssue({ code: "custom", message });
  }),
);

export const OneTimeCode = z
  .string(ONE_TIME_CODE_MESSAGE)
  .check(z.refine(isOneTimeCode, ONE_TIME_CODE_MESSAGE));

/** 128 random bits, as they were handed out with the code. */
export const RequestId = z
  .string("Please ask for a new code")
  .check(z.regex(/^[A-Za-z0-9_-]{22}$/, "Please ask for a new code"));

export const LoanId = z.int().check(z.positive());
export const Instant = z.iso.datetime();

import { RAZORPAY_BAD_REQUEST, type RazorpayError } from "@vaada/wire/razorpay";
import * as z from "zod";

type ErrorDetails = { readonly field?: string; readonly reason?: string; readonly status?: number };

/** A refusal in RazorpayX's own words. What does not exist is a bad request too, as at the real one. */
export class RazorpayxRefusal extends Error {
  readonly status: number;
  readonly field: string | undefined;
  readonly reason: string | undefined;

  constructor(description: string, { field, reason, status = 400 }: ErrorDetails = {}) {
    super(description);
    this.status = status;
    this.field = field;
    this.reason = reason ?? (field === undefined ? undefined : "input_validation_failed");
  }
}

/** If there is no reason, the real one writes the word. */
export const errorBody = ({
  message,
  field,
  reason,
}: {
  message: string;
  field?: string | undefined;
  reason?: string | undefined;
}): RazorpayError => ({
  error: {
    code: RAZORPAY_BAD_REQUEST,
    description: message,
    source: "business",
    step: null,
    reason: reason ?? "null",
    metadata: {},
    ...(field === undefined ? {} : { field }),
  },
});

/** Reads a body in the words of the wire; the first field that does not fit is named. */
export function readBody<Schema extends z.core.$ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, body ?? {});
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new RazorpayxRefusal(`The ${field === "" ? "request" : field} is missing or invalid.`, { field });
}

export const NOT_THERE = "The id provided does not exist";

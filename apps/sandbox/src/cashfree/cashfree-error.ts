import type { CashfreeError } from "@vaada/wire/cashfree";
import * as z from "zod";

/** A refusal in Cashfree's own words. */
export class CashfreeRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const errorBody = ({ code, message }: { code: string; message: string }): CashfreeError => ({
  type: "invalid_request_error",
  code,
  message,
});

/** Reads a body in the words of the wire; the first field that does not fit is named. */
export function readBody<Schema extends z.core.$ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, body ?? {});
  if (parsed.success) return parsed.data;
  const field = String(parsed.error.issues[0]?.path.at(-1) ?? "request");
  throw new CashfreeRefusal(400, `${field}_invalid`, `${field} : invalid value provided`);
}

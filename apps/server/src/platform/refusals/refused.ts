import { ERRORS, type ErrorCode } from "@vaada/contract/errors";

/** Codes whose answer must say when to come back. */
type WaitCode = { [C in ErrorCode]: (typeof ERRORS)[C]["status"] extends 429 | 503 ? C : never }[ErrorCode];

/** A handler's way of saying no: a code of the catalogue, and what the caller may know besides. */
export type Refused<C extends ErrorCode = ErrorCode> = {
  readonly refused: C;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds?: number;
};

type Details = { readonly data?: Readonly<Record<string, unknown>> };
type Wait = Details & { readonly retryAfterSeconds: number };

export function refuse<C extends ErrorCode>(
  code: C,
  ...[details]: C extends WaitCode ? [details: Wait] : [details?: Details]
): Refused<C> {
  return { refused: code, ...details };
}

export const isRefused = (outcome: unknown): outcome is Refused =>
  typeof outcome === "object" && outcome !== null && "refused" in outcome;

/** For the places where only an exception leads out, such as the body parser. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly outcome: Refused;

  constructor(outcome: Refused) {
    super(outcome.refused);
    this.outcome = outcome;
  }
}

export const statusOf = (code: ErrorCode): number => ERRORS[code].status;

import { type BackTestResult, DECISION_ENDS } from "@vaada/lending/policy/back-test";
import { GRADES } from "@vaada/lending/product-terms";
import { paise } from "@vaada/money/paise";
import * as z from "zod";

const Amount = z
  .string()
  .regex(/^\d+$/)
  .transform((amount) => paise(BigInt(amount)));
const Ends = z.record(z.enum(DECISION_ENDS), z.int());
const Policy = z.strictObject({
  ends: Ends,
  approvedPpm: z.int().nullable(),
  grades: z.array(
    z.strictObject({
      grade: z.enum(GRADES),
      approved: z.int(),
      amount: Amount,
      expectedLoss: Amount.nullable(),
    }),
  ),
});
const Result = z.strictObject({
  decided: z.int(),
  changed: z.int(),
  moves: z.array(
    z.strictObject({ was: z.enum(DECISION_ENDS), becomes: z.enum(DECISION_ENDS), count: z.int() }),
  ),
  live: Policy,
  draft: Policy,
  // A result from before there was this figure left nobody out.
  withdrawn: z.int().default(0),
});

/**
 * The result of a back-test, and the number of decisions left out because a consent that they rest on is
 * withdrawn.
 */
export type KeptResult = BackTestResult & { readonly withdrawn: number };

/** Amounts are whole paise as text: a JSON number would round them. */
export const encodeResult = (result: KeptResult): unknown =>
  JSON.parse(
    JSON.stringify(result, (_key, value: unknown) => (typeof value === "bigint" ? String(value) : value)),
  );

export const decodeResult = (kept: unknown): KeptResult => Result.parse(kept);

import { ERRORS } from "@vaada/contract/errors";
import type { Refused } from "../refusals/refused.ts";

/** The text of a success. The head never changes, so only the data is turned into JSON. */
export const successText = (data: unknown): string =>
  `{"statusCode":200,"message":"OK","data":${JSON.stringify(data)}}`;

export function refusalText({ refused, data }: Refused): string {
  const { status, says } = ERRORS[refused];
  return JSON.stringify({ statusCode: status, message: says, code: refused, data: data ?? null });
}

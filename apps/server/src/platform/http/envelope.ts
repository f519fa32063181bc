import { ERRORS, type ErrorCode } from "@vaada/contract/errors";
import { ERRORS_IN_HINDI } from "@vaada/contract/errors-in-hindi";
import type { Language } from "@vaada/contract/language";
import type { Refused } from "../refusals/refused.ts";

/** The text of a success. The head never changes, so only the data is turned into JSON. */
export const successText = (data: unknown): string =>
  `{"statusCode":200,"message":"OK","data":${JSON.stringify(data)}}`;

export function refusalText({ refused, data }: Refused, language: Language): string {
  const { status } = ERRORS[refused];
  return JSON.stringify({
    statusCode: status,
    message: sentenceOf(refused, language),
    code: refused,
    data: data ?? null,
  });
}

const HINDI: Partial<Record<ErrorCode, string>> = ERRORS_IN_HINDI;

const sentenceOf = (code: ErrorCode, language: Language): string =>
  (language === "hi" ? HINDI[code] : undefined) ?? ERRORS[code].says;

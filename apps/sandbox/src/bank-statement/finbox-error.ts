import type { FinboxError } from "@vaada/wire/bank-statement";

/** A refusal in FinBox's own words. */
export class FinboxRefusal extends Error {
  readonly status: number;
  readonly code: FinboxErrorCode;

  constructor(code: FinboxErrorCode, message?: string) {
    const { status, says } = FINBOX_ERRORS[code];
    super(message ?? says);
    this.status = status;
    this.code = code;
  }
}

export const errorBody = ({ code, message }: { code: string; message: string }): FinboxError => ({
  error: { code, message },
});

/** Those that can be met here. */
const FINBOX_ERRORS = {
  INVALID_REQUEST: { status: 400, says: "Something went wrong" },
  INVALID_URL: { status: 400, says: "Enter a valid URL." },
  INVALID_BANK_NAME: { status: 400, says: "Invalid bank identifier." },
  MISSING_BANK_NAME: { status: 400, says: "`bank_name` is required with `mode`." },
  MODE_NOT_AVAILABLE: { status: 400, says: "Specified mode not available for this bank." },
  MISSING_DATE_FIELD: { status: 400, says: "`from_date` and `to_date` are required." },
  INVALID_DATE_FORMAT: {
    status: 400,
    says: "Invalid `from_date` or `to_date` format. Use `DD/MM/YYYY`.",
  },
  INVALID_DATE_RANGE: { status: 400, says: "`from_date` cannot be greater or equal to `to_date`." },
  INVALID_MOBILE_NUMBER: { status: 400, says: "Invalid mobile number." },
  INVALID_SESSION_EXPIRY: {
    status: 400,
    says: "Session expiry should be int, Min value is 5 and Max is 43200 in minutes",
  },
  ACCESS_DENIED: { status: 403, says: "Authentication credentials were not provided" },
  SESSION_NOT_FOUND: { status: 404, says: "The provided session ID is invalid" },
  METHOD_NOT_ALLOWED: { status: 405, says: "Method not allowed" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, says: "Unsupported media type" },
  DUPLICATE_PROCESSING_REQUEST: {
    status: 400,
    says: "Request for processing have already been initiated",
  },
  UNPARSABLE_STATEMENTS: { status: 400, says: "The uploaded statements are not parsable" },
  PROCESSING_NOT_REQUESTED: {
    status: 400,
    says: "Cannot proceed as the processing has not been requested yet",
  },
  PROCESSING_NOT_COMPLETED: {
    status: 400,
    says: "The processing for this session is currently in progress",
  },
} as const;

export type FinboxErrorCode = keyof typeof FINBOX_ERRORS;

/**
 * Every refusal the server can give: its code, its HTTP status, and the sentence a person reads. The sentence
 * says what happened, whether anything is lost and what to do now. The reference page is made from this table.
 */
export const ERRORS = {
  BODY_INVALID: { status: 400, says: "Some details need another look. Nothing was saved." },
  BODY_UNREADABLE: { status: 400, says: "The request could not be read. Nothing was saved." },
  BODY_TOO_LARGE: { status: 400, says: "The request is too large. Nothing was saved." },
  OTP_WRONG: { status: 400, says: "That code is not right. Check the text message and try again." },
  OTP_EXPIRED: { status: 400, says: "That code has run out or was used already. Ask for a new one." },
  OTP_LOCKED: { status: 400, says: "Too many wrong tries with this code. Ask for a new one." },
  SESSION_ENDED: { status: 403, says: "Your session ended. Please sign in again." },
  NOT_FOUND: { status: 404, says: "There is nothing at this address." },
  METHOD_NOT_ALLOWED: { status: 405, says: "This address does not take that method." },
  MEDIA_NOT_SUPPORTED: { status: 415, says: "This call takes JSON only. Nothing was saved." },
  STEP_OUT_OF_TURN: { status: 422, says: "Let us take you back to where you left off." },
  TOO_SOON: { status: 429, says: "A code was sent a moment ago. You can ask for another one shortly." },
  TOO_MANY: { status: 429, says: "That is as often as we can do this for now. Please try again later." },
  SERVER_FAULT: { status: 500, says: "Something went wrong" },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    says: "The service we need for this is not answering. Nothing is lost. Please try again in a minute.",
  },
  NOT_READY: { status: 503, says: "The server is starting or stopping. Please try again in a moment." },
  DATABASE_UNAVAILABLE: {
    status: 503,
    says: "We are back in a moment. Nothing is lost. Please try again.",
  },
} as const satisfies Record<string, { status: number; says: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** What any call may answer, whatever it does; a call's own list names the rest. */
export const REFUSED_BY_ANY_CALL = [
  "BODY_INVALID",
  "BODY_UNREADABLE",
  "BODY_TOO_LARGE",
  "MEDIA_NOT_SUPPORTED",
  "TOO_MANY",
  "SERVER_FAULT",
  "DATABASE_UNAVAILABLE",
] as const satisfies readonly ErrorCode[];

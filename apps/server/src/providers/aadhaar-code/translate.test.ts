import { Secret } from "@vaada/contract/secret";
import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { IdentityRecord } from "../identity-record.ts";
import type { SendResult, SubmitResult } from "./port.ts";
import { translateSend, translateSubmit } from "./translate.ts";

const reference = "aadhaar_v2_AbCdEfGhIjKlMnOpQrSt";
const asked = { reference, aadhaarLastFour: "1234" };

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });

const succeeded = (data: unknown): HttpResult =>
  answered(200, { data, status_code: 200, success: true, message: null, message_code: "success" });

const refused = (status: number, message: string, fields: Record<string, unknown> = {}): HttpResult =>
  answered(status, {
    data: null,
    status_code: status,
    success: false,
    message,
    message_code: "verification_failed",
    ...fields,
  });

const unavailable = (reason: string): { kind: "unavailable"; reason: string } => ({
  kind: "unavailable",
  reason,
});
const unknown = (reason: string): SendResult => ({ kind: "unknown", reason });

const SENT_DATA = {
  client_id: reference,
  otp_sent: true,
  if_number: true,
  valid_aadhaar: true,
  status: "generate_otp_success",
};
const NOTHING_SENT = { client_id: reference, otp_sent: false, if_number: null, valid_aadhaar: null };

const sending = (fields: Record<string, unknown>): HttpResult => succeeded({ ...SENT_DATA, ...fields });
const judged = (fields: Record<string, unknown>): HttpResult =>
  refused(422, "Verification Failed.", { data: { ...NOTHING_SENT, ...fields } });

const SENT: SendResult = { kind: "sent", reference };
const NOT_FOUND: SendResult = { kind: "not-found" };
const NO_MOBILE: SendResult = { kind: "no-mobile" };
const TOO_SOON: SendResult = { kind: "too-soon" };

test.each<[what: string, reply: HttpResult, result: SendResult]>([
  ["a text that went out", succeeded(SENT_DATA), SENT],
  ["a text of which little is said", succeeded({ client_id: reference, otp_sent: true }), SENT],
  ["a text and words of an odd kind", sending({ if_number: "yes", valid_aadhaar: 1, status: [] }), SENT],
  ["a text without reference", sending({ client_id: undefined }), unknown("NO_REFERENCE")],
  ["a text with a reference of null", sending({ client_id: null }), unknown("NO_REFERENCE")],
  ["a text with an empty reference", sending({ client_id: "" }), unknown("NO_REFERENCE")],
  ["a text with a reference that is an address", sending({ client_id: "a/../b" }), unknown("NO_REFERENCE")],
  ["no text for want of a mobile", sending({ otp_sent: false, if_number: false }), NO_MOBILE],
  [
    "no text for want of a person",
    sending({ otp_sent: false, if_number: false, valid_aadhaar: false }),
    NOT_FOUND,
  ],
  ["no text and no reason", sending({ otp_sent: false }), unavailable("NOT_SENT")],
  ["no text and nulls", succeeded(NOTHING_SENT), unavailable("NOT_SENT")],
  ["a success that does not say whether", sending({ otp_sent: null }), unknown("INCOMPLETE")],
  ["a success that says it in letters", sending({ otp_sent: "true" }), unknown("INCOMPLETE")],
  ["a success with data of null", succeeded(null), unknown("INCOMPLETE")],
  ["a success without data", succeeded(undefined), unknown("INCOMPLETE")],
  ["a success with a list", succeeded([SENT_DATA]), unknown("INCOMPLETE")],
  ["a success with a word", succeeded("OTP Sent."), unknown("INCOMPLETE")],
  ["a number that nobody has", judged({ if_number: false, valid_aadhaar: false }), NOT_FOUND],
  ["a refusal full of nulls", judged({}), NOT_FOUND],
  ["a refusal without data", refused(422, "Invalid Aadhaar Number."), NOT_FOUND],
  ["a refusal whose data is a list", refused(422, "Verification Failed.", { data: [] }), NOT_FOUND],
  [
    "a refusal with HTTP 200",
    answered(200, { data: null, status_code: 422, success: false, message_code: "verification_failed" }),
    NOT_FOUND,
  ],
  ["a refusal for want of a mobile", judged({ if_number: false, valid_aadhaar: true }), NO_MOBILE],
  ["a refusal whose message names the mobile", refused(422, "None or invalid mobile number"), NO_MOBILE],
  [
    "a refusal of a number that exists",
    judged({ if_number: true, valid_aadhaar: true }),
    unavailable("NOT_SENT"),
  ],
  ["a refusal that asks to wait", refused(422, "Please wait for a minute to generate a new OTP."), TOO_SOON],
  ["a refusal over a limit", refused(422, "Exceeded Maximum OTP generation Limit."), TOO_SOON],
  ["a refusal after a text", refused(422, "OTP already sent. Please try after 60 seconds."), TOO_SOON],
  ["too many calls", refused(429, "Rate limit", { message_code: "error" }), TOO_SOON],
  ["too many calls as a page", answered(429, undefined), TOO_SOON],
  ["too many calls with HTTP 200", answered(200, { data: null, status_code: 429, success: false }), TOO_SOON],
  [
    "422 for another reason",
    refused(422, "Invalid body", { message_code: "error" }),
    unavailable("HTTP_422"),
  ],
  [
    "success:false with HTTP 200",
    answered(200, { data: SENT_DATA, status_code: 200, success: false }),
    unavailable("REFUSED"),
  ],
  [
    "a success under a failing HTTP",
    answered(500, { data: SENT_DATA, status_code: 200, success: true }),
    unavailable("HTTP_500"),
  ],
  ["a bad request", refused(400, "Bad", { message_code: "error" }), unavailable("HTTP_400")],
  ["a wrong token", refused(401, "Token has expired"), unavailable("HTTP_401")],
  ["a closed door", answered(403, undefined), unavailable("HTTP_403")],
  ["an outage", refused(500, "Internal Server Error"), unavailable("HTTP_500")],
  ["an outage page", answered(503, undefined), unavailable("HTTP_503")],
  ["a gateway that gave up waiting", answered(504, undefined), unknown("HTTP_504")],
  ["a redirect", answered(302, undefined), unavailable("HTTP_302")],
  ["a page of HTML with HTTP 200", answered(200, undefined), unknown("UNREADABLE")],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, unavailable("ECONNREFUSED")],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, unknown("TIMEOUT")],
  ["a connection that broke", { kind: "unknown", reason: "ECONNRESET" }, unknown("ECONNRESET")],
])("%s of the identity authority is told apart", (_what, reply, result) => {
  expect(translateSend(reply)).toEqual(result);
});

const PHOTO = "/9j/4AAQSkZJRg==";

const DATA = {
  client_id: reference,
  full_name: "Anita Acharya",
  aadhaar_number: "XXXXXXXX1234",
  dob: "1994-05-20",
  gender: "F",
  address: { country: "India", dist: "Pune", state: "Maharashtra", house: "12/4", street: "" },
  zip: "411005",
  care_of: "D/O Ramesh Acharya",
  profile_image: PHOTO,
  has_image: true,
  mobile_verified: false,
  face_status: false,
  face_score: -1,
  reference_id: "123420261115100000000",
  status: "success_aadhaar",
};

const ADDRESS = {
  house: "12/4",
  street: null,
  landmark: null,
  locality: null,
  postOffice: null,
  town: null,
  subdistrict: null,
  district: "Pune",
  state: "Maharashtra",
  country: "India",
  pinCode: "411005",
};
const NO_ADDRESS = { ...ADDRESS, house: null, district: null, state: null, country: null };

const RECORD: IdentityRecord = {
  name: "Anita Acharya",
  birthDate: "1994-05-20",
  careOf: "D/O Ramesh Acharya",
  address: ADDRESS,
  aadhaarLastFour: "1234",
  photo: new Secret(PHOTO),
};

const opening = (fields: Record<string, unknown>): HttpResult => succeeded({ ...DATA, ...fields });
const opened = (fields: Partial<IdentityRecord> = {}): SubmitResult => ({
  kind: "opened",
  record: { ...RECORD, ...fields },
});
const nulls = Object.fromEntries(Object.keys(DATA).map((field) => [field, null]));
const bare = { ...nulls, client_id: reference, full_name: "Anita" };
const WRONG: SubmitResult = { kind: "wrong" };
const EXPIRED: SubmitResult = { kind: "expired" };

test.each<[what: string, reply: HttpResult, result: SubmitResult]>([
  ["a record", succeeded(DATA), opened()],
  ["a record with words we do not know", opening({ took_ms: 12, email_hash: 7, raw_xml: {} }), opened()],
  ["a record of another visit", opening({ client_id: "aadhaar_v2_x" }), unavailable("OTHER_REFERENCE")],
  ["a record without reference", opening({ client_id: undefined }), unavailable("INCOMPLETE")],
  ["a record without name", opening({ full_name: undefined }), unavailable("INCOMPLETE")],
  ["a name of null", opening({ full_name: null }), unavailable("INCOMPLETE")],
  ["a name of spaces", opening({ full_name: "  " }), unavailable("NO_NAME")],
  ["a name with control characters", opening({ full_name: "Anita\u0007\tAcharya" }), opened()],
  ["a name without end", opening({ full_name: "A".repeat(10_000) }), opened({ name: "A".repeat(200) })],
  ["a number under a small mask", opening({ aadhaar_number: "xxxxxxxx1234" }), opened()],
  ["a number in groups", opening({ aadhaar_number: "XXXX XXXX 1234" }), opened()],
  ["a whole number", opening({ aadhaar_number: "999911111234" }), opened()],
  ["another number", opening({ aadhaar_number: "XXXXXXXX9876" }), unavailable("OTHER_NUMBER")],
  ["a number left out", opening({ aadhaar_number: null }), opened()],
  ["a birth date, day first", opening({ dob: "20-05-1994" }), opened()],
  ["a birth year", opening({ dob: "1994" }), opened({ birthDate: "1994" })],
  ["an impossible birth date", opening({ dob: "2026-02-30" }), opened({ birthDate: null })],
  ["no birth date", opening({ dob: null }), opened({ birthDate: null })],
  ["a birth date that is a number", opening({ dob: 19940520 }), opened({ birthDate: null })],
  ["an address of null", opening({ address: null }), opened({ address: NO_ADDRESS })],
  ["an address in one line", opening({ address: "12/4, Pune" }), opened({ address: NO_ADDRESS })],
  ["an address in which one part is odd", opening({ address: { ...DATA.address, loc: 7 } }), opened()],
  [
    "a PIN code of five digits",
    opening({ zip: "41100" }),
    opened({ address: { ...ADDRESS, pinCode: null } }),
  ],
  ["a PIN code that is a list", opening({ zip: [] }), opened({ address: { ...ADDRESS, pinCode: null } })],
  ["a photo that is no base64", opening({ profile_image: "<html>" }), opened({ photo: null })],
  ["a photo too large", opening({ profile_image: `/9j/${"A".repeat(1_500_000)}` }), opened({ photo: null })],
  ["no photo", opening({ profile_image: null, has_image: false }), opened({ photo: null })],
  [
    "a record that says no more than a name",
    succeeded(bare),
    opened({
      name: "Anita",
      birthDate: null,
      careOf: null,
      photo: null,
      address: { ...NO_ADDRESS, pinCode: null },
    }),
  ],
  ["nulls everywhere", succeeded(nulls), unavailable("INCOMPLETE")],
  ["data of null", succeeded(null), unavailable("INCOMPLETE")],
  ["data that is a list", succeeded([DATA]), unavailable("INCOMPLETE")],
  ["data that is a word", succeeded("success_aadhaar"), unavailable("INCOMPLETE")],
  ["a wrong code", refused(422, "OTP Verification Failed."), WRONG],
  ["a wrong code in other words", refused(422, "Invalid OTP. Please try again."), WRONG],
  ["a wrong code without a message", refused(422, "", { message: null, data: nulls }), WRONG],
  [
    "a wrong code with HTTP 200",
    answered(200, { data: null, status_code: 422, success: false, message_code: "verification_failed" }),
    WRONG,
  ],
  ["an expired code", refused(422, "OTP Expired. Please generate a new OTP."), EXPIRED],
  ["an expired session", refused(422, "Session has expired", { message_code: "error" }), EXPIRED],
  ["a code used before", refused(422, "OTP Already Submitted."), EXPIRED],
  ["a code tried too often", refused(422, "Maximum number of attempts is exceeded"), EXPIRED],
  ["a reference that is gone", refused(422, "Invalid Client ID.", { message_code: "error" }), EXPIRED],
  [
    "422 for another reason",
    refused(422, "Invalid body", { message_code: "error" }),
    unavailable("HTTP_422"),
  ],
  [
    "success:false with HTTP 200",
    answered(200, { data: DATA, status_code: 200, success: false }),
    unavailable("REFUSED"),
  ],
  [
    "a record under a failing HTTP",
    answered(500, { data: DATA, status_code: 200, success: true }),
    unavailable("HTTP_500"),
  ],
  ["a token that has expired", refused(401, "Token has expired"), unavailable("HTTP_401")],
  ["a closed door", answered(403, undefined), unavailable("HTTP_403")],
  ["too many calls", refused(429, "Limit exceeded"), unavailable("HTTP_429")],
  ["an outage", refused(500, "Upstream expired"), unavailable("HTTP_500")],
  ["a redirect", answered(302, undefined), unavailable("HTTP_302")],
  ["a page of HTML with HTTP 200", answered(200, undefined), unavailable("UNREADABLE")],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, unavailable("ECONNREFUSED")],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, unavailable("TIMEOUT")],
])("%s after a code is told apart", (_what, reply, result) => {
  const translated = translateSubmit(reply, asked);
  expect(translated).toEqual(result);
  expect(revealed(translated)).toBe(revealed(result));
});

/** Two secrets are equal to a test whatever they hold. */
const revealed = (result: SubmitResult): string | undefined =>
  result.kind === "opened" ? result.record.photo?.reveal() : undefined;

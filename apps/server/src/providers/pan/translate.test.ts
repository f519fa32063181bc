import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { PanRecord, PanResult } from "./port.ts";
import { translate } from "./translate.ts";

const PAN = "ABCPA1234D";
const reference = "pan_comprehensive_AbCdEfGhIjKlMnOpQrSt";

const DATA = {
  client_id: reference,
  pan_number: PAN,
  full_name: "ANITA ACHARYA",
  full_name_split: ["ANITA", "", "ACHARYA"],
  masked_aadhaar: "XXXXXXXX1234",
  address: { line_1: "", zip: "", city: "", full: "" },
  email: null,
  phone_number: null,
  gender: "F",
  dob: "1994-05-20",
  input_dob: null,
  aadhaar_linked: true,
  dob_verified: false,
  dob_check: false,
  category: "person",
  status: "valid",
  less_info: false,
};

const RECORD: PanRecord = {
  reference,
  name: "ANITA ACHARYA",
  birthDate: "1994-05-20",
  gender: "F",
  isAadhaarLinked: true,
  aadhaarLastFour: "1234",
};

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });

const succeeded = (data: unknown): HttpResult =>
  answered(200, { data, status_code: 200, success: true, message: null, message_code: "success" });

const refused = (status: number, message_code: string, data: unknown = null): HttpResult =>
  answered(status, { data, status_code: status, success: false, message: "Refused.", message_code });

const saying = (fields: Record<string, unknown>): HttpResult => succeeded({ ...DATA, ...fields });

const without = (field: keyof typeof DATA): HttpResult => {
  const { [field]: _left, ...rest } = DATA;
  return succeeded(rest);
};

const nulls = Object.fromEntries(Object.keys(DATA).map((field) => [field, null]));

const found = (fields: Partial<PanRecord> = {}): PanResult => ({
  kind: "found",
  record: { ...RECORD, ...fields },
});
const unavailable = (reason: string): PanResult => ({ kind: "unavailable", reason });
const NOT_FOUND: PanResult = { kind: "not-found" };
const INACTIVE: PanResult = { kind: "inactive", reference };
const NOT_INDIVIDUAL: PanResult = { kind: "not-individual", reference };

test.each<[what: string, reply: HttpResult, result: PanResult]>([
  ["a person", succeeded(DATA), found()],
  ["words we do not know", saying({ pan_type: "new" }), found()],
  ["PAN in small letters", saying({ pan_number: " abcpa1234d" }), found()],
  ["PAN that is not the one asked", saying({ pan_number: "ABCPB1234B" }), unavailable("OTHER_PAN")],
  ["no PAN", without("pan_number"), unavailable("INCOMPLETE")],
  ["no reference", without("client_id"), unavailable("INCOMPLETE")],
  ["reference that is an address", saying({ client_id: "../x" }), unavailable("INCOMPLETE")],
  ["name of spaces", saying({ full_name: "   " }), unavailable("NO_NAME")],
  ["name of null", saying({ full_name: null }), unavailable("NO_NAME")],
  ["name that is a list", saying({ full_name: ["ANITA"] }), unavailable("NO_NAME")],
  [
    "name with a control character",
    saying({ full_name: "ANI\u0000TA\nACHARYA" }),
    found({ name: "ANITA ACHARYA" }),
  ],
  ["name without end", saying({ full_name: "A".repeat(10_000) }), found({ name: "A".repeat(200) })],
  ["no birth date", without("dob"), unavailable("NO_BIRTH_DATE")],
  ["impossible birth date", saying({ dob: "2026-02-30" }), unavailable("NO_BIRTH_DATE")],
  ["bare year", saying({ dob: "1994" }), unavailable("NO_BIRTH_DATE")],
  ["birth date in words", saying({ dob: "20 May 1994" }), unavailable("NO_BIRTH_DATE")],
  ["birth date, day first", saying({ dob: "20-05-1994" }), found()],
  ["small gender", saying({ gender: "f" }), found()],
  ["gender in full", saying({ gender: "MALE" }), found({ gender: "M" })],
  ["gender X", saying({ gender: "X" }), found({ gender: null })],
  ["gender that is a number", saying({ gender: 2 }), found({ gender: null })],
  [
    "link that is missing",
    saying({ aadhaar_linked: false, masked_aadhaar: null }),
    found({ isAadhaarLinked: false, aadhaarLastFour: null }),
  ],
  ["link of null", saying({ aadhaar_linked: null }), found({ isAadhaarLinked: null })],
  ["link left out", without("aadhaar_linked"), found({ isAadhaarLinked: null })],
  ["link in letters", saying({ aadhaar_linked: "yes" }), found({ isAadhaarLinked: null })],
  ["small mask", saying({ masked_aadhaar: "xxxxxxxx1234" }), found()],
  ["mask in groups", saying({ masked_aadhaar: "XXXX XXXX 1234" }), found()],
  ["whole Aadhaar number", saying({ masked_aadhaar: "999911111234" }), found()],
  ["mask over all of it", saying({ masked_aadhaar: "XXXXXXXXXXXX" }), found({ aadhaarLastFour: null })],
  ["no Aadhaar number", without("masked_aadhaar"), found({ aadhaarLastFour: null })],
  ["person with a space", saying({ category: "Person " }), found()],
  ["individual", saying({ category: "Individual" }), found()],
  ["no category for a personal PAN", saying({ category: null }), found()],
  ["company", saying({ category: "Company" }), NOT_INDIVIDUAL],
  ["family", saying({ category: "huf" }), NOT_INDIVIDUAL],
  [
    "company of which no more is known",
    saying({ ...nulls, client_id: reference, pan_number: PAN, category: "company" }),
    NOT_INDIVIDUAL,
  ],
  ["VALID", saying({ status: " VALID " }), found()],
  ["inactive", saying({ status: "inactive" }), INACTIVE],
  ["deactivated", saying({ status: "Deactivated" }), INACTIVE],
  ["invalid", saying({ status: "invalid" }), INACTIVE],
  [
    "inactive of which no more is known",
    saying({ ...nulls, client_id: reference, pan_number: PAN, status: "inactive" }),
    INACTIVE,
  ],
  ["status of null", saying({ status: null }), found()],
  ["status that is left out", without("status"), found()],
  ["status that is empty", saying({ status: "" }), found()],
  ["status we never met", saying({ status: "operative" }), unavailable("UNKNOWN_STATUS")],
  ["e-mail and address of an odd kind", saying({ email: 7, address: "Pune", full_name_split: "A" }), found()],
  ["nulls everywhere", succeeded(nulls), unavailable("INCOMPLETE")],
  ["data of null", succeeded(null), unavailable("INCOMPLETE")],
  ["data left out", succeeded(undefined), unavailable("INCOMPLETE")],
  ["data that is a list", succeeded([DATA]), unavailable("INCOMPLETE")],
  ["data that is a word", succeeded("valid"), unavailable("INCOMPLETE")],
  ["failed verification", refused(422, "verification_failed", { ...nulls, client_id: reference }), NOT_FOUND],
  ["failed verification without data", refused(422, "verification_failed"), NOT_FOUND],
  [
    "failed verification with HTTP 200",
    answered(200, { data: null, status_code: 422, success: false, message_code: "verification_failed" }),
    NOT_FOUND,
  ],
  ["422 for another reason", refused(422, "error"), unavailable("HTTP_422")],
  ["422 that is a page", answered(422, undefined), unavailable("HTTP_422")],
  [
    "success:false with HTTP 200",
    answered(200, { data: DATA, status_code: 200, success: false }),
    unavailable("REFUSED"),
  ],
  [
    "data under a failing HTTP",
    answered(500, { data: DATA, status_code: 200, success: true }),
    unavailable("HTTP_500"),
  ],
  ["bad request", refused(400, "error"), unavailable("HTTP_400")],
  ["wrong token", refused(401, "error"), unavailable("HTTP_401")],
  ["closed door", answered(403, undefined), unavailable("HTTP_403")],
  ["no such page", answered(404, undefined), unavailable("HTTP_404")],
  ["too many calls", refused(429, "error"), unavailable("HTTP_429")],
  ["failed verification of an outage", refused(500, "verification_failed"), unavailable("HTTP_500")],
  ["outage page", answered(503, undefined), unavailable("HTTP_503")],
  ["redirect", answered(302, undefined), unavailable("HTTP_302")],
  ["page of HTML with HTTP 200", answered(200, undefined), unavailable("UNREADABLE")],
  ["refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, unavailable("ECONNREFUSED")],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, unavailable("TIMEOUT")],
])("%s of the tax register is told apart", (_what, reply, result) => {
  expect(translate(reply, PAN)).toEqual(result);
});

test("without a category the fourth letter of the PAN tells a person from a company", () => {
  const reply = saying({ category: "", pan_number: "ABCCA1234D" });
  expect(translate(reply, "ABCCA1234D")).toEqual(NOT_INDIVIDUAL);
});

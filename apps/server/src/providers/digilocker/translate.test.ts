import { Secret } from "@vaada/contract/secret";
import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { IdentityRecord } from "../identity-record.ts";
import type { RecordResult, VisitStatus } from "./port.ts";
import { translateOpen, translateRecord, translateStatus } from "./translate.ts";

const PAGES = { hosts: ["digilocker.example"], privateHosts: [], sandboxUrl: "http://localhost:3002" };

const reference = "digilocker_cntWpMxWHbcvgghtyvxw";

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });

const succeeded = (data: unknown): HttpResult =>
  answered(200, { data, status_code: 200, success: true, message: "Success", message_code: "success" });

const refused = (status: number, message_code: string, message = "Refused."): HttpResult =>
  answered(status, { data: null, status_code: status, success: false, message, message_code });

const unavailable = (reason: string): { kind: "unavailable"; reason: string } => ({
  kind: "unavailable",
  reason,
});

/** The replies that say nothing of the visit, which all three calls translate alike. */
const NO_WORD: [what: string, reply: HttpResult, reason: string][] = [
  ["data of null", succeeded(null), "INCOMPLETE"],
  ["data left out", succeeded(undefined), "INCOMPLETE"],
  ["data that is a list", succeeded([]), "INCOMPLETE"],
  ["data that is a word", succeeded("completed"), "INCOMPLETE"],
  ["success:false with HTTP 200", answered(200, { data: {}, status_code: 200, success: false }), "REFUSED"],
  [
    "a success under a failing HTTP",
    answered(500, { data: {}, status_code: 200, success: true }),
    "HTTP_500",
  ],
  ["a success with a failing code", answered(200, { data: {}, status_code: 403, success: true }), "HTTP_403"],
  ["a bad request", refused(400, "error"), "HTTP_400"],
  ["a token that has expired", refused(401, "error", "Token has expired"), "HTTP_401"],
  ["a page of the firewall", answered(403, undefined), "HTTP_403"],
  ["too many calls", refused(429, "error"), "HTTP_429"],
  ["an outage", refused(500, "error", "Upstream expired"), "HTTP_500"],
  ["an outage page", answered(503, undefined), "HTTP_503"],
  ["a redirect", answered(302, undefined), "HTTP_302"],
  ["a page of HTML with HTTP 200", answered(200, undefined), "UNREADABLE"],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, "ECONNREFUSED"],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, "TIMEOUT"],
];

test.each(NO_WORD)("%s makes DigiLocker unavailable", (_what, reply, reason) => {
  expect(translateOpen(reply, PAGES)).toEqual(unavailable(reason));
  expect(translateStatus(reply)).toEqual(unavailable(reason));
  expect(translateRecord(reply, reference)).toEqual(unavailable(reason));
});

test.each<[what: string, reply: HttpResult, reason: string]>([
  ["an unknown visit", refused(404, "error", "Not Found"), "HTTP_404"],
  ["a page that is not there", answered(404, undefined), "HTTP_404"],
  ["a visit that is gone", refused(410, "error"), "HTTP_410"],
  ["a failed verification", refused(422, "verification_failed"), "HTTP_422"],
  [
    "a failed verification with HTTP 200",
    answered(200, { data: null, status_code: 422, success: false }),
    "HTTP_422",
  ],
])("of %s there is no record and will be none, and nothing else is known", (_what, reply, reason) => {
  expect(translateOpen(reply, PAGES)).toEqual(unavailable(reason));
  expect(translateStatus(reply)).toEqual(unavailable(reason));
  expect(translateRecord(reply, reference)).toEqual({ kind: "gone", reason });
});

const url = "https://digilocker.example/?token=eyJ0";
const OPENED = { client_id: reference, token: "eyJ0", url, expiry_seconds: 600.0 };

test.each<[what: string, fields: Record<string, unknown>, result: string]>([
  ["a page", {}, url],
  ["a page and words we do not know", { took_ms: 12, token: 7, expiry_seconds: "600" }, url],
  ["a page of the sandbox", { url: "http://localhost:3002/d" }, "http://localhost:3002/d"],
  ["no page", { url: undefined }, "INCOMPLETE"],
  ["a page of null", { url: null }, "INCOMPLETE"],
  ["an empty address", { url: "" }, "ADDRESS_UNREADABLE"],
  ["an address without a host", { url: "/digilocker" }, "ADDRESS_UNREADABLE"],
  ["a script for an address", { url: "javascript:alert(1)" }, "ADDRESS_NOT_HTTPS"],
  ["a file for an address", { url: "data:text/html,x" }, "ADDRESS_NOT_HTTPS"],
  ["a page of another machine", { url: "https://evil.example/" }, "ADDRESS_OF_ANOTHER"],
  ["no reference", { client_id: undefined }, "INCOMPLETE"],
  ["a reference of null", { client_id: null }, "INCOMPLETE"],
  ["a reference that leads elsewhere", { client_id: "../../other" }, "INCOMPLETE"],
])("%s of a new visit is told apart", (_what, fields, result) => {
  const opened = translateOpen(succeeded({ ...OPENED, ...fields }), PAGES);
  expect(opened.kind === "opened" ? opened.url.reveal() : opened.reason).toBe(result);
  if (opened.kind === "opened") expect(opened.reference).toBe(reference);
});

const OPEN: VisitStatus = { kind: "open" };
const COMPLETED: VisitStatus = { kind: "completed" };
const ENDED: VisitStatus = { kind: "ended", isExpired: false };
const EXPIRED: VisitStatus = { kind: "ended", isExpired: true };
const going = { status: "pending", completed: false, failed: false, aadhaar_linked: false };

test.each<[what: string, data: unknown, status: VisitStatus]>([
  ["a visit nobody came to", { ...going, status: "client_initiated" }, OPEN],
  ["a visit that is going on", going, OPEN],
  ["a visit that is going on, in capitals", { ...going, status: " PENDING " }, OPEN],
  ["a visit of which only the word is known", { status: "pending" }, OPEN],
  ["a word we never met on a visit that goes on", { ...going, status: "otp_sent" }, OPEN],
  ["a visit without a word that goes on", { ...going, status: null }, OPEN],
  ["a visit that was completed", { ...going, status: "completed", completed: true }, COMPLETED],
  ["a visit completed by its word", { status: "Completed" }, COMPLETED],
  ["a visit completed by its flag", { ...going, completed: true }, COMPLETED],
  ["a completion that the flag does not know yet", { ...going, status: "completed" }, COMPLETED],
  ["a visit that failed", { ...going, status: "failed", failed: true }, ENDED],
  ["a visit that failed by its word", { status: "failed" }, ENDED],
  ["a visit that failed by its flag", { ...going, failed: true }, ENDED],
  ["a visit that failed and was completed", { ...going, completed: true, failed: true }, ENDED],
  ["a visit that was denied", { ...going, failed: true, error_description: "Consent denied" }, ENDED],
  ["a visit that was cancelled", { status: "cancelled" }, ENDED],
  ["a failure described by an object", { ...going, failed: true, error_description: {} }, ENDED],
  ["a visit that ran out", { ...going, failed: true, error_description: "Session Expired" }, EXPIRED],
  ["a visit that ran out by its word", { status: "expired" }, EXPIRED],
  ["nulls everywhere", { status: null, completed: null, failed: null }, unavailable("UNKNOWN_STATUS")],
  ["an empty answer", {}, unavailable("UNKNOWN_STATUS")],
  ["a word we never met", { status: "otp_sent" }, unavailable("UNKNOWN_STATUS")],
  ["flags in letters", { status: "", completed: "true", failed: "no" }, unavailable("UNKNOWN_STATUS")],
])("%s is told apart", (_what, data, status) => {
  expect(translateStatus(succeeded(data))).toEqual(status);
});

test.each([200, 400, 404, 410, 422])("a visit refused with %i for having expired has ended", (status) => {
  expect(translateStatus(refused(status, "error", "Session expired"))).toEqual(EXPIRED);
});

test("a visit that its host does not know has ended", () => {
  expect(translateStatus(refused(422, "error", "Invalid Client ID."))).toEqual(ENDED);
  expect(translateStatus(refused(401, "error", "Invalid client_id"))).toEqual(unavailable("HTTP_401"));
});

const PHOTO = "/9j/4AAQSkZJRg==";

const XML = {
  full_name: "Anita Acharya",
  care_of: "D/O Ramesh Acharya",
  dob: "1994-05-20",
  yob: "1994",
  zip: "411005",
  profile_image: PHOTO,
  gender: "F",
  masked_aadhaar: "XXXXXXXX1234",
  full_address: "12/4, Pune",
  father_name: "Ramesh Acharya",
  address: { country: "India", dist: "Pune", state: "Maharashtra", po: "", house: "12/4", loc: null },
};
const DATA = {
  client_id: reference,
  digilocker_metadata: { name: "Anita A", gender: "F", dob: "1994-05-20" },
  aadhaar_xml_data: XML,
  xml_url: "https://files.example/x.xml",
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

const holding = (fields: Record<string, unknown>): HttpResult =>
  succeeded({ ...DATA, aadhaar_xml_data: { ...XML, ...fields } });
const fetched = (fields: Partial<IdentityRecord> = {}): RecordResult => ({
  kind: "fetched",
  record: { ...RECORD, ...fields },
});
const nulls = Object.fromEntries(Object.keys(XML).map((field) => [field, null]));
const NO_CONSENT: RecordResult = { kind: "no-consent" };

test.each<[what: string, reply: HttpResult, result: RecordResult]>([
  ["a record", succeeded(DATA), fetched()],
  [
    "a record and words we do not know",
    succeeded({ ...DATA, took_ms: 1, xml_url: 7, digilocker_metadata: "x" }),
    fetched(),
  ],
  [
    "a record of another visit",
    succeeded({ ...DATA, client_id: "digilocker_x" }),
    unavailable("OTHER_REFERENCE"),
  ],
  ["a record without reference", succeeded({ ...DATA, client_id: null }), unavailable("INCOMPLETE")],
  ["a visit without a record", succeeded({ ...DATA, aadhaar_xml_data: null }), unavailable("INCOMPLETE")],
  ["a record that is a list", succeeded({ ...DATA, aadhaar_xml_data: [XML] }), unavailable("INCOMPLETE")],
  [
    "the flat shape of another product",
    succeeded({
      client_id: reference,
      name: "Anita",
      aadhaar_number: "XXXXXXXX1234",
      date_of_birth: "20-05-1994",
    }),
    unavailable("INCOMPLETE"),
  ],
  ["nulls everywhere", holding(nulls), unavailable("INCOMPLETE")],
  ["a name of null", holding({ full_name: null }), unavailable("INCOMPLETE")],
  ["a name of spaces", holding({ full_name: " \t " }), unavailable("NO_NAME")],
  ["a name with control characters", holding({ full_name: "Anita\u001b \u0000Acharya" }), fetched()],
  ["a name without end", holding({ full_name: "A".repeat(10_000) }), fetched({ name: "A".repeat(200) })],
  ["a name in Devanagari", holding({ full_name: "अनिता आचार्य" }), fetched({ name: "अनिता आचार्य" })],
  ["a small mask", holding({ masked_aadhaar: "xxxxxxxx1234" }), fetched()],
  ["a mask in groups", holding({ masked_aadhaar: "XXXX XXXX 1234" }), fetched()],
  ["a whole number", holding({ masked_aadhaar: "999911111234" }), fetched()],
  ["no number", holding({ masked_aadhaar: null }), unavailable("NO_NUMBER")],
  ["an empty number", holding({ masked_aadhaar: "" }), unavailable("NO_NUMBER")],
  [
    "a number that is hidden altogether",
    holding({ masked_aadhaar: "XXXXXXXXXXXX" }),
    unavailable("NO_NUMBER"),
  ],
  ["a birth date, day first", holding({ dob: "20-05-1994" }), fetched()],
  ["a birth date with strokes", holding({ dob: "20/05/1994" }), fetched()],
  ["a birth year alone", holding({ dob: null }), fetched({ birthDate: "1994" })],
  ["an impossible birth date beside a year", holding({ dob: "2026-02-30" }), fetched({ birthDate: "1994" })],
  ["no birth date and no year", holding({ dob: "", yob: "" }), fetched({ birthDate: null })],
  ["no address", holding({ address: undefined }), fetched({ address: NO_ADDRESS })],
  ["an address that is a list", holding({ address: [] }), fetched({ address: NO_ADDRESS })],
  ["an address in which one part is odd", holding({ address: { ...XML.address, vtc: {} } }), fetched()],
  [
    "a PIN code that is none",
    holding({ zip: "4110O5" }),
    fetched({ address: { ...ADDRESS, pinCode: null } }),
  ],
  ["a photo that is no base64", holding({ profile_image: "photo.jpg" }), fetched({ photo: null })],
  ["a photo too large", holding({ profile_image: `/9j/${"A".repeat(1_500_000)}` }), fetched({ photo: null })],
  ["no photo", holding({ profile_image: null }), fetched({ photo: null })],
  ["no consent yet", refused(422, "aadhaar_consent_missing"), NO_CONSENT],
  ["no consent yet, with HTTP 200", refused(200, "aadhaar_consent_missing"), NO_CONSENT],
  ["no consent yet, with HTTP 403", refused(403, "aadhaar_consent_missing"), NO_CONSENT],
  ["no consent in an outage", refused(500, "aadhaar_consent_missing"), unavailable("HTTP_500")],
])("%s of DigiLocker is told apart", (_what, reply, result) => {
  const translated = translateRecord(reply, reference);
  expect(translated).toEqual(result);
  expect(revealed(translated)).toBe(revealed(result));
});

/** Two secrets are equal to a test whatever they hold. */
const revealed = (result: RecordResult): string | undefined =>
  result.kind === "fetched" ? result.record.photo?.reveal() : undefined;

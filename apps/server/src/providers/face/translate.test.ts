import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { LivenessResult } from "./port.ts";
import { translateLiveness, translateMatch } from "./translate.ts";

const reference = "face_liveness_AbCdEfGhIjKlMnOpQrSt";

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });

const succeeded = (data: unknown): HttpResult =>
  answered(200, { data, status_code: 200, success: true, message: null, message_code: "success" });

const refused = (status: number, message_code: string): HttpResult =>
  answered(status, { data: null, status_code: status, success: false, message: "Refused.", message_code });

const LIVE = { client_id: reference, live: true, confidence: 98.2 };
const JUDGED: LivenessResult = { kind: "judged", isLive: true, confidence: 98, reference };
const unavailable = (reason: string): LivenessResult => ({ kind: "unavailable", reason });

test.each<[what: string, reply: HttpResult, result: LivenessResult]>([
  ["somebody who is there", succeeded(LIVE), JUDGED],
  [
    "somebody who is not",
    succeeded({ ...LIVE, live: false, confidence: 3 }),
    { ...JUDGED, isLive: false, confidence: 3 },
  ],
  ["words we do not know", succeeded({ ...LIVE, mask: false }), JUDGED],
  ["no verdict", succeeded({ ...LIVE, live: null }), unavailable("INCOMPLETE")],
  ["a verdict in letters", succeeded({ ...LIVE, live: "true" }), unavailable("INCOMPLETE")],
  ["no confidence", succeeded({ ...LIVE, confidence: null }), unavailable("INCOMPLETE")],
  ["confidence beyond a hundred", succeeded({ ...LIVE, confidence: 101 }), unavailable("INCOMPLETE")],
  ["no reference", succeeded({ ...LIVE, client_id: undefined }), { ...JUDGED, reference: null }],
  [
    "a reference that is an address",
    succeeded({ ...LIVE, client_id: "../x" }),
    { ...JUDGED, reference: null },
  ],
  ["data of null", succeeded(null), unavailable("INCOMPLETE")],
  ["no face", refused(422, "verification_failed"), { kind: "unusable" }],
  ["422 for another reason", refused(422, "error"), unavailable("HTTP_422")],
  ["a file that is too large for it", refused(413, "error"), unavailable("HTTP_413")],
  ["a wrong token", refused(401, "error"), unavailable("HTTP_401")],
  ["an outage", refused(500, "error"), unavailable("HTTP_500")],
  ["an outage that calls itself a verdict", refused(500, "verification_failed"), unavailable("HTTP_500")],
  ["a page of HTML", answered(200, undefined), unavailable("UNREADABLE")],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, unavailable("ECONNREFUSED")],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, unavailable("TIMEOUT")],
])("%s is told apart", (_what, reply, result) => {
  expect(translateLiveness(reply)).toEqual(result);
});

test("two photos are of one person, or not, or nobody said", () => {
  const data = { client_id: reference, match_status: true, confidence: 93.5 };
  const judged = { kind: "judged", isMatch: true, confidence: 94, reference };
  expect(translateMatch(succeeded(data))).toEqual(judged);
  expect(translateMatch(succeeded({ ...data, match_status: false }))).toEqual({ ...judged, isMatch: false });
  expect(translateMatch(succeeded({ ...data, match_status: undefined }))).toEqual(unavailable("INCOMPLETE"));
  expect(translateMatch(refused(422, "verification_failed"))).toEqual({ kind: "unusable" });
});

import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { isAadhaarNumber } from "@vaada/contract/aadhaar";
import { IDENTITY_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { expect, test } from "vitest";
import {
  anotherCode,
  answersOf,
  atIdentity,
  attemptsOf,
  callsOf,
  codeOf,
  consented,
  hitsOf,
  identitiesOf,
  outcomesOf,
  personOf,
} from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { clock, database, sandbox } = server;
/** A well-formed number of the authority's test range, which is nobody's. */
const UNKNOWN_NUMBER = "999900000000";

async function withNumber(given: { pan?: string } = {}) {
  const borrower = await atIdentity(server, given);
  const { aadhaar } = await personOf(server, borrower);
  return { ...borrower, number: aadhaar.number };
}

test("a borrower gets a code from the identity authority and is a proven person with it", async () => {
  const borrower = await withNumber();
  const person = await personOf(server, borrower);
  const sent = await borrower.send(borrower.number, { "x-notice-version": IDENTITY_NOTICE_VERSION });
  expect(sent.json.data).toEqual({ resend_after_seconds: 12, expires_in_seconds: 600 });
  const { status, json } = await borrower.verify(borrower.number, await codeOf(server, borrower.number));
  expect([status, json.data]).toEqual([200, { loan_id: borrower.loanId }]);
  expect(await borrower.step()).toBe("/employment-details");

  const [identity] = await identitiesOf(server, borrower);
  expect(identity).toMatchObject({
    way: "aadhaar-code",
    aadhaar_last_four: borrower.number.slice(-4),
    provider_reference: expect.stringMatching(/^aadhaar_v2_/),
    photo_key: expect.stringMatching(/^identity-photos\//),
  });
  const place = { table: "identities", column: "name_sealed", row: borrower.userId };
  expect(server.services.vault.open(identity?.name_sealed, place)).toBe(person.aadhaar.name);
  const consents = await database.asSuperuser(
    `select kind, call from vaada.consents where borrower_id = $1 and notice_version = '${IDENTITY_NOTICE_VERSION}' order by 1`,
    [borrower.userId],
  );
  expect(consents).toEqual([
    { kind: "identity", call: "send-aadhaar-code" },
    { kind: "verification-sharing", call: "send-aadhaar-code" },
  ]);
});

test("doing it again after the step has passed changes nothing, and another body is out of turn", async () => {
  const borrower = await withNumber();
  const sent = await borrower.send(borrower.number);
  const code = await codeOf(server, borrower.number);
  await borrower.verify(borrower.number, code);
  const opened = await answersOf(server, "aadhaar", "opened");
  expect((await borrower.verify(borrower.number, code)).json.data).toEqual({ loan_id: borrower.loanId });
  expect((await borrower.send(borrower.number)).json.data).toEqual(sent.json.data);
  const other = await borrower.verify(borrower.number, anotherCode(code));
  expect([other.status, other.json.data]).toEqual([422, { redirect_to: "/employment-details" }]);
  expect((await borrower.send(UNKNOWN_NUMBER)).status).toBe(422);
  expect(await answersOf(server, "aadhaar", "opened")).toBe(opened);
  expect(await sandbox.messages(`aadhaar-${borrower.number.slice(-4)}`)).toHaveLength(1);
});

test("an Aadhaar that is not the PAN holder's is a mismatch: staff can see what differs, nobody is told", async () => {
  const borrower = await withNumber({ pan: "ABCPF1234F" });
  await borrower.send(borrower.number);
  const code = await codeOf(server, borrower.number);
  for (const times of ["at first", "asked again"]) {
    const { status, json } = await borrower.verify(borrower.number, code);
    expect([times, status, json.code, json.data]).toEqual([times, 400, "KYC_NAME_MISMATCH", null]);
  }
  const [attempt] = await attemptsOf(server, borrower);
  expect(attempt).toMatchObject({ outcome: "mismatched", number_hash: null, name_score: expect.any(Number) });
  expect(attempt?.differs).toContain("name");
  expect(await identitiesOf(server, borrower)).toEqual([]);
  clock.moveReal(12);
  expect((await borrower.send(borrower.number)).status, "and may be tried again").toBe(200);
});

test("a number that nobody has is said to be so, may be mended at once, and is one of the day's tries", async () => {
  const borrower = await withNumber();
  const { status, json } = await borrower.send(UNKNOWN_NUMBER);
  expect([status, json.code]).toEqual([400, "AADHAAR_NOT_FOUND"]);
  expect(await outcomesOf(server, borrower)).toEqual(["aadhaar-code failed"]);
  expect((await borrower.send(borrower.number)).status).toBe(200);
  expect(await hitsOf(server, `aadhaar-day:${borrower.userId}`)).toBe(2);
});

test("what is no Aadhaar number is refused by its field and is no try", async () => {
  const borrower = await withNumber();
  const table = [
    "",
    "123",
    "999900000009",
    "099900000000",
    "9999 0000 0000",
    "९९९९००००००००",
    999900000000,
    null,
  ];
  for (const number of table) {
    const { status, json } = await borrower.send(number);
    expect([number, status, json.data.fields]).toEqual([
      number,
      400,
      { aadharNo: "Enter a valid 12-digit Aadhaar number" },
    ]);
  }
  const { json } = await borrower.verify(borrower.number, "12345");
  expect(json.data.fields).toEqual({ otp: "Please enter a valid 6-digit OTP" });
  expect(await attemptsOf(server, borrower)).toEqual([]);
  expect(await hitsOf(server, `aadhaar-day:${borrower.userId}`)).toBe(0);
});

test("wrong codes are counted down, the fifth ends the code, and a new one works", async () => {
  const borrower = await withNumber();
  await borrower.send(borrower.number);
  const code = await codeOf(server, borrower.number);
  for (const left of [4, 3, 2, 1]) {
    const { status, json } = await borrower.verify(borrower.number, anotherCode(code));
    expect([status, json.code, json.data]).toEqual([400, "OTP_WRONG", { tries_left: left }]);
  }
  expect((await borrower.verify(borrower.number, anotherCode(code))).json.code).toBe("OTP_LOCKED");
  expect((await borrower.verify(borrower.number, code)).json.code).toBe("OTP_LOCKED");
  expect((await borrower.verify(UNKNOWN_NUMBER, code)).json.code, "of that number").toBe("OTP_EXPIRED");
  expect(await attemptsOf(server, borrower)).toMatchObject([
    { outcome: "locked", number_hash: null, tries: 5 },
  ]);
  clock.moveReal(12);
  await borrower.send(borrower.number);
  expect((await borrower.verify(borrower.number, await codeOf(server, borrower.number))).status).toBe(200);
});

test("a resend must wait twelve seconds, and kills the code before it", async () => {
  const borrower = await withNumber();
  await borrower.send(borrower.number);
  const first = await codeOf(server, borrower.number);
  clock.moveReal(5);
  const { status, json, headers } = await borrower.send(borrower.number);
  expect([status, json.code]).toEqual([429, "TOO_SOON"]);
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(7);
  clock.moveReal(7);
  expect((await borrower.send(borrower.number)).status).toBe(200);
  expect(await outcomesOf(server, borrower)).toEqual(["aadhaar-code replaced", "aadhaar-code null"]);
  const second = await codeOf(server, borrower.number);
  if (first !== second) expect((await borrower.verify(borrower.number, first)).json.code).toBe("OTP_WRONG");
  expect((await borrower.verify(borrower.number, second)).status).toBe(200);
});

test("a borrower gets five codes a day", async () => {
  const borrower = await withNumber();
  for (let times = 0; times < 5; times++) {
    expect((await borrower.send(borrower.number)).status).toBe(200);
    clock.moveReal(12);
  }
  const { status, json, headers } = await borrower.send(borrower.number);
  expect([status, json.code]).toEqual([429, "TOO_MANY_TRIES"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(DAY_SECONDS - 120);
  const other = await withNumber();
  expect((await borrower.send(other.number)).json.code, "for whatever number").toBe("TOO_MANY_TRIES");
  clock.moveReal(DAY_SECONDS);
  const { token } = await server.signIn(borrower.mobile);
  expect((await callsOf(server, { ...borrower, token }).send(borrower.number)).status).toBe(200);
});

test("an Aadhaar holder gets five codes a day, whoever asks for them", async () => {
  const holder = await withNumber();
  const neighbours = [await withNumber(), await withNumber()];
  for (const neighbour of [...neighbours, ...neighbours, ...neighbours.slice(1)]) {
    expect((await neighbour.send(holder.number)).status).toBe(200);
    clock.moveReal(12);
  }
  expect((await holder.send(holder.number)).json.code).toBe("TOO_MANY_TRIES");
  expect(await sandbox.messages(`aadhaar-${holder.number.slice(-4)}`)).toHaveLength(5);
  expect(await hitsOf(server, `aadhaar-pause:${holder.userId}`), "nothing was taken").toBe(0);
});

test("a code is good for ten minutes, for its own number and for who asked for it", async () => {
  const borrower = await withNumber();
  const stranger = await withNumber();
  await borrower.send(borrower.number);
  const code = await codeOf(server, borrower.number);
  expect((await borrower.verify(stranger.number, code)).json.code).toBe("OTP_EXPIRED");
  expect((await stranger.verify(borrower.number, code)).json.code).toBe("OTP_EXPIRED");
  clock.moveReal(600);
  expect((await borrower.verify(borrower.number, code)).json.code).toBe("OTP_EXPIRED");
  expect(await attemptsOf(server, borrower)).toMatchObject([{ tries: 0 }]);
});

test("a code for another number with the same last four digits opens nothing", async () => {
  const borrower = await withNumber();
  await borrower.send(borrower.number);
  const code = await codeOf(server, borrower.number);
  expect((await borrower.verify(twinOf(borrower.number), code)).json.code).toBe("OTP_EXPIRED");
  expect((await borrower.verify(borrower.number, code)).status).toBe(200);
});

test("who proves the identity by code needs the visit no more, and the other way round", async () => {
  const byCode = await withNumber();
  const back = await consented(server, byCode);
  await byCode.send(byCode.number);
  expect((await byCode.verify(byCode.number, await codeOf(server, byCode.number))).status).toBe(200);
  expect(await outcomesOf(server, byCode)).toEqual(["digilocker replaced", "aadhaar-code verified"]);
  expect((await byCode.result(back)).json.data).toEqual({ loan_id: byCode.loanId });

  const byVisit = await withNumber();
  await byVisit.send(byVisit.number);
  const code = await codeOf(server, byVisit.number);
  expect((await byVisit.result(await consented(server, byVisit))).status).toBe(200);
  expect(await attemptsOf(server, byVisit)).toMatchObject([
    { way: "aadhaar-code", outcome: "replaced", number_hash: null },
    { way: "digilocker", outcome: "verified" },
  ]);
  expect((await byVisit.verify(byVisit.number, code)).status).toBe(422);
});

test("before the PAN is confirmed no code is sent", async () => {
  const newcomer = callsOf(server, await walkTo(server, "basic-details"));
  expect((await newcomer.send(UNKNOWN_NUMBER)).json.data).toEqual({ redirect_to: "/basic-details" });
  expect((await newcomer.verify(UNKNOWN_NUMBER, "123456")).status).toBe(422);
});

/** Another well-formed number of the test range that ends alike. */
function twinOf(number: string): string {
  for (let middle = 0; middle < 10_000; middle++) {
    const twin = `9999${String(middle).padStart(4, "0")}${number.slice(-4)}`;
    if (twin !== number && isAadhaarNumber(twin)) return twin;
  }
  throw new Error("there is no such number");
}

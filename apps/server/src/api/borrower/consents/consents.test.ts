import { CONSENT_KINDS } from "@vaada/contract/consent";
import { SIGN_IN_NOTICE_VERSION } from "@vaada/contract/notice";
import { OFFERS_NOTICE_VERSION, PAN_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;
const PATH = "/api/user/consents";

type Consent = {
  kind: string;
  granted: boolean;
  isOptional: boolean;
  canWithdraw: boolean;
  given: { noticeVersion: string; language: string; at: string } | null;
  withdrawnAt: string | null;
  neededBy: { loan_id: number; canCancel: boolean } | null;
};

const consentsOf = async ({ token }: Pick<Walker, "token">) =>
  (await server.call("GET", PATH, { token })).json.data as unknown as Consent[];

const oneOf = async (walker: Pick<Walker, "token">, kind: string) =>
  (await consentsOf(walker)).find((consent) => consent.kind === kind);

const say = (
  { token }: Pick<Walker, "token">,
  [kind, granted]: [kind: string, granted: boolean],
  headers: Record<string, string> = {},
) => server.call("POST", PATH, { token, body: { kind, granted }, headers });

const wordsOn = ({ userId }: Walker, kind: string) =>
  asSuperuser<{ granted: boolean; call: string; notice_version: string; language: string }>(
    `select granted, call, notice_version, language from vaada.consents
      where borrower_id = $1 and kind = $2 order by given_at`,
    [userId, kind],
  );

const borrower = await walkTo(server, "dashboard");

test("each consent stands there once, with the text it was given on, and those that were not asked for yet", async () => {
  const consents = await consentsOf(borrower);
  const offered = CONSENT_KINDS.filter((kind) => kind !== "whatsapp");
  expect(consents.map(({ kind }) => kind)).toEqual(offered);
  const notGiven = consents.filter(({ granted }) => !granted);
  expect(notGiven.map(({ kind, given, withdrawnAt }) => [kind, given, withdrawnAt])).toEqual([
    ["bank-statement", null, null],
    ["statement-sharing", null, null],
    ["reminders", null, null],
    ["offers", null, null],
  ]);
  expect(consents.filter(({ canWithdraw }) => !canWithdraw).map(({ kind }) => kind)).toEqual(["sign-in"]);
  expect(consents[0]?.given).toEqual({
    noticeVersion: SIGN_IN_NOTICE_VERSION,
    language: "en",
    at: expect.stringMatching(/^\d{4}-/),
  });
});

test("an optional one is given and withdrawn at will, each time with its evidence, and nothing is written twice", async () => {
  const headers = { "accept-language": "hi", "x-notice-version": "offers-2026-11" };
  const given = await say(borrower, ["offers", true], headers);
  expect([given.status, given.json.data]).toEqual([200, await oneOf(borrower, "offers")]);
  expect(given.json.data).toMatchObject({
    granted: true,
    canWithdraw: true,
    given: { noticeVersion: "offers-2026-11", language: "hi" },
    withdrawnAt: null,
  });
  expect((await say(borrower, ["offers", true])).json).toEqual(given.json);
  const withdrawn = await Promise.all(Array.from({ length: 8 }, () => say(borrower, ["offers", false])));
  expect(new Set(withdrawn.map(({ text }) => text)).size).toBe(1);
  expect(withdrawn[0]?.json.data).toMatchObject({
    granted: false,
    canWithdraw: false,
    given: given.json.data.given,
    withdrawnAt: expect.any(String),
  });
  const words = (await wordsOn(borrower, "offers")).map(({ granted, call }) => [granted, call]);
  expect(words).toEqual([
    [true, "change-consent"],
    [false, "change-consent"],
  ]);
  expect((await say(borrower, ["offers", true])).json.data.granted).toBe(true);
});

test("a lender without a number at WhatsApp takes no consent for it, and a word against it is kept and shown", async () => {
  const applicant = await walkTo(server, "basic-details");
  const given = await say(applicant, ["whatsapp", true]);
  expect([given.status, given.json.data]).toEqual([
    400,
    { fields: { kind: "We don’t send reminders by WhatsApp" } },
  ]);
  expect(await oneOf(applicant, "whatsapp")).toBeUndefined();
  expect((await say(applicant, ["whatsapp", false])).status).toBe(200);
  expect((await oneOf(applicant, "whatsapp"))?.granted).toBe(false);
});

test("the sign-in's own can't be withdrawn, and the refusal says what can be done", async () => {
  const { status, json } = await say(borrower, ["sign-in", false]);
  expect([status, json.code]).toEqual([409, "CONSENT_NEEDED"]);
  expect(json.message).toContain("You can withdraw the others");
  expect((await oneOf(borrower, "sign-in"))?.granted).toBe(true);
});

test("one that was not given yet can be withdrawn ahead, and its own call does not give it", async () => {
  const applicant = await walkTo(server, "basic-details");
  const ahead = await say(applicant, ["pan-lookup", false]);
  expect([ahead.status, ahead.json.data]).toMatchObject([
    200,
    { granted: false, canWithdraw: false, given: null, withdrawnAt: expect.any(String), neededBy: null },
  ]);
  const { token, pan, email } = applicant;
  const check = () => server.call("POST", "/api/user/basic-detail", { token, body: { pan, email } });
  const refused = await check();
  expect([refused.status, refused.json.code, refused.json.data]).toEqual([
    409,
    "CONSENT_WITHDRAWN",
    { kinds: ["pan-lookup"] },
  ]);
  expect(refused.json.message).toContain("in your profile you can give it again");
  expect((await say(applicant, ["pan-lookup", true])).json.data.granted).toBe(true);
  expect((await check()).status).toBe(200);
});

test("a consent that an open application rests on names it and offers to cancel it, until the money is released", async () => {
  const applicant = await walkTo(server, "decision");
  const withdrawn = await say(applicant, ["identity", false]);
  const neededBy = { loan_id: applicant.loanId, canCancel: true };
  expect(withdrawn.json.data).toMatchObject({ granted: false, neededBy });
  expect((await oneOf(applicant, "selfie"))?.neededBy).toBeNull();
  const cancelled = await server.call("POST", "/api/user/application/cancel", { token: applicant.token });
  expect(cancelled.status).toBe(200);
  expect((await oneOf(applicant, "identity"))?.neededBy).toBeNull();
});

test("a consent is given and withdrawn on a notice that is its own, today's or an earlier one; another one is refused", async () => {
  const applicant = await walkTo(server, "identity");
  for (const unknown of ["nonsense", OFFERS_NOTICE_VERSION]) {
    const { status, json } = await say(applicant, ["pan-lookup", false], { "x-notice-version": unknown });
    expect([status, json.data]).toEqual([
      400,
      { fields: { "x-notice-version": "This does not name a notice" } },
    ]);
  }
  await say(applicant, ["pan-lookup", false]);
  expect(await wordsOn(applicant, "pan-lookup")).toMatchObject([
    { granted: true },
    { granted: true },
    { granted: false, notice_version: PAN_NOTICE_VERSION },
  ]);
});

test("a withdrawal waits for the use that has begun, and every later use obeys it", async () => {
  const applicant = await walkTo(server, "decision");
  const { token, loanId } = applicant;
  const [decided, withdrawn] = await Promise.all([
    server.call("POST", "/api/loan/decision", { token, body: { loan_id: loanId } }),
    say(applicant, ["bureau", false]),
  ]);
  expect(withdrawn.status).toBe(200);
  expect([200, 409]).toContain(decided.status);
  const again = await server.call("POST", "/api/user/loan/approval", { token, body: { loanID: loanId } });
  const taken = await server.call("POST", "/api/loan/approval", { token, body: { loan_id: loanId } });
  expect([again.status, taken.json.code]).toEqual(
    decided.status === 200 ? [200, "CONSENT_WITHDRAWN"] : [422, "STEP_OUT_OF_TURN"],
  );
});

test("withdrawing auto-pay stops it at the bank, once, whatever is owed, and the borrower is told", async () => {
  const first = await say(borrower, ["auto-pay", false]);
  expect([first.status, first.json.data.granted]).toEqual([200, false]);
  expect((await say(borrower, ["auto-pay", false])).json).toEqual(first.json);
  await server.workOff();
  const { json } = await server.call("GET", `/api/loan/e-mandate?loan_id=${borrower.loanId}`, {
    token: borrower.token,
  });
  expect(json.data.status).toBe("cancelled");
  const told = await asSuperuser(
    "select from vaada.notifications where borrower_id = $1 and kind = 'auto-pay-cancelled'",
    [borrower.userId],
  );
  expect(told).toHaveLength(1);
  expect(await wordsOn(borrower, "auto-pay")).toMatchObject([{ granted: true }, { granted: false }]);
});

test.each([
  [{ kind: "everything", granted: false }, { kind: "This names no consent" }],
  [{ kind: "bank-statement", granted: true }, { kind: "This consent is asked for on its own screen" }],
  [{ kind: "offers" }, { granted: "This must be true or false" }],
])("%j is refused by its field", async (body, fields) => {
  const { status, json } = await server.call("POST", PATH, { token: borrower.token, body });
  expect([status, json.code, json.data]).toEqual([400, "BODY_INVALID", { fields }]);
});

test("nobody sees or changes another's", async () => {
  const stranger = await walkTo(server, "basic-details");
  const ownGiven = (await consentsOf(stranger)).filter(({ granted }) => granted);
  expect(ownGiven.map(({ kind }) => kind)).toEqual(["sign-in"]);
  expect((await say(stranger, ["offers", false])).status).toBe(200);
  expect((await oneOf(borrower, "offers"))?.granted).toBe(true);
  expect((await server.call("GET", PATH)).status).toBe(403);
  expect((await server.call("POST", PATH, { body: { kind: "offers", granted: true } })).status).toBe(403);
});

import { SIGN_IN_NOTICE_VERSION } from "@vaada/contract/notice";
import { expect, test } from "vitest";
import { openTestConsole } from "../testing/console/test-console.ts";
import { anyMobile, openTestServer } from "../testing/test-server.ts";
import { anyPan } from "../testing/walk.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["support"]);
const { asSuperuser } = server.database;

const MARATHI = { "accept-language": "mr, hi" };

async function signIn(headers: Record<string, string>) {
  const mobile = anyMobile();
  const sent = await server.call("POST", "/api/user/otp/send", { body: { mobile }, headers });
  const otp = await server.sandbox.codeFor(mobile);
  const body = { request_id: sent.json.data.request_id, otp };
  const { json } = await server.call("POST", "/api/user/otp/verify", { body, headers });
  return { token: String(json.data.access_token), userId: String(json.data.user_id) };
}

const consentsOf = (userId: string) =>
  asSuperuser<{ kind: string; notice_version: string; language: string; read_in: string | null }>(
    "select kind, notice_version, language, read_in from vaada.consents where borrower_id = $1 order by given_at, kind",
    [userId],
  );

const borrower = await signIn({ ...MARATHI, "x-notice-version": SIGN_IN_NOTICE_VERSION });

test("a sign-in whose notice was read in Marathi is kept as that, and its borrower is spoken to in Hindi", async () => {
  expect(await consentsOf(borrower.userId)).toEqual([
    { kind: "sign-in", notice_version: SIGN_IN_NOTICE_VERSION, language: "hi", read_in: "mr" },
  ]);
  expect(await asSuperuser("select language from vaada.borrowers where id = $1", [borrower.userId])).toEqual([
    { language: "hi" },
  ]);
});

test("the borrower's consents, the copy of their data and their page at the console say Marathi", async () => {
  const { token, userId } = borrower;
  const given = { noticeVersion: SIGN_IN_NOTICE_VERSION, language: "mr" };
  const consents = await server.call("GET", "/api/user/consents", { token });
  expect(consents.json.data).toContainEqual(
    expect.objectContaining({ kind: "sign-in", given: expect.objectContaining(given) }),
  );
  const held = await server.call("GET", "/api/user/data", { token });
  const { sections } = held.json.data as unknown as { sections: { rows: object[] }[] };
  expect(sections.flatMap(({ rows }) => rows)).toContainEqual(
    expect.objectContaining({ record: "consents", kind: "sign-in", ...given }),
  );
  const support = await lender.signIn("support");
  const page = await support.get(`/api/customers/${userId}`);
  expect(page.json.data.consents).toEqual([expect.objectContaining({ kind: "sign-in", language: "mr" })]);
  const timeline = await support.get(`/api/customers/${userId}/timeline?part=consent`);
  expect(timeline.json.data.rows).toEqual([
    expect.objectContaining({ detail: `notice ${SIGN_IN_NOTICE_VERSION} · Marathi` }),
  ]);
});

test("a notice that has no words in Marathi was read in Hindi, whatever the call says", async () => {
  const before = "sign-in-6-83074e5b";
  const { userId } = await signIn({ ...MARATHI, "x-notice-version": before });
  expect(await consentsOf(userId)).toEqual([
    { kind: "sign-in", notice_version: before, language: "hi", read_in: null },
  ]);
});

test("no consent but the sign-in's is kept in Marathi", async () => {
  const { token, userId } = borrower;
  const pan = anyPan();
  const body = { pan, email: `${pan}@mail.example` };
  const looked = await server.call("POST", "/api/user/basic-detail", { token, body, headers: MARATHI });
  const offers = { kind: "offers", granted: true };
  const changed = await server.call("POST", "/api/user/consents", { token, body: offers, headers: MARATHI });
  expect([looked.status, changed.status]).toEqual([200, 200]);
  const others = (await consentsOf(userId)).filter(({ kind }) => kind !== "sign-in");
  expect(others.map(({ kind, language, read_in }) => [kind, language, read_in])).toEqual([
    ["pan-lookup", "hi", null],
    ["verification-sharing", "hi", null],
    ["offers", "hi", null],
  ]);
  await expect(
    asSuperuser("update vaada.consents set read_in = 'mr' where borrower_id = $1", [userId]),
  ).rejects.toThrow("consents_read_in_marathi");
});

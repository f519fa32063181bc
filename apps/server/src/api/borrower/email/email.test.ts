import { randomUUID } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { afterEach, expect, test } from "vitest";
import { giveEmail, tokenIn } from "../../../../testing/email-link/unverified-email.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { sendEmailLink } from "../../../jobs/send-email-link.ts";
import { linkToken } from "../../../journey/email-link/link-token.ts";
import { narrowTo } from "../../../platform/db/tx.ts";

const TTL_SECONDS = 3_600;
const server = await openTestServer({ email: { linkTtlSeconds: TTL_SECONDS, newLinksPerDay: 3 } });
const { services, sandbox, database, clock } = server;

const verify = (token: unknown) => server.call("POST", "/api/user/email/verify", { body: { token } });
const queued = () =>
  database.asSuperuser<{ payload: { emailId: string } }>(
    "select payload from graphile_worker._private_jobs where key like 'send-email-link:%'",
  );

afterEach(() => database.asSuperuser("delete from graphile_worker._private_jobs"));

test("the link of a mail verifies its address, without a token of a session, and again with the same answer", async () => {
  const email = await giveEmail(server);
  await sendEmailLink(services, { emailId: email.id });
  const token = tokenIn((await sandbox.messages(email.address))[0]);
  const first = await verify(token);
  expect([first.status, first.json.data]).toEqual([200, { verified: true }]);
  const { verified_at } = await email.row();
  expect(verified_at).toEqual(expect.any(Date));
  clock.moveReal(5);
  expect((await verify(token)).json).toEqual(first.json);
  expect((await email.row()).verified_at).toEqual(verified_at);
  clock.moveReal(TTL_SECONDS);
  expect((await verify(token)).status).toBe(200);
  expect(await queued()).toEqual([]);
});

test("two clicks at once are one verification", async () => {
  const email = await giveEmail(server);
  const token = await email.token();
  const answers = await Promise.all([verify(token), verify(token), verify(token)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("a link that is not one is said not to work, and changes nothing", async () => {
  const email = await giveEmail(server);
  const other = await giveEmail(server);
  const [id, hash] = (await email.token()).split(".");
  const [otherId, otherHash] = (await other.token()).split(".");
  const tokens = [
    "x",
    "constructor",
    `${id}`,
    `${id}.${otherHash}`,
    `${otherId}.${hash}`,
    `${id}.${hash}x`,
    `${id}.${"A".repeat(43)}`,
    linkToken(services.vault, { emailId: randomUUID(), linkVersion: 1 }),
    linkToken(services.vault, { emailId: email.id, linkVersion: 2 }),
    "é".repeat(60),
  ];
  for (const token of tokens) {
    const { status, json } = await verify(token);
    expect([token, status, json.code]).toEqual([token, 400, "EMAIL_LINK_INVALID"]);
  }
  for (const given of [email, other]) {
    expect(await given.row()).toMatchObject({ verified_at: null, link_version: 1 });
  }
});

test.each([
  ["an empty token", ""],
  ["one that is too long", "x".repeat(201)],
  ["a number", 7],
  ["null", null],
  ["a list", ["a"]],
  ["nothing", undefined],
])("%s is a body that can't be right", async (_what, token) => {
  const { status, json } = await verify(token);
  expect([status, json.code]).toEqual([400, "BODY_INVALID"]);
  expect(json.data).toEqual({ fields: { token: "This link does not work" } });
});

test.each([
  ["was replaced by another", "replaced_at = now()"],
  ["was never sent a link", "link_issued_at = null"],
])("the link of an address that %s does not work", async (_what, change) => {
  const email = await giveEmail(server);
  await database.asSuperuser(`update vaada.emails set ${change} where id = $1`, [email.id]);
  expect((await verify(await email.token())).json.code).toBe("EMAIL_LINK_INVALID");
});

test("a link that has run out has a new one sent, which works; the old one says the same again and sends nothing", async () => {
  const email = await giveEmail(server);
  const old = await email.token();
  clock.moveReal(TTL_SECONDS);
  const { status, json } = await verify(old);
  expect([status, json.code]).toEqual([400, "EMAIL_LINK_EXPIRED"]);
  expect(await queued()).toEqual([{ payload: { emailId: email.id } }]);
  expect(await email.row()).toMatchObject({ link_version: 2, link_sent_at: null, verified_at: null });

  expect((await verify(old)).json.code).toBe("EMAIL_LINK_EXPIRED");
  expect(await email.row()).toMatchObject({ link_version: 2 });
  await sendEmailLink(services, { emailId: email.id });
  const [mail, ...others] = await sandbox.messages(email.address);
  expect(others).toEqual([]);
  expect((await verify(tokenIn(mail))).status).toBe(200);
  expect((await verify(old)).status).toBe(200);
});

test("a link works to the last second", async () => {
  const email = await giveEmail(server);
  clock.moveReal(TTL_SECONDS - 30);
  expect((await verify(await email.token())).status).toBe(200);
});

test("many clicks at once on a link that has run out send one new one", async () => {
  const email = await giveEmail(server);
  const old = await email.token();
  clock.moveReal(TTL_SECONDS);
  const answers = await Promise.all(Array.from({ length: 5 }, () => verify(old)));
  expect(answers.map(({ json }) => json.code)).toEqual(Array(5).fill("EMAIL_LINK_EXPIRED"));
  expect(await email.row()).toMatchObject({ link_version: 2 });
  expect(await queued()).toHaveLength(1);
});

test("a link older than the one before the newest does not work any more", async () => {
  const email = await giveEmail(server);
  const oldest = await email.token();
  for (let times = 0; times < 2; times++) {
    clock.moveReal(TTL_SECONDS);
    await verify(await email.token());
  }
  expect((await verify(oldest)).json.code).toBe("EMAIL_LINK_INVALID");
});

test("an address gets three new links a day; over that no answer claims that one was sent", async () => {
  const email = await giveEmail(server);
  for (let times = 0; times < 3; times++) {
    clock.moveReal(TTL_SECONDS);
    expect((await verify(await email.token())).json.code).toBe("EMAIL_LINK_EXPIRED");
  }
  clock.moveReal(TTL_SECONDS);
  const { status, json, headers } = await verify(await email.token());
  expect([status, json.code]).toEqual([429, "TOO_MANY"]);
  const waitSeconds = Number(headers.get("retry-after"));
  expect(waitSeconds).toBeGreaterThan(0);
  expect(waitSeconds).toBeLessThanOrEqual(DAY_SECONDS);
  expect(await email.row()).toMatchObject({ link_version: 4 });
  clock.moveReal(waitSeconds);
  expect((await verify(await email.token())).json.code).toBe("EMAIL_LINK_EXPIRED");
});

test("an anonymous transaction sees the one address that its link names, and nothing of its borrower", async () => {
  const [mine, theirs] = [await giveEmail(server), await giveEmail(server)];
  const seen = await database.database.withTx({ kind: "anonymous" }, async (tx) => {
    const read = async () => (await tx.query<{ id: string }>("select id from vaada.emails")).rows;
    const before = await read();
    await narrowTo(tx, { emailId: mine.id });
    await tx.query("update vaada.emails set verified_at = now()");
    const borrowers = await tx.query("select from vaada.borrowers");
    return { before, after: await read(), borrowers: borrowers.rowCount };
  });
  expect(seen).toEqual({ before: [], after: [{ id: mine.id }], borrowers: 0 });
  expect(await theirs.row()).toMatchObject({ verified_at: null });
});

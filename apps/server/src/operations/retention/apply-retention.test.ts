import { randomBytes, randomUUID } from "node:crypto";
import { addDays, addYears, DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { openTestConsole } from "../../../testing/console/test-console.ts";
import { moveTo, postTestEvent } from "../../../testing/loans/living-loan.ts";
import { storedFiles } from "../../../testing/stored-files.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { EMPLOYMENT, giveEmployment, type Walker, walkTo } from "../../../testing/walk.ts";
import { INVARIANTS } from "../../loans/journal/invariants.ts";
import { asStaff } from "../../platform/db/actor.ts";
import { forgetEndedTokens } from "../../platform/http/session/store.ts";
import { sealContent } from "../requests/describe-request.ts";
import { ERASED_WORDS } from "../requests/phrases.ts";
import { insertRequest } from "../requests-on-file/store.ts";
import { applyRetention } from "./apply-retention.ts";
import { hashOf } from "./certificate.ts";
import type { CertificateEntry } from "./store.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;

const run = () => applyRetention(server.services);

async function certificatesOf({ userId }: Pick<Walker, "userId">): Promise<CertificateEntry[][]> {
  const rows = await asSuperuser<{ entries: CertificateEntry[] }>(
    "select entries from vaada.erasure_certificates where borrower_id = $1 order by erased_at, id",
    [userId],
  );
  return rows.map(({ entries }) => entries);
}

const kindsOf = (entries: readonly CertificateEntry[] | undefined): string[] =>
  (entries ?? []).map(({ kind }) => kind);

/** Every sealed value, keyed hash and address that is still there of a borrower, by table and column. */
async function personalOf(userId: string): Promise<string[]> {
  const columns = await asSuperuser<{ table: string; column: string; owner: string }>(`
    select relname as table, attname as column,
           case relname when 'borrowers' then 'id' else 'borrower_id' end as owner
      from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = 'vaada'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
       and (col_description(attrelid, attnum) ~ '^class: (sealed|secret-hash)'
         or attname in ('address', 'user_agent', 'aadhaar_last_four', 'number_ending', 'ifsc', 'bank_name', 'gender',
                        'relation', 'monthly_income_paise'))
       and (relname = 'borrowers' or exists (select from pg_attribute as other
              where other.attrelid = pg_class.oid and other.attname = 'borrower_id'))`);
  const found: string[] = [];
  for (const { table, column, owner } of columns) {
    const held = await asSuperuser(
      `select from vaada.${table} where ${owner} = $1 and ${column} is not null limit 1`,
      [userId],
    );
    if (held.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

/**
 * The tables that may keep rows when all of somebody's data has ended: figures that name nobody, and a year's
 * evidence of the sign-ins.
 */
const NAMES_NOBODY = [
  "agreements.state_hash",
  "decisions.facts_sealed",
  "decisions.mends_sealed",
  "decisions.words_sealed",
  "disbursals.account_hash",
  "payouts.account_hash",
  "sessions.address",
  "sessions.token_hash",
  "sessions.user_agent",
];

const filesIn = (kind: string): Promise<string[]> => storedFiles(server.folder, kind);

async function expectSound(): Promise<void> {
  for (const [name, query] of Object.entries(INVARIANTS))
    expect([name, await asSuperuser(query)]).toEqual([name, []]);
}

async function closeLoan(walker: Walker): Promise<void> {
  const [owed] = await asSuperuser<{ amount: bigint }>(
    "select repay_paise as amount from vaada.loans where application_id = $1",
    [walker.loanId],
  );
  const valueDate = server.clock.today();
  await postTestEvent(server, walker, { kind: "payment", valueDate, amount: (owed?.amount ?? 0n) as never });
  await server.workOff();
  const [loan] = await asSuperuser("select status from vaada.loans where application_id = $1", [
    walker.loanId,
  ]);
  expect(loan).toEqual({ status: "closed" });
}

const WORDS = "her mother is ill";

/** Leaves a colleague's request on a loan, in words that somebody wrote. */
async function askFor({ loanId, userId }: Walker, askedBy: string): Promise<string> {
  const id = randomUUID();
  const { vault, database, clock } = server.services;
  const content = { reason: WORDS, evidence: WORDS, details: {} };
  await database.withTx(asStaff(askedBy), (tx) =>
    insertRequest(tx, {
      id,
      kind: "waiver",
      applicationId: loanId,
      borrowerId: userId,
      amount: null,
      contentSealed: sealContent(vault, id, content),
      contentHash: randomBytes(32),
      seenHash: randomBytes(32),
      askedBy,
      askedAt: clock.now(),
      lapsesAt: new Date(clock.now().getTime() + DAY_MS),
    }),
  );
  return id;
}

test("an applicant who stays away is erased after half a year, files and all, and not a day sooner", {
  tags: "long",
}, async () => {
  const applicant = await walkTo(server, "key-facts");
  const lastDay = addDays(server.clock.today(), 180);
  await moveTo(server, addDays(lastDay, -1));
  await run();
  expect(await certificatesOf(applicant)).toEqual([]);
  const before = await filesIn("identity-photos");
  await moveTo(server, lastDay);
  await run();
  const [entries] = await certificatesOf(applicant);
  expect(kindsOf(entries)).toEqual([
    "references",
    "employment",
    "credit-report",
    "selfies",
    "bank-account",
    "terms",
    "notifications",
    "decisions",
    "consents",
    "identity",
    "account",
  ]);
  expect(entries?.find(({ kind }) => kind === "references")).toMatchObject({
    count: 2,
    rule: "loan-or-application-ended + 0 days: purpose",
  });
  expect(entries?.find(({ kind }) => kind === "employment")?.rule).toBe(
    "application-ended + 180 days: purpose",
  );
  expect((await personalOf(applicant.userId)).filter((name) => !NAMES_NOBODY.includes(name))).toEqual([]);
  const after = await filesIn("identity-photos");
  expect(after.length).toBe(before.length - 1);
  expect(await filesIn("selfies")).toEqual([]);
  await expectSound();
  await run();
  expect((await certificatesOf(applicant)).length, "done again, nothing is left to erase").toBe(1);
});

test("whoever signs in again with the number of an erased account is a new borrower", async () => {
  const first = await walkTo(server, "basic-details");
  await server.clock.moveBy(181 * DAY_MS);
  await run();
  expect((await server.call("GET", "/api/user/profile", { token: first.token })).status).toBe(403);
  server.clock.moveReal(120);
  const again = await server.signIn(first.mobile);
  expect(again.userId).not.toBe(first.userId);
});

test("references go on the day the loan is closed, the rest five years later, and the vouchers and the words of two people after eight", async () => {
  const borrower = await walkTo(server, "dashboard");
  const lender = await openTestConsole(server, ["operations"]);
  const [colleague] = await asSuperuser<{ id: string }>("select id from vaada.staff");
  const requestId = await askFor(borrower, colleague?.id ?? "");
  await run();
  expect(await certificatesOf(borrower), "an owed loan keeps everything").toEqual([]);
  await server.clock.moveBy(10 * DAY_MS);
  await run();
  expect(await certificatesOf(borrower), "also on a later day").toEqual([]);
  await closeLoan(borrower);
  const closedOn = server.clock.today();
  await run();
  expect((await certificatesOf(borrower)).map(kindsOf)).toEqual([["references"]]);
  const fiveYears = addYears(closedOn, 5);
  await moveTo(server, addDays(fiveYears, -1));
  await run();
  expect((await certificatesOf(borrower)).length).toBe(1);
  const papers = (await filesIn("documents")).length;
  await moveTo(server, fiveYears);
  await run();
  const [, entries] = await certificatesOf(borrower);
  expect(kindsOf(entries)).toEqual(
    expect.arrayContaining(["employment", "bank-account", "terms", "consents", "identity", "account"]),
  );
  expect(kindsOf(entries)).not.toContain("books");
  expect(entries?.find(({ kind }) => kind === "identity")?.rule).toBe(
    "last-loan-closed + 5 years: money-laundering-act",
  );
  expect((await personalOf(borrower.userId)).filter((name) => !NAMES_NOBODY.includes(name))).toEqual([
    "requests.content_hash",
    "requests.content_sealed",
  ]);
  expect((await filesIn("documents")).length).toBeLessThan(papers);
  const vouchers = await asSuperuser(
    "select kind from vaada.documents where borrower_id = $1 and erased_at is null",
    [borrower.userId],
  );
  expect(vouchers).toEqual([{ kind: "no-dues-certificate" }]);
  await expectSound();
  await moveTo(server, addYears(closedOn, 10));
  await run();
  const [, , last] = await certificatesOf(borrower);
  const rule = expect.stringContaining("companies-act");
  expect(last).toMatchObject([
    { kind: "books", count: 1, rule },
    { kind: "requests-of-two", count: 1, rule },
  ]);
  expect((await personalOf(borrower.userId)).filter((name) => !NAMES_NOBODY.includes(name))).toEqual([]);
  const desk = await lender.signIn("operations");
  const shown = await desk.get(`/api/requests/${requestId}`);
  expect(shown.json.data, "who asked, for what and when stays").toMatchObject({
    kind: "waiver",
    state: "lapsed",
    asked_by_id: colleague?.id,
    reason: ERASED_WORDS,
    evidence: null,
  });
  const lines = await asSuperuser("select from vaada.ledger_lines where borrower_id = $1", [borrower.userId]);
  expect(lines.length, "the books stay as they were").toBeGreaterThan(2);
  await expectSound();
});

test("an open complaint, a disputed payment and a court's hold keep everything until they end", {
  tags: "long",
}, async () => {
  const complaining = await walkTo(server, "employment");
  const disputing = await walkTo(server, "dashboard");
  const sued = await walkTo(server, "employment");
  const complaint = { category: "The app", text: "It did not open this morning" };
  await server.call("POST", "/api/user/complaint", { token: complaining.token, body: complaint });
  await closeLoan(disputing);
  await asSuperuser("alter table vaada.payments disable trigger all");
  await asSuperuser(
    `insert into vaada.payments (id, order_id, application_id, borrower_id, amount_paise, status, paid_at, value_date,
       dispute, known_at)
     values ('pay_disputed', gen_random_uuid(), $1, $2, 100, 'captured', now(), current_date, 'open', now())`,
    [disputing.loanId, disputing.userId],
  );
  await asSuperuser("alter table vaada.payments enable trigger all");
  await asSuperuser(
    `insert into vaada.retention_holds (borrower_id, reason, placed_by, placed_at)
     values ($1, 'a court asks', 'test', now())`,
    [sued.userId],
  );
  await server.clock.moveBy(6 * 366 * DAY_MS);
  await run();
  for (const walker of [complaining, disputing, sued]) expect(await certificatesOf(walker)).toEqual([]);

  await asSuperuser("update vaada.payments set dispute = 'won' where id = 'pay_disputed'");
  await asSuperuser("update vaada.retention_holds set lifted_by = 'test', lifted_at = now()");
  await asSuperuser(
    `update vaada.complaints set status = 'answered', answer_sealed = 'x', answered_at = $2 where borrower_id = $1`,
    [complaining.userId, server.clock.now()],
  );
  await server.clock.moveBy(DAY_MS);
  await run();
  for (const walker of [disputing, sued])
    expect((await certificatesOf(walker)).flatMap(kindsOf)).toContain("account");
  expect(
    (await certificatesOf(complaining)).flatMap(kindsOf),
    "a court could ask about the answer",
  ).not.toContain("account");
  await server.clock.moveBy(3 * 366 * DAY_MS);
  await run();
  expect((await certificatesOf(complaining)).flatMap(kindsOf)).toEqual(
    expect.arrayContaining(["complaints", "account"]),
  );
  await asSuperuser("delete from vaada.payments where id = 'pay_disputed'");
});

test("what belongs to a cancelled application goes at once, and the account stays", async () => {
  const walker = await walkTo(server, "employment");
  await giveEmployment(server, walker);
  const cancelled = await server.call("POST", "/api/user/application/cancel", { token: walker.token });
  expect(cancelled.status).toBe(200);
  await server.workOff();
  expect((await certificatesOf(walker)).flatMap(kindsOf)).toEqual(["employment"]);
  expect((await server.call("GET", "/api/user/profile", { token: walker.token })).status).toBe(200);
});

test("a refused application is erased half a year after the refusal", { tags: "long" }, async () => {
  const walker = await walkTo(server, "employment");
  await giveEmployment(server, walker, { ...EMPLOYMENT, monthly_income: 10_000 });
  const refused = await server.call("POST", "/api/loan/decision", {
    token: walker.token,
    body: { loan_id: walker.loanId },
  });
  expect(refused.status).toBe(409);
  const refusedOn = server.clock.today();
  await server.clock.moveBy(100 * DAY_MS);
  server.clock.moveReal(120);
  await server.signIn(walker.mobile);
  await moveTo(server, addDays(refusedOn, 180));
  await run();
  const kinds = (await certificatesOf(walker)).flatMap(kindsOf);
  expect(kinds).toContain("employment");
  expect(kinds, "who signed in meanwhile keeps the account").not.toContain("account");
});

test("a certificate is hashed whole, and nobody changes it", async () => {
  const certificates = await asSuperuser<{
    id: string;
    borrowerId: string | null;
    cause: string;
    erasedOn: never;
    erasedAt: Date;
    entries: CertificateEntry[];
    hash: Buffer;
  }>(
    `select id, borrower_id as "borrowerId", cause, erased_on as "erasedOn", erased_at as "erasedAt", entries,
            content_hash as hash from vaada.erasure_certificates`,
  );
  expect(certificates.length).toBeGreaterThan(4);
  for (const { hash, ...certificate } of certificates) expect(hashOf(certificate)).toEqual(hash);
  for (const statement of [
    "update vaada.erasure_certificates set cause = 'request'",
    "delete from vaada.erasure_certificates",
  ])
    await expect(asSuperuser(statement)).rejects.toThrow("stays as it is");
});

test("sign-ins keep their evidence for a year without the token, and providers' messages a year", async () => {
  const walker = await walkTo(server, "basic-details");
  const sessionsOf = () =>
    asSuperuser<{ hasToken: boolean; hasAddress: boolean }>(
      `select token_hash is not null as "hasToken", address is not null as "hasAddress" from vaada.sessions
        where borrower_id = $1`,
      [walker.userId],
    );
  const age = (by: string) =>
    asSuperuser(
      `update vaada.sessions set created_at = created_at - $2::interval, last_seen_at = last_seen_at - $2::interval,
         expires_at = expires_at - $2::interval where borrower_id = $1`,
      [walker.userId, by],
    );
  const sweep = () => server.services.database.withTx({ kind: "worker" }, forgetEndedTokens);
  await sweep();
  expect(await sessionsOf()).toEqual([{ hasToken: true, hasAddress: true }]);
  await age("3 days");
  await sweep();
  await run();
  expect(await sessionsOf()).toEqual([{ hasToken: false, hasAddress: true }]);
  expect((await server.call("GET", "/api/user/profile", { token: walker.token })).status).toBe(403);
  await age("360 days");
  await run();
  expect(await sessionsOf()).toHaveLength(1);
  await age("10 days");
  await asSuperuser(
    `insert into vaada.provider_events (id, received_at, provider, body_sealed)
     values (gen_random_uuid(), now() - interval '370 days', 'razorpay', 'x')`,
  );
  await run();
  expect(await sessionsOf()).toEqual([]);
  const [last] = await asSuperuser<{ entries: CertificateEntry[] }>(
    "select entries from vaada.erasure_certificates where borrower_id is null order by erased_at desc limit 1",
  );
  expect(kindsOf(last?.entries)).toEqual(["sign-ins", "provider-events"]);
});

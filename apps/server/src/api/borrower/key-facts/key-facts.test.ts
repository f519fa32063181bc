import { createHash } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import {
  acceptancesOf,
  callsOf,
  RUN_OUT_MS,
  raiseMandate,
  readerOf,
} from "../../../../testing/key-facts/reader.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { walkTo } from "../../../../testing/walk.ts";
import { PAGE_STYLE } from "../../../platform/paper/page-style.ts";

const server = await openTestServer();

const sha256 = (text: unknown): string => createHash("sha256").update(String(text)).digest("hex");

test("the statement is told as a page with its hash, as figures, and as a PDF", {
  tags: "long",
}, async () => {
  const reader = await readerOf(server);
  const { status, json } = await reader.read();
  expect(status).toBe(200);
  const { html, hash, pdfUrl, ...told } = json.data;
  expect(hash).toBe(sha256(html));
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(pdfUrl).toMatch(/^http:\/\/localhost:3000\/api\/documents\/[\w-]{43}$/);
  expect(told).toMatchObject({
    language: "en",
    proposalNumber: expect.stringMatching(/^VD-\d{7}-1$/),
    issuedOn: server.clock.today(),
    isAccepted: false,
    changes: null,
    totalAmount: 20_000,
    disbursed_amount: 19_292,
    processingFee: 3,
    processingAmount: 600,
    gst: 18,
    gstOfAdminFee: 108,
    roi: 0.05,
    annualRate: 18.25,
    lateFee: 500,
    bounceCharge: 500,
    coolingOffDays: 3,
    lender: "Example Finance Ltd",
    grievanceOfficer: { name: "Meera Nair", phone: "1800 000 0001", email: "grievance@lender.example" },
  });
  const { repayAmount, interestAmount, costTotal, tenure } = told as Record<string, number>;
  expect(interestAmount).toBe(10 * (tenure ?? 0));
  expect(repayAmount).toBe(20_000 + (interestAmount ?? 0));
  expect(costTotal).toBe((repayAmount ?? 0) - 19_292);
  expect((await reader.read()).json.data).toMatchObject({ html, hash });
});

test("it is in the borrower's language, or in the one that is asked for", { tags: "long" }, async () => {
  const reader = await readerOf(server);
  expect((await reader.read("hi")).json.data).toMatchObject({ language: "hi" });
  expect((await reader.chooseLanguage("hi")).status).toBe(200);
  const { json } = await reader.read();
  expect(json.data.language).toBe("hi");
  expect(json.data.html).toContain('<html lang="hi">');
  expect((await reader.read("en")).json.data.html).toContain('<html lang="en">');
  const { loanId, token } = reader;
  const path = `/api/loan/key-fact-statement?loan_id=${loanId}&language=fr`;
  expect((await server.call("GET", path, { token })).status).toBe(400);
});

test("the app's own policy lets the page be shown in a frame: it names the style's hash", async () => {
  const style = /<style>([\s\S]*)<\/style>/.exec(PAGE_STYLE.text)?.[1] ?? "";
  const { headers } = await server.call("GET", "/");
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers.get("content-security-policy")).toContain(`style-src 'self' 'sha256-${hash}'`);
});

test("accepting keeps exactly what was shown, when, in which language and from where", {
  tags: "long",
}, async () => {
  const reader = await readerOf(server);
  const { html, hash } = (await reader.read("hi")).json.data;
  const { status, json } = await reader.accept(hash, { "user-agent": `Phone ${"x".repeat(600)}` });
  expect([status, json.data]).toEqual([200, { redirect_to: "/key-fact-statement" }]);
  const [row, ...more] = await acceptancesOf(server, reader);
  expect(more).toEqual([]);
  expect(row?.shown_hash.toString("hex")).toBe(sha256(html));
  expect(row).toMatchObject({ language: "hi", page_version: "5" });
  expect(row?.user_agent).toMatch(/^Phone x{100,}$/);
  expect(row?.user_agent.length).toBeLessThanOrEqual(400);
  expect(civilDateInIndia(row?.accepted_at.getTime())).toBe(server.clock.today());
  const place = { table: "key_fact_acceptances", column: "address_sealed", row: String(row?.id) };
  expect(server.services.vault.open(row?.address_sealed, place)).toBe("127.0.0.1");
  expect((await reader.read()).json.data).toMatchObject({ isAccepted: true });
});

test("a client that names no hash accepts the page that was fetched last, whatever the borrower's own language", {
  tags: "long",
}, async () => {
  const reader = await readerOf(server);
  await reader.chooseLanguage("hi");
  await reader.read("hi");
  const { hash } = (await reader.read("en")).json.data;
  expect((await reader.accept()).status).toBe(200);
  const [row] = await acceptancesOf(server, reader);
  expect([row?.language, row?.shown_hash.toString("hex")]).toEqual(["en", hash]);
});

test("nobody accepts without a hash what they never fetched", { tags: "long" }, async () => {
  const [reader, other] = [await readerOf(server), await readerOf(server)];
  await other.read();
  const { status, json } = await reader.accept();
  expect([status, json.code]).toEqual([400, "KFS_NOT_READ"]);
  expect(await acceptancesOf(server, reader)).toEqual([]);
  await reader.read();
  expect((await reader.accept()).status).toBe(200);
});

test("a stale hash is 409 KFS_CHANGED, no hash is the page fetched last, and nothing fetched is 400", async () => {
  const reader = await readerOf(server);
  const unread = await reader.accept();
  expect([unread.status, unread.json.code]).toEqual([400, "KFS_NOT_READ"]);
  const stale = (await reader.read()).json.data.hash;
  await raiseMandate(server, reader);
  await server.clock.moveBy(RUN_OUT_MS);
  const { hash } = (await reader.read()).json.data;
  expect(hash).not.toBe(stale);
  const refused = await reader.accept(stale);
  expect([refused.status, refused.json.code]).toEqual([409, "KFS_CHANGED"]);
  expect(await acceptancesOf(server, reader)).toEqual([]);
  expect((await reader.accept()).status).toBe(200);
  const [accepted] = await acceptancesOf(server, reader);
  expect(accepted?.shown_hash.toString("hex")).toBe(hash);
});

test("another page than the one in force is not accepted", { tags: "long" }, async () => {
  const [reader, other] = [await readerOf(server), await readerOf(server)];
  const theirs = (await other.read()).json.data.hash;
  for (const hash of [theirs, "0".repeat(64)]) {
    const { status, json } = await reader.accept(hash);
    expect([status, json.code]).toEqual([409, "KFS_CHANGED"]);
  }
  expect((await reader.accept("no hash")).status).toBe(400);
  expect(await acceptancesOf(server, reader)).toEqual([]);
});

test("said again it is the same answer, and said by many tabs at once it is kept once", {
  tags: "long",
}, async () => {
  const reader = await readerOf(server);
  const { hash } = (await reader.read()).json.data;
  const answers = await Promise.all(Array.from({ length: 6 }, () => reader.accept(hash)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect((await reader.accept(hash)).json.data).toEqual({ redirect_to: "/key-fact-statement" });
  const changed = await reader.accept("0".repeat(64));
  expect([changed.status, changed.json.data]).toEqual([422, { redirect_to: "/key-fact-statement" }]);
  expect(await acceptancesOf(server, reader)).toHaveLength(1);
});

test("nobody reads or accepts somebody else's, and nobody before their turn", { tags: "long" }, async () => {
  const [reader, stranger] = [await readerOf(server), await readerOf(server)];
  const there = callsOf(server, { ...stranger, loanId: reader.loanId });
  expect([(await there.read()).status, (await there.accept()).status]).toEqual([404, 404]);
  const early = callsOf(server, await walkTo(server, "references"));
  for (const { status, json } of [await early.read(), await early.accept()])
    expect([status, json.data]).toEqual([422, { redirect_to: "/reference-details" }]);
  const { loanId } = reader;
  expect((await server.call("GET", `/api/loan/key-fact-statement?loan_id=${loanId}`)).status).toBe(403);
});

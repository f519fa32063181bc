import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import {
  atESign,
  effectsOf,
  endedBy,
  NOTHING,
  ONE_OF_EACH,
  outcomesOf,
  referenceIn,
  unnamedFiles,
} from "../../../../testing/agreements/signatory.ts";
import { anyMobile, openTestServer, TEST_ORIGIN } from "../../../../testing/test-server.ts";
import { SIGNING_RETURN_ADDRESS } from "../../../../testing/walk.ts";
import { verifyPdf } from "../../../platform/signatures/verify-pdf.ts";
import { readESignReport } from "./read-e-sign-report.ts";

const server = await openTestServer();
const { clock, database, services, sandbox } = server;
/** The page on which the terms are read and signed. */
const SIGNED_AT = "/key-fact-statement";
const SOMEBODY_ELSE = "ABCPB1234B";

test("who signs has a signed agreement on file, an e-mail on its way and the money asked for", async () => {
  const borrower = await atESign(server);
  const started = await borrower.start();
  expect(started.status).toBe(200);
  const { url } = started.json.data as { url: string };
  expect((await borrower.start()).json.data).toEqual({ url });
  const client_id = referenceIn(url);
  const back = new URL(String((await sandbox.post("/actions/sign", { client_id })).redirect_url));
  expect(`${back.origin}${back.pathname}`).toBe(SIGNING_RETURN_ADDRESS);
  expect(back.searchParams.get("state")).toMatch(/^[\w-]{22}$/);
  const report = await borrower.report(client_id);
  expect([report.status, report.json.data]).toEqual([200, { redirect_to: "/disbursed" }]);
  expect((await borrower.report(client_id)).json).toEqual(report.json);
  expect(await borrower.step()).toBe("/disbursed");
  expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);
  expect(await unnamedFiles(server)).toEqual([]);
  const again = await borrower.start();
  expect([again.status, again.json.data]).toEqual([200, { url }]);
  await expectWhatIsOnFile(borrower.userId);
});

/** Anybody can check it later with nothing but the two files and the authority's certificate. */
async function expectWhatIsOnFile(borrowerId: string): Promise<void> {
  const [row] = await database.asSuperuser(
    `select agreements.*, original.file_key as original_key, signed.file_key as signed_key,
            signed.content_hash as signed_hash, signed.bytes as signed_bytes
       from vaada.agreements join vaada.documents as original on original.id = document_id
       join vaada.documents as signed on signed.id = signed_document_id where agreements.borrower_id = $1`,
    [borrowerId],
  );
  const original = await services.files.get(String(row?.original_key));
  const signed = await services.files.get(String(row?.signed_key));
  if (original === null || signed === null) throw new Error("a file is missing");
  const { trust } = services.settings.eSign;
  const verdict = verifyPdf({ original, signed, trust, now: new Date() });
  if (verdict.kind !== "verified") throw new Error(verdict.reason);
  const name = { table: "agreements", column: "signer_name_sealed", row: String(row?.id) };
  expect(services.vault.open(row?.signer_name_sealed as Buffer, name)).toBe(verdict.signer);
  expect(row?.certificate_hash).toEqual(verdict.certificateHash);
  expect(row?.signed_hash).toEqual(createHash("sha256").update(signed).digest());
  expect(row?.signed_bytes).toBe(signed.length);
  const consents = await database.asSuperuser(
    "select kind from vaada.consents where borrower_id = $1 and call = 'start-e-sign' order by kind",
    [borrowerId],
  );
  expect(consents.map(({ kind }) => kind)).toEqual(["e-sign", "verification-sharing"]);
}

test("what was refused, ran out, bears another name or other terms does not count, and can be signed again", {
  tags: "long",
}, async () => {
  const borrower = await atESign(server);
  const tried: readonly Tried[] = [
    ["refuse", {}, "ESIGN_NOT_COMPLETED", "not-completed"],
    ["expire", {}, "ESIGN_NOT_COMPLETED", "expired"],
    ["sign", { pan: SOMEBODY_ELSE }, "ESIGN_NAME_MISMATCH", "name-differs"],
    ["sign", { altered: true }, "ESIGN_NOT_COMPLETED", "altered"],
  ];
  const outcomes: string[] = [];
  for (const [act, options, code, outcome] of tried) {
    const reference = await endedBy(server, borrower, act, options);
    const { status, json } = await borrower.report(reference);
    expect([status, json.code], outcome).toEqual([400, code]);
    expect((await borrower.report(reference)).json.code, outcome).toBe(code);
    outcomes.push(outcome);
    expect(await outcomesOf(server, borrower)).toEqual(outcomes);
    expect(await borrower.step()).toBe(SIGNED_AT);
  }
  expect(await effectsOf(server, borrower)).toEqual(NOTHING);
  expect(await unnamedFiles(server)).toEqual([]);
  const alarms = server.logLines.filter((line) => line.includes("alarm: a signed agreement"));
  expect(alarms.map((line) => JSON.parse(line))).toMatchObject([
    { level: "error", reason: "more-than-a-signature" },
  ]);
  const good = await endedBy(server, borrower, "sign");
  expect((await borrower.report(good)).status).toBe(200);
  expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);
});

type Tried = readonly [
  act: "sign" | "refuse" | "expire",
  options: Record<string, unknown>,
  code: string,
  outcome: string,
];

test("a signing is its borrower's own: to everybody else it is not there", { tags: "long" }, async () => {
  const borrower = await atESign(server);
  const stranger = await atESign(server);
  const reference = await endedBy(server, borrower, "sign");
  for (const named of [reference, "esign_nobody", "%"]) {
    const { status } = await stranger.report(named);
    expect([400, 404], named).toContain(status);
  }
  expect((await stranger.report(reference)).status).toBe(404);
  expect(await effectsOf(server, borrower)).toEqual(NOTHING);
  expect(await effectsOf(server, stranger)).toEqual(NOTHING);
  expect((await borrower.report(reference)).status).toBe(200);
  expect((await stranger.report(reference)).status).toBe(404);
});

test.each([
  "https://elsewhere.example/esign-processing",
  `${TEST_ORIGIN}/esign-processing?next=1`,
  `${TEST_ORIGIN}/finbox`,
  "javascript:alert(1)",
])("a browser is never sent back to %s", async (callback) => {
  const { token } = await server.signIn(anyMobile());
  const answer = await server.call("POST", "/api/user/digital-esign", {
    token,
    body: { callback_url: callback },
  });
  expect([answer.status, answer.json.code]).toEqual([400, "BODY_INVALID"]);
  expect(answer.text).toContain("callback_url");
});

test("the service is asked about a signing once a second, however many screens wait", {
  tags: "long",
}, async () => {
  const borrower = await atESign(server);
  const reference = await endedBy(server, borrower, "sign");
  let questions = 0;
  const counting: typeof services.eSign = {
    ...services.eSign,
    async status(name) {
      questions++;
      return questions === 1 ? { kind: "open" } : services.eSign.status(name);
    },
  };
  const asked = { borrowerId: borrower.userId, reference };
  const from = clock.realNow().getTime();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => readESignReport({ ...services, eSign: counting }, asked)),
  );
  const seconds = (clock.realNow().getTime() - from) / 1000;
  for (const answer of answers) expect(answer).toEqual({ redirect_to: "/disbursed" });
  expect(questions).toBeGreaterThan(1);
  expect(questions).toBeLessThanOrEqual(Math.floor(seconds) + 1);
});

test("who comes back before having signed is asked to wait, no longer than ten seconds at a time", {
  tags: "long",
}, async () => {
  const borrower = await atESign(server);
  const reference = await borrower.open();
  const asked = borrower.report(reference);
  const soon = setInterval(() => clock.moveReal(2), 50);
  const { status, json } = await asked;
  clearInterval(soon);
  expect([status, json.code, json.data]).toEqual([400, "STILL_PROCESSING", { retry: true }]);
  expect(await outcomesOf(server, borrower)).toEqual([null]);
});

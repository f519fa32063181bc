import { createHash, randomBytes, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readerOf } from "../../../../testing/key-facts/reader.ts";
import { openTestServer, TEST_ORIGIN } from "../../../../testing/test-server.ts";
import { linkDocument } from "../../../agreements/documents/links.ts";
import { sweep } from "../../../jobs/sweep.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { pathIn } from "../../../platform/files/folder-places.ts";
import { hashToken } from "../../../platform/http/session/sessions.ts";

const server = await openTestServer();

const open = (address: unknown) => fetch(String(address).replace(TEST_ORIGIN, server.url));
const statusOf = async (address: unknown): Promise<number> => (await open(address)).status;

async function linked() {
  const reader = await readerOf(server);
  return { ...reader, address: String((await reader.read()).json.data.pdfUrl) };
}

const linkRow = async (address: string) => {
  const token = address.slice(address.lastIndexOf("/") + 1);
  const [row] = await server.database.asSuperuser(
    `select * from vaada.document_links join vaada.documents on documents.id = document_id where token_hash = $1`,
    [hashToken(token)],
  );
  return row;
};

test("an address leads to the document as it was made, to be saved and kept by no cache", {
  tags: "long",
}, async () => {
  const { address } = await linked();
  const answer = await open(address);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status).toBe(200);
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": 'attachment; filename="key-fact-statement.pdf"',
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  const row = await linkRow(address);
  expect(createHash("sha256").update(bytes).digest()).toEqual(row?.content_hash);
  expect(row).toMatchObject({
    bytes: bytes.length,
    opened_at: expect.any(Date),
    file_key: `documents/${row?.id}`,
  });
  const atRest = await readFile(pathIn(server.folder, row?.file_key));
  expect(atRest.includes("%PDF")).toBe(false);
});

test("it can be opened again while it is good, and what is logged of it names nobody", async () => {
  const { address, userId } = await linked();
  const from = server.logLines.length;
  expect([await statusOf(address), await statusOf(address)]).toEqual([200, 200]);
  const lines = server.logLines.slice(from);
  expect(lines.filter((line) => line.includes("a document was opened"))).toHaveLength(2);
  const token = address.slice(address.lastIndexOf("/") + 1);
  for (const secret of [token, userId, "127.0.0.1"]) expect(lines.join("")).not.toContain(secret);
});

test("the same document is made once, however many look at it at once", { tags: "long" }, async () => {
  const reader = await readerOf(server);
  const answers = await Promise.all(Array.from({ length: 4 }, () => reader.read()));
  const rows = await Promise.all(answers.map(({ json }) => linkRow(String(json.data.pdfUrl))));
  expect(new Set(rows.map((row) => row?.document_id)).size).toBe(1);
});

test("after its minutes it leads nowhere", async () => {
  const { address } = await linked();
  server.clock.moveReal(299);
  expect(await statusOf(address)).toBe(200);
  server.clock.moveReal(1);
  expect(await statusOf(address)).toBe(404);
});

test("it ends with the session that it was given to, and with no other", { tags: "long" }, async () => {
  const [one, other] = [await linked(), await linked()];
  expect((await server.call("POST", "/api/user/logout", { token: one.token, body: {} })).status).toBe(200);
  expect([await statusOf(one.address), await statusOf(other.address)]).toEqual([404, 200]);
});

test("an address that nobody was given is not found, whatever it is made of", async () => {
  const made = randomBytes(32).toString("base64url");
  for (const token of [
    made,
    "x",
    "%00",
    "..%2f..%2fetc%2fpasswd",
    `${made}A`,
    encodeURIComponent("' or 1=1"),
  ]) {
    const answer = await open(`${TEST_ORIGIN}/api/documents/${token}`);
    expect(answer.status, token).toBe(404);
    expect(((await answer.json()) as { code: string }).code).toBe("NOT_FOUND");
  }
});

test("no session makes an address to somebody else's document: a reference names its borrower", async () => {
  const [one, stranger] = [await linked(), await linked()];
  const theirs = await linkRow(one.address);
  const session = { borrowerId: stranger.userId, tokenHash: hashToken(stranger.token) };
  const made = server.services.database.withTx(asBorrower(stranger.userId), (tx) =>
    linkDocument(tx, server.services, { documentId: String(theirs?.document_id), session }),
  );
  await expect(made).rejects.toMatchObject({ code: FOREIGN_KEY_VIOLATION });
});

const FOREIGN_KEY_VIOLATION = "23503";

test("a file that is not the one that was stored is handed to nobody", async () => {
  const { address } = await linked();
  await server.database.asSuperuser("update vaada.documents set content_hash = sha256($2) where id = $1", [
    (await linkRow(address))?.document_id,
    Buffer.from(randomUUID()),
  ]);
  expect(await statusOf(address)).toBe(500);
});

test("the sweep removes what leads nowhere any more", { tags: "long" }, async () => {
  const [old, good] = [await linked(), await linked()];
  await server.database.asSuperuser(
    "update vaada.document_links set expires_at = now() - interval '1 second' where token_hash = $1",
    [(await linkRow(old.address))?.token_hash],
  );
  await sweep(server.services);
  expect(await linkRow(old.address)).toBeUndefined();
  expect(await statusOf(good.address)).toBe(200);
});

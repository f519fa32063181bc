import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pdfText } from "../../../testing/paper/pdf-text.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { sign, walkTo } from "../../../testing/walk.ts";
import { pageCountOf } from "../../platform/paper/signature-box.ts";
import { makeAgreementToSign } from "./loan-papers.ts";

const server = await openTestServer();

const toSign = ({ userId, loanId }: { userId: string; loanId: number }) =>
  makeAgreementToSign(server.services, { borrowerId: userId, applicationId: loanId });

test("the agreement is made once, for however many ask at once, and is the same bytes ever after", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "e-sign");
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, () => toSign(walker)));
  await server.clock.moveBy(3_600_000);
  for (const other of [...others, await toSign(walker)]) expect(other).toEqual(first);
  const bytes = first?.bytes ?? Buffer.of();
  expect(first?.hash).toEqual(createHash("sha256").update(bytes).digest());
  expect(first?.mark.page).toBe(pageCountOf(bytes));
  const rows = await server.database.asSuperuser(
    "select id from vaada.documents where borrower_id = $1 and kind = 'agreement-to-sign'",
    [walker.userId],
  );
  expect(rows).toEqual([{ id: first?.documentId }]);
});

test("it says who signs and where the money goes, and no more of them than it must", async () => {
  const walker = await walkTo(server, "e-sign");
  const text = pdfText((await toSign(walker)).bytes);
  const { pan } = walker;
  expect(text).toContain(`${pan.slice(0, 2)}XXXXXX${pan.slice(-2)}`);
  expect(text).toContain("HDFC, XXXX6782, HDFC0000053");
  for (const secret of [pan, "50100123456782", walker.mobile, "Aadhaar"]) expect(text).not.toContain(secret);
});

test("after another account was given it names that one, and the first agreement is not it any more", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "e-sign");
  const first = await toSign(walker);
  await server.clock.moveBy(60_000);
  await server.database.asSuperuser(
    "update vaada.bank_accounts set number_ending = '1111', given_at = $2 where borrower_id = $1",
    [walker.userId, server.clock.now()],
  );
  await server.clock.moveBy(60_000);
  const second = await toSign(walker);
  expect(second.documentId).not.toBe(first.documentId);
  expect(pdfText(second.bytes)).toContain("XXXX1111");
  expect((await toSign(walker)).documentId).toBe(second.documentId);
});

test("when the first account is given again, the first agreement is it again, and can be signed", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "e-sign");
  const first = await toSign(walker);
  const others: string[] = [];
  for (const ending of ["1111", "6782"]) {
    await server.clock.moveBy(60_000);
    await server.database.asSuperuser(
      "update vaada.bank_accounts set number_ending = $2, given_at = $3 where borrower_id = $1",
      [walker.userId, ending, server.clock.now()],
    );
    await server.clock.moveBy(60_000);
    others.push((await toSign(walker)).documentId);
  }
  expect(others[0]).not.toBe(first.documentId);
  expect(others[1]).toBe(first.documentId);
  expect(await toSign(walker)).toEqual(first);
  await sign(server, walker);
});

test("before the statement is accepted there is no agreement", async () => {
  const walker = await walkTo(server, "key-facts");
  await expect(toSign(walker)).rejects.toThrow("nobody has accepted");
});

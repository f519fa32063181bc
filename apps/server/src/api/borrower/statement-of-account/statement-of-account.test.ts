import { randomUUID } from "node:crypto";
import { addDays, DAY_MS } from "@vaada/calendar/civil-date";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { formatRupees } from "@vaada/money/format";
import { expect, test } from "vitest";
import { loanOf } from "../../../../testing/days/live-loans.ts";
import { postTestEvent, rupees } from "../../../../testing/loans/living-loan.ts";
import { pdfText } from "../../../../testing/paper/pdf-text.ts";
import { storedFiles } from "../../../../testing/stored-files.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";
import { sweep } from "../../../jobs/sweep.ts";

const server = await openTestServer();
const squeezed = (text: string): string => text.replaceAll(/\s/g, "");

const ask = ({ token }: Pick<Walker, "token">, query: Record<string, string>) =>
  server.call("GET", `/api/user/statement?${new URLSearchParams(query)}`, { token });
const codeOf = async (...asked: Parameters<typeof ask>) => {
  const { status, json } = await ask(...asked);
  return [status, json.code];
};

const openAt = (address: unknown) => fetch(`${server.url}${new URL(String(address)).pathname}`);

/** Reads the paper at the address that was given. */
async function read(address: unknown): Promise<string> {
  const answer = await openAt(address);
  expect(answer.headers.get("content-disposition")).toContain("statement-of-account.pdf");
  return squeezed(pdfText(Buffer.from(await answer.arrayBuffer())));
}

const storedPapers = async (): Promise<unknown[]> => [
  ...(await server.database.asSuperuser("select id from vaada.documents")),
  ...(await server.database.asSuperuser("select token_hash from vaada.document_links")),
  ...(await storedFiles(server.folder, "documents")),
];

test("a statement of any range is a paper that ends with what is owed, to the paisa, and is the session's own", async () => {
  const [anita, rahul] = [await walkTo(server, "dashboard"), await walkTo(server, "basic-details")];
  const dayZero = server.clock.today();
  await server.clock.moveBy(10 * DAY_MS);
  const valueDate = server.clock.today();
  const number = { mode: "UPI", reference: "012345678901" };
  await postTestEvent(server, anita, { kind: "payment", valueDate, amount: rupees(5_000.5) }, number);
  await server.clock.moveBy(5 * DAY_MS);
  const today = server.clock.today();

  const stored = await storedPapers();
  const range = { from: dayZero, to: addDays(today, 30) };
  const whole = await ask(anita, range);
  expect(whole.status).toBe(200);
  expect(whole.json.data).toMatchObject({ documentType: "Statement of Account", from: dayZero, to: today });
  const text = await read(whole.json.data.presignedUrl);
  const { facts, events } = await loanOf(server, anita);
  const owed = formatRupees(owedOn(facts, events, today).total);
  for (const part of ["₹19,292", "Payment,012345678901", "₹5,000.50", `Closingbalance${squeezed(owed)}`])
    expect(text).toContain(part);

  const later = { loan_id: String(anita.loanId), from: addDays(today, -2), to: today };
  const part = await read((await ask(anita, later)).json.data.presignedUrl);
  const before = owedOn(facts, events, addDays(today, -3)).total;
  expect(part).toContain(`Openingbalance${squeezed(formatRupees(before))}`);
  expect(part).not.toContain("012345678901");

  // The same again on the same day is the same paper.
  const again = await ask(anita, range);
  expect(await read(again.json.data.presignedUrl)).toBe(text);
  expect(await storedPapers(), "nothing of it is kept").toEqual(stored);
  const history = await server.call("GET", "/api/user/loan-history", { token: anita.token });
  expect(JSON.stringify(history.json.data)).not.toContain("Statement of Account");

  expect(await codeOf(rahul, range)).toEqual([404, "NOT_FOUND"]);
  expect(await codeOf(rahul, { ...range, loan_id: String(anita.loanId) })).toEqual([404, "NOT_FOUND"]);
  expect(await codeOf(anita, { from: today, to: dayZero })).toEqual([400, "BODY_INVALID"]);
  const early = await ask(anita, { to: addDays(dayZero, -1) });
  expect([early.status, early.json.data.fields]).toEqual([
    400,
    { to: "Choose a last day that is not before the money arrived" },
  ]);
  const late = await ask(anita, { from: addDays(today, 1) });
  expect([late.status, late.json.data.fields]).toEqual([
    400,
    { from: "Choose a first day that is not after today" },
  ]);
  expect((await ask(anita, { from: "2026-02-30", to: today })).status).toBe(400);
  expect((await ask({ token: "nobody" }, range)).status).toBe(403);
}, 120_000);

test("without days it is of the whole loan, and a statement has at most five years", {
  tags: "long",
}, async () => {
  const borrower = await walkTo(server, "dashboard");
  const dayZero = server.clock.today();
  await server.clock.moveBy(1_829 * DAY_MS);
  const whole = await ask(borrower, {});
  expect(whole.json.data).toMatchObject({ from: dayZero, to: server.clock.today() });
  await server.clock.moveBy(DAY_MS);
  const { status, json } = await ask(borrower, { from: dayZero });
  expect([status, json.data.fields]).toEqual([400, { from: "Choose days within five years" }]);
  expect((await ask(borrower, {})).json.data).toMatchObject({ from: addDays(dayZero, 1) });
});

test("a borrower has so many statements drawn in a day, and is told to come back later", {
  tags: "long",
}, async () => {
  const borrower = await walkTo(server, "dashboard");
  const max = server.services.settings.documents.statementsPerDay;
  const { presignedUrl } = (await ask(borrower, {})).json.data;
  for (let drawn = 0; drawn < max; drawn++) expect((await openAt(presignedUrl)).status).toBe(200);
  const { status, json, headers } = await ask(borrower, {});
  expect([status, json.code]).toEqual([429, "TOO_MANY"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  const opened = await openAt(presignedUrl);
  expect([opened.status, Number(opened.headers.get("retry-after")) > 0]).toEqual([429, true]);
});

test("its address is good for some minutes and for its session alone, and nobody can make one", {
  tags: "long",
}, async () => {
  const borrower = await walkTo(server, "dashboard");
  const { presignedUrl } = (await ask(borrower, {})).json.data;
  const address = String(presignedUrl);
  for (const told of [borrower.userId, String(borrower.loanId)]) expect(address).not.toContain(told);
  const forged = `${address.slice(0, -2)}${address.endsWith("AA") ? "BB" : "AA"}`;
  for (const wrong of [forged, address.slice(0, 60), `${address}x`.replace("statements/", "statements/x")])
    expect((await openAt(wrong)).status).toBe(404);
  expect((await openAt(address)).status).toBe(200);
  server.clock.moveReal(server.services.settings.documents.linkSeconds);
  expect((await openAt(address)).status).toBe(404);
  const fresh = (await ask(borrower, {})).json.data.presignedUrl;
  await server.call("POST", "/api/user/logout", { token: borrower.token });
  expect((await openAt(fresh)).status).toBe(404);
});

test("statements that were stored are removed by the sweep, file and row, and no other document is", {
  tags: "long",
}, async () => {
  const borrower = await walkTo(server, "dashboard");
  const fileKey = `documents/${randomUUID()}`;
  const [paper] = await server.database.asSuperuser<{ id: string }>(
    `insert into vaada.documents
       (id, application_id, borrower_id, key_fact_statement_id, kind, language, file_key, content_hash, bytes, made_at)
     select gen_random_uuid(), application_id, borrower_id, key_fact_statement_id, 'statement-of-account', language,
            $2, content_hash, bytes, made_at
       from vaada.documents where application_id = $1 and kind = 'agreement' returning id`,
    [borrower.loanId, fileKey],
  );
  await server.services.files.put(fileKey, Buffer.from("a paper"));
  const kinds = async () =>
    (
      await server.database.asSuperuser<{ kind: string }>(
        "select kind from vaada.documents where application_id = $1 order by kind",
        [borrower.loanId],
      )
    ).map(({ kind }) => kind);
  const before = await kinds();
  expect([paper?.id, before.includes("statement-of-account")]).toEqual([expect.any(String), true]);
  await sweep(server.services);
  expect(await kinds()).toEqual(before.filter((kind) => kind !== "statement-of-account"));
  expect(await server.services.files.get(fileKey)).toBeNull();
});

import { addDays, DAY_MS } from "@vaada/calendar/civil-date";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { formatRupees } from "@vaada/money/format";
import { expect, test } from "vitest";
import { loanOf } from "../../../../testing/days/live-loans.ts";
import { postTestEvent, rupees } from "../../../../testing/loans/living-loan.ts";
import { pdfText } from "../../../../testing/paper/pdf-text.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const squeezed = (text: string): string => text.replaceAll(/\s/g, "");

const ask = ({ token }: Pick<Walker, "token">, query: Record<string, string>) =>
  server.call("GET", `/api/user/statement?${new URLSearchParams(query)}`, { token });
const codeOf = async (...asked: Parameters<typeof ask>) => {
  const { status, json } = await ask(...asked);
  return [status, json.code];
};

/** What the paper says, from the address that was given. */
async function read(address: unknown): Promise<string> {
  const { pathname } = new URL(String(address));
  const answer = await fetch(`${server.url}${pathname}`);
  expect(answer.headers.get("content-disposition")).toContain("statement-of-account.pdf");
  return squeezed(pdfText(Buffer.from(await answer.arrayBuffer())));
}

test("a statement of any range is a paper that ends with what is owed, to the paisa, and is the session's own", async () => {
  const [anita, rahul] = [await walkTo(server, "dashboard"), await walkTo(server, "basic-details")];
  const dayZero = server.clock.today();
  await server.clock.moveBy(10 * DAY_MS);
  const valueDate = server.clock.today();
  const number = { mode: "UPI", reference: "012345678901" };
  await postTestEvent(server, anita, { kind: "payment", valueDate, amount: rupees(5_000.5) }, number);
  await server.clock.moveBy(5 * DAY_MS);
  const today = server.clock.today();

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

  // The same again on the same day is the same paper, at another address.
  const again = await ask(anita, range);
  expect(again.json.data.presignedUrl).not.toBe(whole.json.data.presignedUrl);
  const papers = await server.database.asSuperuser(
    "select from vaada.documents where kind = 'statement-of-account'",
  );
  expect(papers).toHaveLength(2);
  const history = await server.call("GET", "/api/user/loan-history", { token: anita.token });
  expect(JSON.stringify(history.json.data)).not.toContain("Statement of Account");

  expect(await codeOf(rahul, range)).toEqual([404, "NOT_FOUND"]);
  expect(await codeOf(rahul, { ...range, loan_id: String(anita.loanId) })).toEqual([404, "NOT_FOUND"]);
  expect(await codeOf(anita, { from: today, to: dayZero })).toEqual([400, "BODY_INVALID"]);
  expect((await ask(anita, { from: "2026-02-30", to: today })).status).toBe(400);
  expect((await ask({ token: "nobody" }, range)).status).toBe(403);
}, 120_000);

test("a borrower has so many statements drawn in a day, and is told to come back later", async () => {
  const borrower = await walkTo(server, "dashboard");
  const max = server.services.settings.documents.statementsPerDay;
  const today = server.clock.today();
  const range = { from: today, to: today };
  for (let drawn = 0; drawn < max; drawn++) expect((await ask(borrower, range)).status).toBe(200);
  expect(await codeOf(borrower, range)).toEqual([429, "TOO_MANY"]);
}, 120_000);

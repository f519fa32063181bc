import { addDays, DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { postTestEvent } from "../../../../testing/loans/living-loan.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { EMPLOYMENT, giveEmployment, type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;

const erase = async ({ token }: Pick<Walker, "token">) => {
  const { status, json } = await server.call("POST", "/api/user/data/erase", { token });
  expect(status).toBe(200);
  return json.data as { isAccountErased: boolean; certificate: { id: string } | null };
};

/** The next code of a number may be asked for after a minute. */
const letTheNextCodeBeSent = () => server.clock.moveReal(120);

const heldOf = async ({ token }: Pick<Walker, "token">): Promise<string> =>
  (await server.call("GET", "/api/user/data", { token })).text;

test("who had everything erased comes back as a new borrower, and is decided on anew with the same number and PAN", async () => {
  const first = await walkTo(server, "key-facts");
  const heldBefore = await heldOf(first);
  for (const word of [first.email, "Asha Rao"]) expect(heldBefore).toContain(word);
  const { isAccountErased, certificate } = await erase(first);
  expect(isAccountErased).toBe(true);
  letTheNextCodeBeSent();
  const again = await walkTo(server, "offer", { ...first, email: "again@mail.example" });
  expect(again.userId).not.toBe(first.userId);
  expect(again.loanId).not.toBe(first.loanId);
  const held = await heldOf(again);
  for (const word of [first.email, "Asha Rao", certificate?.id ?? ""])
    expect(held, `${word} was of the account that was erased`).not.toContain(word);
  expect((await server.call("GET", "/api/user/profile", { token: first.token })).status).toBe(403);
  const consents = await asSuperuser("select from vaada.consents where borrower_id = $1", [first.userId]);
  expect(consents, "what was agreed to went too, and is asked for anew").toEqual([]);
});

test("who was refused finds the refusal when they come back: its days outlive what was erased", async () => {
  const first = await walkTo(server, "employment");
  await giveEmployment(server, first, { ...EMPLOYMENT, monthly_income: 10_000 });
  await server.call("POST", "/api/loan/decision", { token: first.token, body: { loan_id: first.loanId } });
  expect((await erase(first)).isAccountErased).toBe(false);
  letTheNextCodeBeSent();
  const again = await server.signIn(first.mobile);
  expect(again.userId).toBe(first.userId);
  const next = await server.call("POST", "/api/user/apply-again", { token: again.token });
  expect([next.status, next.json.data]).toMatchObject([
    409,
    { reapplyOn: addDays(server.clock.today(), 45) },
  ]);
  expect(await heldOf(again)).not.toContain(EMPLOYMENT.company_name);
});

test("after a loan the same borrower comes back, linked with what a law keeps and with nothing else", {
  tags: "long",
}, async () => {
  const first = await walkTo(server, "dashboard");
  const [owed] = await asSuperuser<{ amount: bigint }>(
    "select repay_paise as amount from vaada.loans where application_id = $1",
    [first.loanId],
  );
  const amount = (owed?.amount ?? 0n) as never;
  await postTestEvent(server, first, { kind: "payment", valueDate: server.clock.today(), amount });
  await server.workOff();
  expect((await erase(first)).isAccountErased).toBe(false);
  letTheNextCodeBeSent();
  const again = await server.signIn(first.mobile);
  expect(again.userId).toBe(first.userId);
  const held = await heldOf(again);
  expect(held, "the references went with the loan").not.toContain("Asha Rao");
  expect(held, "a law keeps the loan").toContain(String(first.loanId));
});

test("who is on the list of PANs stays on it, however often the account is erased", async () => {
  const first = await walkTo(server, "employment");
  await asSuperuser(
    `insert into vaada.blacklist (pan_index, reason, added_at)
     select pan_index, 'Forged papers', now() from vaada.pan_records where borrower_id = $1`,
    [first.userId],
  );
  expect((await erase(first)).isAccountErased).toBe(true);
  letTheNextCodeBeSent();
  const again = await walkTo(server, "employment", first);
  await giveEmployment(server, again);
  await server.clock.moveBy(DAY_MS);
  const { status, json } = await server.call("POST", "/api/loan/decision", {
    token: again.token,
    body: { loan_id: again.loanId },
  });
  expect([status, json.code]).toEqual([409, "APPLICATION_REFUSED"]);
});

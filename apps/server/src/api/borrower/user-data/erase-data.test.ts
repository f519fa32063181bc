import { addDays, addYears, DAY_MS } from "@vaada/calendar/civil-date";
import { LASTING_KINDS } from "@vaada/lending/retention/rules";
import { expect, test } from "vitest";
import { postTestEvent } from "../../../../testing/loans/living-loan.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { EMPLOYMENT, giveEmployment, type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;
const PATH = "/api/user/data/erase";

type KeptKind = { kind: string; name: string; law: string; until: string | null; becomes: string };
type Reply = {
  goes: { kind: string; name: string; becomes: string }[];
  stays: KeptKind[];
  isAccountErased: boolean;
  certificate: { id: string; hash: string } | null;
};

const ask = async (method: "GET" | "POST", { token }: Pick<Walker, "token">, language = "en") => {
  const headers = { "accept-language": language };
  const { status, json } = await server.call(method, PATH, { token, headers });
  return { status, code: json.code, data: json.data as unknown as Reply };
};

const kindsOf = (list: readonly { kind: string }[]): string[] => list.map(({ kind }) => kind);
const profileOf = ({ token }: Pick<Walker, "token">) => server.call("GET", "/api/user/profile", { token });

test("who never had a loan loses everything with the account, and every sign-in ends", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "key-facts");
  server.clock.moveReal(120);
  const elsewhere = await server.signIn(walker.mobile);
  const before = await ask("GET", walker);
  expect(before.data).toMatchObject({ isAccountErased: true, certificate: null });
  expect((await profileOf(walker)).status, "looking erases nothing").toBe(200);
  const { status, data } = await ask("POST", walker);
  expect(status).toBe(200);
  expect(data.isAccountErased).toBe(true);
  expect(kindsOf(data.goes)).toEqual(
    expect.arrayContaining([
      "references",
      "employment",
      "selfies",
      "bank-account",
      "terms",
      "identity",
      "account",
    ]),
  );
  expect(kindsOf(data.goes).sort()).toEqual(kindsOf(before.data.goes).sort());
  const anonymous = data.goes.filter(({ becomes }) => becomes === "anonymous");
  expect(kindsOf(anonymous), "whose figures stay without a name").toEqual(["decisions"]);
  const [ending, lasting] = [
    data.stays.slice(0, -LASTING_KINDS.length),
    data.stays.slice(-LASTING_KINDS.length),
  ];
  expect(kindsOf(ending)).toEqual(["sign-ins", "provider-events"]);
  for (const { until } of ending) expect(until).toBe(addYears(server.clock.today(), 1));
  expect(kindsOf(lasting), "what no day ends is told before and after").toEqual(LASTING_KINDS);
  expect(kindsOf(before.data.stays)).toEqual(expect.arrayContaining([...LASTING_KINDS]));
  for (const line of lasting)
    expect(line).toMatchObject({ until: null, becomes: "lasting", kept: expect.stringMatching(/\.$/) });
  expect(data.certificate).toMatchObject({
    id: expect.any(String),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  for (const token of [walker.token, elsewhere.token]) expect((await profileOf({ token })).status).toBe(403);
  const [left] = await asSuperuser(
    "select mobile_sealed is null as gone, erased_at is not null as erased from vaada.borrowers where id = $1",
    [walker.userId],
  );
  expect(left).toEqual({ gone: true, erased: true });
  const cancelled = await asSuperuser(
    "select cancel_asked_at is not null as asked from vaada.mandates where borrower_id = $1",
    [walker.userId],
  );
  expect(cancelled, "nothing is debited for an application that has gone").toEqual([{ asked: true }]);
  await server.workOff();
  expect(await asSuperuser("select from vaada.mandates where cancelled_at is not null")).toHaveLength(1);
  server.clock.moveReal(120);
  expect((await server.signIn(walker.mobile)).userId).not.toBe(walker.userId);
});

test("with an open loan what a law keeps stays, the reply says so, and asking again finds nothing", async () => {
  const walker = await walkTo(server, "dashboard");
  const { data } = await ask("POST", walker);
  expect(kindsOf(data.goes)).toEqual(["references"]);
  expect(data.isAccountErased).toBe(false);
  expect(data.stays.find(({ kind }) => kind === "identity")).toEqual({
    kind: "identity",
    name: "PAN and Aadhaar record",
    law: expect.stringContaining("Prevention of Money-Laundering Act"),
    until: null,
    becomes: "erased",
  });
  const books = data.stays.find(({ kind }) => kind === "books");
  expect([books?.law, books?.becomes]).toEqual([expect.stringContaining("Companies Act"), "anonymous"]);
  const again = await ask("POST", walker);
  expect([again.status, again.data.goes, again.data.certificate]).toEqual([200, [], null]);
  expect(kindsOf(again.data.stays)).toEqual(kindsOf(data.stays));
  const step = await server.call("GET", "/api/step/step-checker", { token: walker.token });
  expect(step.json.data.redirect_to).toBe("/dashboard");
  const held = await server.call("GET", "/api/user/data", { token: walker.token });
  expect(held.text).toContain(String(data.certificate?.id));
  expect(held.text).not.toContain("Asha Rao");
});

test("after the loan each kind is listed with its law and its day, in either language", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "dashboard");
  const [owed] = await asSuperuser<{ amount: bigint }>(
    "select repay_paise as amount from vaada.loans where application_id = $1",
    [walker.loanId],
  );
  const closedOn = server.clock.today();
  await postTestEvent(server, walker, {
    kind: "payment",
    valueDate: closedOn,
    amount: (owed?.amount ?? 0n) as never,
  });
  await server.workOff();
  const { data } = await ask("GET", walker, "hi");
  expect(data.stays.find(({ kind }) => kind === "identity")).toMatchObject({
    until: addYears(closedOn, 5),
    law: expect.stringContaining("धन शोधन निवारण अधिनियम"),
  });
  const { year, month } = { year: Number(closedOn.slice(0, 4)), month: Number(closedOn.slice(5, 7)) };
  expect(data.stays.find(({ kind }) => kind === "books")?.until).toBe(`${year + (month <= 3 ? 8 : 9)}-03-31`);
});

test("who was refused keeps an account until the day of the next application, and then loses it", async () => {
  const walker = await walkTo(server, "employment");
  await giveEmployment(server, walker, { ...EMPLOYMENT, monthly_income: 10_000 });
  const body = { loan_id: walker.loanId };
  expect((await server.call("POST", "/api/loan/decision", { token: walker.token, body })).status).toBe(409);
  const { data } = await ask("POST", walker);
  expect(kindsOf(data.goes)).toEqual(expect.arrayContaining(["employment", "credit-report"]));
  expect(data.isAccountErased).toBe(false);
  expect(data.stays.find(({ kind }) => kind === "account")).toMatchObject({
    until: addDays(server.clock.today(), 45),
    law: expect.stringContaining("Your refusal"),
  });
  await server.clock.moveBy(45 * DAY_MS);
  expect((await ask("POST", walker)).data.isAccountErased).toBe(true);
});

test("while a complaint is open nothing is erased, and the sentence says why", async () => {
  const walker = await walkTo(server, "employment");
  const body = { category: "The app", text: "It did not open this morning" };
  await server.call("POST", "/api/user/complaint", { token: walker.token, body });
  for (const method of ["GET", "POST"] as const) {
    const { status, code } = await ask(method, walker);
    expect([status, code]).toEqual([409, "ERASURE_HELD"]);
  }
  expect((await profileOf(walker)).status).toBe(200);
});

test("eight presses at once erase once, and nobody erases another's", async () => {
  const stranger = await walkTo(server, "employment");
  const walker = await walkTo(server, "employment");
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask("POST", walker)));
  for (const { status } of answers) expect([200, 403]).toContain(status);
  const certificates = await asSuperuser("select from vaada.erasure_certificates where borrower_id = $1", [
    walker.userId,
  ]);
  expect(certificates).toHaveLength(1);
  expect((await profileOf(stranger)).status).toBe(200);
  expect((await server.call("POST", PATH)).status).toBe(403);
  expect((await server.call("POST", PATH, { token: stranger.token, body: { all: true } })).status).toBe(400);
});

test("an erasure has its line in the security log, and no word of the data in any log", async () => {
  const walker = await walkTo(server, "employment");
  await ask("POST", walker);
  expect(server.securityLines.join("")).toContain('"event":"data-erased"');
  expect(server.logLines.join("")).not.toContain(walker.mobile);
});

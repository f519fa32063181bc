import { addDays } from "@vaada/calendar/civil-date";
import { CORRECTION_MESSAGES } from "@vaada/contract/correction";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;
const NAME = { field: "name", value: "Anita A Acharya", reason: "My middle name is missing" };

const correct = ({ token }: Pick<Walker, "token">, body: unknown = NAME) =>
  server.call("POST", "/api/user/data/correct", { token, body });

test("an e-mail address is changed at once, and a link goes to the new one", async () => {
  const walker = await walkTo(server, "identity");
  const email = "new.address@mail.example";
  const { status, json } = await correct(walker, {
    field: "email",
    value: ` ${email}`,
    reason: "Old one closed",
  });
  expect([status, json.data]).toEqual([
    200,
    { field: "email", status: "changed", number: null, answerBy: null },
  ]);
  await server.workOff();
  const profile = await server.call("GET", "/api/user/profile", { token: walker.token });
  expect(profile.json.data).toMatchObject({ email, isEmailVerified: false });
  const [mail] = await server.sandbox.messages(email);
  expect(mail?.text).toContain("/verify-email?token=");
  await correct(walker, { field: "email", value: email, reason: "Once more" });
  const rows = await asSuperuser("select from vaada.emails where borrower_id = $1", [walker.userId]);
  expect(rows, "the same address again changes nothing").toHaveLength(2);
});

test("what a register says becomes a request with a number, a day and a mail to the officer", async () => {
  const walker = await walkTo(server, "identity");
  const { status, json } = await correct(walker);
  expect(status).toBe(200);
  expect(json.data).toEqual({
    field: "name",
    status: "received",
    number: expect.stringMatching(/^DR-\d{7}$/),
    answerBy: addDays(server.clock.today(), 30),
  });
  const number = String(json.data.number);
  const { email } = server.services.lender.grievanceOfficer;
  expect(await server.sandbox.messages(email), "not before the transaction is done").toEqual([]);
  await server.workOff();
  const [mail] = await server.sandbox.messages(email);
  for (const word of [number, NAME.value, NAME.reason, walker.mobile]) expect(mail?.text).toContain(word);
  const told = await server.call("GET", "/api/user/notifications", { token: walker.token });
  expect(told.text).toContain(number);
  const data = await server.call("GET", "/api/user/data", { token: walker.token });
  expect(data.text).toContain(NAME.value);
  expect(server.logLines.join("")).not.toContain(NAME.value);
  const [row] = await asSuperuser<{ row: string }>(
    "select correction_requests::text as row from vaada.correction_requests where borrower_id = $1",
    [walker.userId],
  );
  expect(row?.row).not.toContain("Acharya");
});

test("the same words are the same request while it is open, also eight at once; other words are another", async () => {
  const walker = await walkTo(server, "basic-details");
  const answers = await Promise.all(Array.from({ length: 8 }, () => correct(walker)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const other = await correct(walker, { ...NAME, reason: "Another reason" });
  expect(other.json.data.number).not.toBe(answers[0]?.json.data.number);
  const { json } = await server.call("GET", "/api/user/data/correct", { token: walker.token });
  const open = { field: "name", value: NAME.value, state: "open", answer: null, answeredOn: null };
  expect(json.data, "both are there, the newer first, and nobody else's").toEqual(
    [other, answers[0]].map((one) => ({
      ...open,
      number: one?.json.data.number,
      askedOn: server.clock.today(),
      answerBy: one?.json.data.answerBy,
    })),
  );
});

const bystander = walkTo(server, "basic-details");

test.each([
  [{ ...NAME, field: "pan" }, { field: CORRECTION_MESSAGES.fieldMissing }],
  [{ ...NAME, value: "  " }, { value: CORRECTION_MESSAGES.valueMissing }],
  [{ ...NAME, value: "a".repeat(501) }, { value: CORRECTION_MESSAGES.valueTooLong }],
  [{ ...NAME, reason: "no" }, { reason: CORRECTION_MESSAGES.reasonMissing }],
  [{ ...NAME, field: "email", value: "nobody" }, { value: "Enter a valid email address" }],
])("%j is refused by its field", async (body, fields) => {
  const { status, json } = await correct(await bystander, body);
  expect([status, json.code, json.data]).toEqual([400, "BODY_INVALID", { fields }]);
});

test("a day has an end to it, and nobody corrects without a token", async () => {
  const walker = await walkTo(server, "basic-details");
  for (let number = 1; number <= 10; number += 1)
    expect((await correct(walker, { ...NAME, reason: `Reason ${number}` })).status).toBe(200);
  const refused = await correct(walker, { ...NAME, reason: "One more" });
  expect([refused.status, refused.json.code]).toEqual([429, "TOO_MANY"]);
  expect((await server.call("POST", "/api/user/data/correct", { body: NAME })).status).toBe(403);
});

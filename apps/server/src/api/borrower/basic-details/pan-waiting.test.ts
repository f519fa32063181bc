import { expect, test } from "vitest";
import { holdRegister } from "../../../../testing/basic-details/held-register.ts";
import {
  anyPan,
  consentCountOf,
  type Newcomer,
  newcomer,
  recordsOf,
  triesOf,
  until,
} from "../../../../testing/basic-details/newcomer.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { awaitAnswer } from "./look-up-pan.ts";

const server = await openTestServer();
const { sandbox, database, clock } = server;
const register = holdRegister(server);

/** Takes the answer away, as if whoever asked had died before it came. */
async function leaveUnanswered({ userId }: Newcomer): Promise<Date> {
  const askedAt = clock.realNow();
  await database.asSuperuser(
    "update vaada.pan_records set asked_at = $2, answered_at = null, standing = null where borrower_id = $1",
    [userId, askedAt],
  );
  return askedAt;
}

test("ten equal calls at once put one question, for one try, and get one answer", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  const questions = register.questions();
  const answers = await register.meanwhile(Array.from({ length: 10 }, () => () => borrower.check({ pan })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(register.questions()).toBe(questions + 1);
  expect([await triesOf(server, borrower), await consentCountOf(server, borrower)]).toEqual([1, 2]);
  expect(await recordsOf(server, borrower)).toHaveLength(1);
});

test("a look and a confirmation at once put one question, and each does what it is for", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  const questions = register.questions();
  const [looked, confirmed] = await register.meanwhile([
    () => borrower.check({ pan }),
    () => borrower.confirm({ pan }),
  ]);
  expect([looked?.status, looked?.json.data.pan_number]).toEqual([200, pan]);
  expect([confirmed?.status, confirmed?.json.data]).toEqual([200, { redirect_to: "/kyc-verification" }]);
  expect([register.questions() - questions, await triesOf(server, borrower)]).toEqual([1, 1]);
});

test("who waited is refused for the same reason, and for nothing", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  await sandbox.post("/people", { pan, name: "NOBODY", panStatus: "inactive" });
  const answers = await register.meanwhile([() => borrower.check({ pan }), () => borrower.confirm({ pan })]);
  expect(answers.map(({ json }) => json.code)).toEqual(["PAN_INACTIVE", "PAN_INACTIVE"]);
  expect(await triesOf(server, borrower)).toBe(1);
});

test("who waited for an answer that never came is told so too, and the next call asks anew", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  await sandbox.fault({ provider: "pan", mode: "error" });
  const answers = await register.meanwhile([
    () => borrower.check({ pan }),
    () => borrower.confirm({ pan }),
    () => borrower.check({ pan }),
  ]);
  expect(answers.map(({ json }) => json.code)).toEqual(Array(3).fill("PROVIDER_UNAVAILABLE"));
  expect(await triesOf(server, borrower)).toBe(0);
  expect((await borrower.check({ pan })).status).toBe(200);
});

test("an answer to a question that was asked anew meanwhile is not written", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  register.hold();
  const late = borrower.check({ pan });
  await until(async () => (await recordsOf(server, borrower)).length === 1);
  const askedAt = await leaveUnanswered(borrower);
  register.release();
  expect((await late).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect((await recordsOf(server, borrower))[0]).toMatchObject({ asked_at: askedAt, answered_at: null });
});

test.each(["early@example.com", "late@example.com"])(
  "a look with %s that comes back after another PAN was confirmed is led on, and its answer is kept",
  async (email) => {
    const borrower = await newcomer(server);
    const pan = anyPan();
    await borrower.check({ pan });
    register.hold();
    const late = borrower.check({ pan: anyPan(), email });
    await until(async () => (await recordsOf(server, borrower)).length === 2);
    expect((await borrower.confirm({ pan, email: "early@example.com" })).status).toBe(200);
    register.release();
    const { status, json } = await late;
    expect([status, json.data]).toEqual([422, { redirect_to: "/kyc-verification" }]);
    expect((await recordsOf(server, borrower)).map(({ standing }) => standing)).toEqual(["valid", "valid"]);
    expect((await borrower.step()).customer).toMatchObject({ email: "early@example.com" });
  },
);

test("a question whose asker died holds others up for a while, and is then asked anew", {
  tags: "long",
}, async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  await borrower.check({ pan });
  await leaveUnanswered(borrower);
  const questions = register.questions();
  expect((await borrower.check({ pan })).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect(register.questions()).toBe(questions);
  clock.moveReal(15);
  expect((await borrower.check({ pan })).status).toBe(200);
  expect([register.questions() - questions, await triesOf(server, borrower)]).toEqual([1, 2]);
});

test("an answer is awaited until it is there, and no longer than its question stands", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  await borrower.check({ pan });
  const key = { borrowerId: borrower.userId, panIndex: server.services.vault.index("pan", pan) };
  const change = (columns: string) =>
    database.asSuperuser(`update vaada.pan_records set ${columns} where borrower_id = $1`, [borrower.userId]);

  const answered = awaitAnswer(database.database, { ...key, askedAt: await leaveUnanswered(borrower) });
  await change("answered_at = now(), standing = 'valid'");
  expect(await answered).toBe(true);

  const givenUp = awaitAnswer(database.database, { ...key, askedAt: await leaveUnanswered(borrower) });
  await change("asked_at = asked_at - interval '1 hour', answered_at = now(), standing = 'valid'");
  expect(await givenUp, "what was known before is no answer to it").toBe(false);

  const askedAt = await leaveUnanswered(borrower);
  const stranger = { ...key, borrowerId: (await newcomer(server)).userId };
  expect(await awaitAnswer(database.database, { ...stranger, askedAt }), "nobody else's").toBe(false);
});

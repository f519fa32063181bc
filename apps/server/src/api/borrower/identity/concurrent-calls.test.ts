import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  actAt,
  anotherCode,
  answersOf,
  atIdentity,
  attemptsOf,
  codeOf,
  consented,
  hitsOf,
  identitiesOf,
  outcomesOf,
  personOf,
  photosOf,
} from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const { clock, database, sandbox } = server;

const times = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, act));
const consentsOf = async ({ userId }: { userId: string }): Promise<number> =>
  (
    await database.asSuperuser("select from vaada.consents where borrower_id = $1 and kind = 'identity'", [
      userId,
    ])
  ).length;

test("ten starts at once are one visit, one consent and one of the day's visits", async () => {
  const borrower = await atIdentity(server);
  const opened = await answersOf(server, "digilocker", "opened");
  const answers = await times(10, () => borrower.start());
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ json }) => json.data.url)).size).toBe(1);
  expect(await answersOf(server, "digilocker", "opened")).toBe(opened + 1);
  expect(await attemptsOf(server, borrower)).toHaveLength(1);
  expect(await hitsOf(server, `visits:${borrower.userId}`)).toBe(1);
  expect(await consentsOf(borrower)).toBe(1);
});

test("ten returns at once are one identity with one photo", async () => {
  const borrower = await atIdentity(server);
  const back = await consented(server, borrower);
  const photos = await photosOf(server);
  const answers = await times(10, () => borrower.result(back));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await identitiesOf(server, borrower)).toHaveLength(1);
  const added = (await photosOf(server)).filter((name) => !photos.includes(name));
  const [identity] = await identitiesOf(server, borrower);
  expect(added.map((name) => `identity-photos/${name}`)).toEqual([identity?.photo_key]);
});

test("ten returns at once with another's Aadhaar are ten mismatches of one attempt", async () => {
  const borrower = await atIdentity(server);
  const stranger = await atIdentity(server);
  const { url } = (await borrower.start()).json.data;
  const back = await actAt(server, "consent", { url, pan: stranger.pan });
  const photos = await photosOf(server);
  const answers = await times(10, () => borrower.result(back));
  expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set(["KYC_NAME_MISMATCH"]));
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker mismatched"]);
  expect(await photosOf(server)).toEqual(photos);
});

test("twenty wrong codes at once are five tries, and the code is dead", async () => {
  const borrower = await atIdentity(server);
  const { number } = (await personOf(server, borrower)).aadhaar;
  await borrower.send(number);
  const code = await codeOf(server, number);
  const wrong = await answersOf(server, "aadhaar", "wrong");
  const answers = await times(20, () => borrower.verify(number, anotherCode(code)));
  const codes = answers.map(({ json }) => json.code);
  expect(codes.filter((one) => one === "OTP_WRONG")).toHaveLength(4);
  expect(codes.filter((one) => one === "OTP_LOCKED")).toHaveLength(16);
  expect(await answersOf(server, "aadhaar", "wrong"), "the authority judged five").toBe(wrong + 5);
  expect(await attemptsOf(server, borrower)).toMatchObject([
    { tries: 5, outcome: "locked", number_hash: null },
  ]);
  expect((await borrower.verify(number, code)).json.code).toBe("OTP_LOCKED");
});

test("ten right codes at once open the record once, and all are told so", async () => {
  const borrower = await atIdentity(server);
  const { number } = (await personOf(server, borrower)).aadhaar;
  await borrower.send(number);
  const code = await codeOf(server, number);
  const opened = await answersOf(server, "aadhaar", "opened");
  const photos = (await photosOf(server)).length;
  const answers = await times(10, () => borrower.verify(number, code));
  expect(answers.map(({ text }) => text)).toEqual(Array(10).fill(answers[0]?.text));
  expect(answers[0]?.json.data).toEqual({ loan_id: borrower.loanId });
  expect(await answersOf(server, "aadhaar", "opened")).toBe(opened + 1);
  expect(await identitiesOf(server, borrower)).toHaveLength(1);
  expect((await photosOf(server)).length).toBe(photos + 1);
  expect(await outcomesOf(server, borrower)).toEqual(["aadhaar-code verified"]);
});

test("ten sends at once are one text", async () => {
  const borrower = await atIdentity(server);
  const { number } = (await personOf(server, borrower)).aadhaar;
  const answers = await times(10, () => borrower.send(number));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(9).fill(429)]);
  expect(await sandbox.messages(`aadhaar-${number.slice(-4)}`)).toHaveLength(1);
  expect(await hitsOf(server, `aadhaar-day:${borrower.userId}`)).toBe(1);
});

test("both ways at once prove one identity, and whatever else was begun is over", async () => {
  const borrower = await atIdentity(server);
  const { number } = (await personOf(server, borrower)).aadhaar;
  const back = await consented(server, borrower);
  await borrower.send(number);
  const code = await codeOf(server, number);
  const photos = (await photosOf(server)).length;
  const [returned, verified] = await Promise.all([borrower.result(back), borrower.verify(number, code)]);
  expect(returned.status).toBe(200);
  // A call just after the step has passed is told where to go.
  expect([200, 422]).toContain(verified.status);
  // Whichever is first, the document stands in the end: it proves more than the code.
  expect(await identitiesOf(server, borrower)).toMatchObject([{ way: "digilocker" }]);
  expect((await photosOf(server)).length).toBe(photos + 1);
  const outcomes = await outcomesOf(server, borrower);
  expect(outcomes).toContain("digilocker verified");
  expect(outcomes.filter((outcome) => outcome.endsWith("null"))).toEqual([]);
});

test("an opening that was cut off is not waited for: the next start opens a visit", async () => {
  const borrower = await atIdentity(server);
  await database.asSuperuser(
    `insert into vaada.identity_attempts (id, borrower_id, application_id, way, started_at, expires_at, state_hash)
     values ($1, $2, $3, 'digilocker', $4, $4::timestamptz + interval '15 minutes', sha256('s'))`,
    [randomUUID(), borrower.userId, borrower.loanId, new Date(clock.realNow().getTime() - 15_000)],
  );
  expect((await borrower.start()).status).toBe(200);
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker failed", "digilocker null"]);
});

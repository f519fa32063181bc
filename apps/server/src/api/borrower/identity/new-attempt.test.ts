import { afterEach, expect, test } from "vitest";
import {
  actAt,
  anotherCode,
  atIdentity,
  type Borrower,
  codeOf,
  consented,
  outcomesOf,
  personOf,
} from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const { clock, database, sandbox } = server;
const START = "start-digilocker";
const SEND = "send-aadhaar-code";

afterEach(() => sandbox.clearFaults());

async function withNumber() {
  const borrower = await atIdentity(server);
  return { ...borrower, number: (await personOf(server, borrower)).aadhaar.number };
}

type WithNumber = Awaited<ReturnType<typeof withNumber>>;

/** Which of the two beginnings have an answer on file. */
const keptOf = async ({ userId }: Borrower): Promise<string[]> =>
  (
    await database.asSuperuser<{ call: string }>(
      "select distinct call from vaada.answers where borrower_id = $1 and call = any($2) order by call",
      [userId, [START, SEND]],
    )
  ).map(({ call }) => call);

async function proveByCode(borrower: WithNumber): Promise<void> {
  await borrower.send(borrower.number);
  const { status } = await borrower.verify(borrower.number, await codeOf(server, borrower.number));
  expect(status).toBe(200);
}

const expectOutOfTurn = async (answering: ReturnType<Borrower["start"]>): Promise<void> => {
  const { status, json } = await answering;
  expect([status, json.code, json.data]).toEqual([
    422,
    "STEP_OUT_OF_TURN",
    { redirect_to: "/employment-details" },
  ]);
};

test.each([
  ["denied", "deny", undefined],
  ["expired", "expire", undefined],
  ["mismatched", "consent", "ABCPF1234F"],
] as const)("what was answered of a visit that was %s is forgotten", async (outcome, act, pan) => {
  const borrower = await atIdentity(server, pan === undefined ? {} : { pan });
  const { url } = (await borrower.start()).json.data;
  expect(await keptOf(borrower)).toEqual([START]);
  const back = await actAt(server, act, { url, ...(act === "consent" ? { pan: borrower.pan } : {}) });
  expect((await borrower.result(back)).status).toBe(400);
  expect(await outcomesOf(server, borrower)).toEqual([`digilocker ${outcome}`]);
  expect(await keptOf(borrower)).toEqual([]);
});

test("who was denied and then proves it by code is not sent to the visit that is over", async () => {
  const borrower = await withNumber();
  await actAt(server, "deny", { url: (await borrower.start()).json.data.url });
  await borrower.start();
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker denied", "digilocker null"]);
  await proveByCode(borrower);
  expect(await keptOf(borrower)).toEqual([SEND]);
  await expectOutOfTurn(borrower.start());
  expect((await borrower.send(borrower.number)).status, "the code's own answer stays").toBe(200);
});

test("who proves it by a visit is told of no code that was given up for it", async () => {
  const borrower = await withNumber();
  await borrower.send(borrower.number);
  const { url } = (await borrower.start()).json.data;
  expect(await keptOf(borrower)).toEqual([SEND, START]);
  expect((await borrower.result(await actAt(server, "consent", { url, pan: borrower.pan }))).status).toBe(
    200,
  );
  await expectOutOfTurn(borrower.send(borrower.number));
  expect((await borrower.start()).json.data).toEqual({ url });
});

test("what was answered of a code that is locked is forgotten", async () => {
  const borrower = await withNumber();
  await borrower.send(borrower.number);
  const code = await codeOf(server, borrower.number);
  expect(await keptOf(borrower)).toEqual([SEND]);
  for (let times = 0; times < 5; times++) await borrower.verify(borrower.number, anotherCode(code));
  expect(await outcomesOf(server, borrower)).toEqual(["aadhaar-code locked"]);
  expect(await keptOf(borrower)).toEqual([]);
});

test("what was answered of a code for somebody else's Aadhaar is forgotten", async () => {
  const borrower = await atIdentity(server);
  const { number } = await withNumber();
  await borrower.send(number);
  expect(await keptOf(borrower)).toEqual([SEND]);
  expect((await borrower.verify(number, await codeOf(server, number))).json.code).toBe("KYC_NAME_MISMATCH");
  expect(await keptOf(borrower)).toEqual([]);
});

test("a resend is what is answered from then on, and the number before it is out of turn", async () => {
  const borrower = await withNumber();
  const other = await withNumber();
  await borrower.send(other.number);
  clock.moveReal(12);
  await proveByCode(borrower);
  await expectOutOfTurn(borrower.send(other.number));
  expect((await borrower.send(borrower.number)).status).toBe(200);
});

test("a code that is revived keeps its answer, and one that may have been killed does not", async () => {
  const revived = await withNumber();
  const sent = await revived.send(revived.number);
  const code = await codeOf(server, revived.number);
  clock.moveReal(12);
  await sandbox.fault({ provider: "aadhaar", mode: "error" });
  expect((await revived.send(revived.number)).status).toBe(503);
  expect((await revived.verify(revived.number, code)).status).toBe(200);
  expect((await revived.send(revived.number)).json.data).toEqual(sent.json.data);

  const killed = await withNumber();
  await killed.send(killed.number);
  clock.moveReal(12);
  await sandbox.fault({ provider: "aadhaar", mode: "down" });
  expect((await killed.send(killed.number)).status).toBe(503);
  expect(await keptOf(killed)).toEqual([]);
  expect((await killed.result(await consented(server, killed))).status).toBe(200);
  await expectOutOfTurn(killed.send(killed.number));
});

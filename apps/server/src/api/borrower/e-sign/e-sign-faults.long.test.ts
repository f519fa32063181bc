import { afterEach, expect, test } from "vitest";
import {
  atESign,
  effectsOf,
  endedBy,
  NOTHING,
  ONE_OF_EACH,
  outcomesOf,
  unnamedFiles,
} from "../../../../testing/agreements/signatory.ts";
import { HURRIED, openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({ pace: HURRIED });
const { clock, database, sandbox } = server;
afterEach(() => sandbox.clearFaults());

const fault = (mode: string, times = 1) => sandbox.fault({ provider: "e-sign", mode, times });
const hits = async (userId: string): Promise<unknown> =>
  (await database.asSuperuser("select hits from vaada.limits where bucket = $1", [`signings:${userId}`]))[0]
    ?.hits ?? 0;
/** Longer than who opens a signing can take. */
const OPENING_SECONDS = 16;

const FAULTS = ["down", "error", "timeout-after-success"] as const;

test("a signing that can't be opened costs nothing, and the next start opens one", async () => {
  const borrower = await atESign(server);
  for (const mode of FAULTS) {
    await fault(mode);
    const { status, json } = await borrower.start();
    expect([status, json.code], mode).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(await hits(borrower.userId), mode).toBe(0);
  }
  expect(await outcomesOf(server, borrower)).toEqual(FAULTS.map(() => "failed"));
  const reference = await endedBy(server, borrower, "sign");
  expect((await borrower.report(reference)).status).toBe(200);
  expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);
});

test("an agreement that the service did not take is handed over by the next start, to the same signing", async () => {
  const borrower = await atESign(server);
  // The opening is slow and goes through; it is the link for the agreement that can't be had.
  await fault("slow");
  await fault("error", 3);
  expect((await borrower.start()).json.code).toBe("PROVIDER_UNAVAILABLE");
  clock.moveReal(OPENING_SECONDS);
  const reference = await endedBy(server, borrower, "sign");
  expect(await outcomesOf(server, borrower)).toEqual([null]);
  expect((await borrower.report(reference)).status).toBe(200);
});

test.each([
  ["its name", "provider_reference is null", ["failed", "signed"]],
  ["that it has the agreement", "not is_uploaded", ["signed"]],
])(
  "who was cut off between the service's answer and our note of %s signs all the same",
  async (_what, broken, outcomes) => {
    const borrower = await atESign(server);
    await database.asSuperuser(
      `alter table vaada.agreements add constraint broken check (${broken}) not valid`,
    );
    expect((await borrower.start()).status).toBe(500);
    await database.asSuperuser("alter table vaada.agreements drop constraint broken");
    expect(await outcomesOf(server, borrower)).toEqual([null]);
    clock.moveReal(OPENING_SECONDS);
    const reference = await endedBy(server, borrower, "sign");
    expect((await borrower.report(reference)).status).toBe(200);
    expect(await outcomesOf(server, borrower)).toEqual(outcomes);
    expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);
  },
);

test("a result that can't be had is had later, and the signature is not lost meanwhile", async () => {
  const borrower = await atESign(server);
  const reference = await endedBy(server, borrower, "sign");
  for (const mode of FAULTS) {
    await fault(mode, 3);
    expect((await borrower.report(reference)).json.code, mode).toBe("PROVIDER_UNAVAILABLE");
    await sandbox.clearFaults();
    expect(await outcomesOf(server, borrower), mode).toEqual([null]);
  }
  expect(await effectsOf(server, borrower)).toEqual(NOTHING);
  expect((await borrower.report(reference)).status).toBe(200);
  expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);
});

test("a report in which single answers fail or are slow is made all the same", async () => {
  const borrower = await atESign(server);
  const reference = await endedBy(server, borrower, "sign");
  await fault("error");
  await fault("slow");
  await fault("down");
  expect((await borrower.report(reference)).status).toBe(200);
});

test("what fails between the file and its row leaves neither, and the next report makes both", async () => {
  const borrower = await atESign(server);
  const reference = await endedBy(server, borrower, "sign");
  await database.asSuperuser(
    "alter table vaada.disbursals add constraint broken check (asked_at < '1970-01-01') not valid",
  );
  expect((await borrower.report(reference)).status).toBe(500);
  await database.asSuperuser("alter table vaada.disbursals drop constraint broken");
  expect(await effectsOf(server, borrower)).toEqual(NOTHING);
  expect(await outcomesOf(server, borrower)).toEqual([null]);
  expect(await unnamedFiles(server)).toEqual([]);
  expect((await borrower.report(reference)).status).toBe(200);
  expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);
});

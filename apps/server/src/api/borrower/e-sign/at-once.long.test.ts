import { DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import {
  atESign,
  confirmEmail,
  effectsOf,
  endedBy,
  NOTHING,
  ONE_OF_EACH,
  outcomesOf,
  type Signatory,
  unnamedFiles,
} from "../../../../testing/agreements/signatory.ts";
import { tokenIn } from "../../../../testing/email-link/unverified-email.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { acceptKeyFacts, giveAccount, verifyBank } from "../../../../testing/walk.ts";

const server = await openTestServer({ eSign: { needsVerifiedEmail: true, visitsPerDay: 3 } });
const { clock } = server;

const times = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, act));

test("who has not confirmed the e-mail address signs nothing, where that is asked for", async () => {
  const borrower = await atESign(server);
  const { status, json } = await borrower.start();
  expect([status, json.code]).toEqual([409, "EMAIL_NOT_VERIFIED"]);
  expect(await outcomesOf(server, borrower)).toEqual([]);
  await confirmEmail(server, borrower);
  expect((await borrower.start()).status).toBe(200);
});

test("who signs without a confirmed address gets a new link, so many a day, and the newest one is good", async () => {
  const borrower = await atESign(server);
  await server.workOff();
  await server.database.asSuperuser(
    "update vaada.emails set link_issued_at = link_issued_at - interval '30 days' where borrower_id = $1",
    [borrower.userId],
  );
  const { newLinksPerDay } = server.services.settings.email;
  for (let times = 0; times <= newLinksPerDay; times++) {
    const { status, json } = await borrower.start();
    expect([status, json.code]).toEqual([409, "EMAIL_NOT_VERIFIED"]);
    await server.workOff();
  }
  const links = (await server.sandbox.messages(borrower.email)).map(tokenIn);
  expect(new Set(links).size).toBe(1 + newLinksPerDay);
  await confirmEmail(server, borrower);
  expect((await borrower.start()).status).toBe(200);
});

test("eight starts at once are one signing, and eight reports one signature", async () => {
  const borrower = await atESign(server);
  await confirmEmail(server, borrower);
  const started = await times(8, () => borrower.start());
  expect(started.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(started.map(({ json }) => json.data.url)).size).toBe(1);
  expect(await outcomesOf(server, borrower)).toEqual([null]);
  const reference = await endedBy(server, borrower, "sign");
  const reports = await times(8, () => borrower.report(reference));
  expect(reports.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(reports.map(({ json }) => json.data.redirect_to))).toEqual(new Set(["/disbursed"]));
  expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);
  expect(await unnamedFiles(server)).toEqual([]);
});

test("so many signings a day and no more", async () => {
  const borrower = await atESign(server);
  await confirmEmail(server, borrower);
  for (let count = 0; count < 3; count++)
    expect((await borrower.report(await endedBy(server, borrower, "refuse"))).status).toBe(400);
  const { status, json } = await borrower.start();
  expect([status, json.code]).toEqual([429, "TOO_MANY_TRIES"]);
});

test("a signature under terms that ran out meanwhile does not count: the new ones are read and signed", async () => {
  const borrower = await atESign(server);
  await confirmEmail(server, borrower);
  const waiting = await atESign(server);
  await confirmEmail(server, waiting);
  const reference = await endedBy(server, borrower, "sign");
  await waiting.open();
  await clock.moveBy(10 * DAY_MS);
  const { status, json } = await borrower.report(reference);
  expect([status, json.code]).toEqual([422, "STEP_OUT_OF_TURN"]);
  await server.workOff();
  expect(await effectsOf(server, borrower)).toEqual(NOTHING);
  expect(await unnamedFiles(server)).toEqual([]);
  await acceptAnew(waiting);
  await waiting.open();
  expect(await outcomesOf(server, waiting)).toEqual(["replaced", null]);
  await acceptAnew(borrower);
  expect((await borrower.report(await endedBy(server, borrower, "sign"))).status).toBe(200);
  expect(await outcomesOf(server, borrower)).toEqual(["replaced", "signed"]);
  expect(await effectsOf(server, borrower)).toEqual(ONE_OF_EACH);
});

/** Reading has the terms issued anew; where they cost more, the auto-pay must reach further too. */
async function acceptAnew(borrower: Signatory): Promise<void> {
  const { token, loanId } = borrower;
  await server.call("GET", `/api/loan/key-fact-statement?loan_id=${loanId}`, { token });
  if ((await borrower.step()) === "/add-bank-account") await giveAccount(server, borrower);
  if ((await borrower.step()) === "/penny-drop-verify") await verifyBank(server, borrower);
  await acceptKeyFacts(server, borrower);
}

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
import { tokenIn } from "../../../../testing/email-link/given-email.ts";
import { openHouse } from "../../../../testing/test-server.ts";
import { acceptKeyFacts, giveAccount, verifyBank } from "../../../../testing/walk.ts";

const house = await openHouse({ eSign: { needsVerifiedEmail: true, visitsPerDay: 3 } });
const { clock } = house;
const DAY_MS = 86_400_000;

const times = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, act));

test("who has not confirmed the e-mail address signs nothing, where that is asked for", async () => {
  const borrower = await atESign(house);
  const { status, json } = await borrower.start();
  expect([status, json.code]).toEqual([409, "EMAIL_NOT_VERIFIED"]);
  expect(await outcomesOf(house, borrower)).toEqual([]);
  await confirmEmail(house, borrower);
  expect((await borrower.start()).status).toBe(200);
});

test("who signs without a confirmed address gets a new link, so many a day, and the newest one is good", async () => {
  const borrower = await atESign(house);
  await house.workOff();
  await house.database.asSuperuser(
    "update vaada.emails set link_issued_at = link_issued_at - interval '30 days' where borrower_id = $1",
    [borrower.userId],
  );
  const { newLinksPerDay } = house.rooms.settings.email;
  for (let times = 0; times <= newLinksPerDay; times++) {
    const { status, json } = await borrower.start();
    expect([status, json.code]).toEqual([409, "EMAIL_NOT_VERIFIED"]);
    await house.workOff();
  }
  const links = (await house.sandbox.messages(borrower.email)).map(tokenIn);
  expect(new Set(links).size).toBe(1 + newLinksPerDay);
  await confirmEmail(house, borrower);
  expect((await borrower.start()).status).toBe(200);
});

test("eight starts at once are one signing, and eight reports one signature", async () => {
  const borrower = await atESign(house);
  await confirmEmail(house, borrower);
  const started = await times(8, () => borrower.start());
  expect(started.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(started.map(({ json }) => json.data.url)).size).toBe(1);
  expect(await outcomesOf(house, borrower)).toEqual([null]);
  const reference = await endedBy(house, borrower, "sign");
  const reports = await times(8, () => borrower.report(reference));
  expect(reports.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(reports.map(({ json }) => json.data.redirect_to))).toEqual(new Set(["/disbursed"]));
  expect(await effectsOf(house, borrower)).toEqual(ONE_OF_EACH);
  expect(await unnamedFiles(house)).toEqual([]);
});

test("so many signings a day and no more", async () => {
  const borrower = await atESign(house);
  await confirmEmail(house, borrower);
  for (let count = 0; count < 3; count++)
    expect((await borrower.report(await endedBy(house, borrower, "refuse"))).status).toBe(400);
  const { status, json } = await borrower.start();
  expect([status, json.code]).toEqual([429, "TOO_MANY_TRIES"]);
});

test("a signature under terms that ran out meanwhile does not count: the new ones are read and signed", async () => {
  const borrower = await atESign(house);
  await confirmEmail(house, borrower);
  const waiting = await atESign(house);
  await confirmEmail(house, waiting);
  const reference = await endedBy(house, borrower, "sign");
  await waiting.open();
  await clock.moveBy(10 * DAY_MS);
  const { status, json } = await borrower.report(reference);
  expect([status, json.code]).toEqual([422, "STEP_OUT_OF_TURN"]);
  await house.workOff();
  expect(await outcomesOf(house, borrower)).toEqual(["expired"]);
  expect(await effectsOf(house, borrower)).toEqual(NOTHING);
  expect(await unnamedFiles(house)).toEqual([]);
  await acceptAnew(waiting);
  await waiting.open();
  expect(await outcomesOf(house, waiting)).toEqual(["replaced", null]);
  await acceptAnew(borrower);
  expect((await borrower.report(await endedBy(house, borrower, "sign"))).status).toBe(200);
  expect(await outcomesOf(house, borrower)).toEqual(["expired", "signed"]);
  expect(await effectsOf(house, borrower)).toEqual(ONE_OF_EACH);
});

/** Reading has the terms issued anew; where they cost more, the auto-pay must reach further too. */
async function acceptAnew(borrower: Signatory): Promise<void> {
  const { token, loanId } = borrower;
  await house.call("GET", `/api/loan/key-fact-statement?loan_id=${loanId}`, { token });
  if ((await borrower.step()) === "/add-bank-account") await giveAccount(house, borrower);
  if ((await borrower.step()) === "/penny-drop-verify") await verifyBank(house, borrower);
  await acceptKeyFacts(house, borrower);
}

import { addDays, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { beforeEach, expect, test } from "vitest";
import { openTestConsole } from "../../../testing/console/test-console.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { walkTo } from "../../../testing/walk.ts";
import { enqueueMailsOfSilence } from "../../notices/mails/store.ts";
import type { Notice } from "../../notices/notice.ts";
import { insertNotices } from "../../notices/store.ts";
import { enqueueTextsOfSilence } from "../../notices/texts/store.ts";
import { AS_WORKER, asStaff } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { liftStop, writeHours, writeStop } from "./store.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["support"]);
const { asSuperuser, database } = server.database;
const borrower = await walkTo(server, "dashboard");
const { staffId } = await lender.signIn("support");
const today = server.clock.today();
const onDay = (day: number): Date => new Date(startOfDayInIndia(addDays(today, day)));
const { userId: borrowerId } = borrower;

const charge: Notice = { kind: "charge", fee: "late-fee", amount: paise(50_000n), dueOn: today };
const classChanged: Notice = { kind: "class-changed", delinquency: "sma-1", dueOn: today, loanNo: "VA-1" };

/** Notices by the day of each. */
async function tellOnDays(days: readonly number[], notice = charge): Promise<void> {
  for (const day of days)
    await database.withTx(AS_WORKER, (tx) =>
      insertNotices(tx, {
        notices: [{ key: `day-${day}`, borrowerId, applicationId: borrower.loanId, notice }],
        now: onDay(day),
      }),
    );
}

const atDesk = (act: (tx: Tx) => Promise<void>) =>
  database.withTx(asStaff(staffId, { inNameOf: borrowerId }), act);
const stop = (day: number) =>
  atDesk((tx) => writeStop(tx, { borrowerId, stop: "hardship", staffId, now: onDay(day) }));
const hours = (day: number, asked: readonly [number, number] | null) =>
  atDesk((tx) => {
    const [from, until] = asked ?? [];
    const wanted = from === undefined || until === undefined ? null : { from, until };
    return writeHours(tx, { borrowerId, hours: wanted, now: onDay(day) });
  });

/** What a correction or a lifted stop would send: the keys of the notices, by the way they go. */
async function held(way: "text" | "mail" = "text"): Promise<string[]> {
  const queue = way === "text" ? enqueueTextsOfSilence : enqueueMailsOfSilence;
  await asSuperuser("delete from graphile_worker._private_jobs where key like $1", [`${way}-notice:%`]);
  await atDesk((tx) => queue(tx, { borrowerId, afterMs: 3_600_000 }));
  const rows = await asSuperuser<{ key: string }>(
    `select notice.key from vaada.notifications as notice
       join graphile_worker._private_jobs as job on job.key = $1 || notice.id order by notice.created_at`,
    [`${way}-notice:`],
  );
  return rows.map(({ key }) => key);
}

beforeEach(async () => {
  await asSuperuser("delete from vaada.contact_rules where borrower_id = $1", [borrowerId]);
  await asSuperuser("delete from vaada.notifications where key like 'day-%'");
});

test("what was held since the first stop is told, though Stop was pressed again", async () => {
  await tellOnDays([-9, -6, -2]);
  await stop(-7);
  await stop(-3);
  expect(await held()).toEqual(["day--6", "day--2"]);
  expect(await held("mail")).toEqual(["day--6", "day--2"]);
});

test("what was held since the first narrow hours is told, though they were narrowed again", async () => {
  await tellOnDays([-9, -6, -2]);
  await hours(-7, [8, 10]);
  await hours(-3, [8, 9]);
  expect(await held()).toEqual(["day--6", "day--2"]);
});

test("hours of which no time was kept may be of any, before they change and after", async () => {
  await tellOnDays([-9, -2]);
  await hours(-7, [8, 9]);
  await asSuperuser("update vaada.contact_rules set hours_set_at = null where borrower_id = $1", [
    borrowerId,
  ]);
  expect(await held()).toEqual(["day--9", "day--2"]);
  await stop(-5);
  await hours(-3, [9, 18]);
  expect(await held()).toEqual(["day--9", "day--2"]);
  await atDesk((tx) => liftStop(tx, borrowerId));
  expect(await held()).toEqual(["day--9", "day--2"]);
});

test("hours that are corrected while a stop stands keep the time of what they held", async () => {
  for (const corrected of [[9, 18], null] as const) {
    await asSuperuser("delete from vaada.notifications where key like 'day-%'");
    await tellOnDays([-9, -6, -2]);
    await hours(-7, [8, 9]);
    await stop(-5);
    await hours(-3, corrected);
    expect(await held()).toEqual(["day--6", "day--2"]);
    await asSuperuser("delete from vaada.contact_rules where borrower_id = $1", [borrowerId]);
  }
});

test("a stop that is lifted while the hours leave none keeps its time until they are corrected, and no longer", async () => {
  await tellOnDays([-9, -6, -2]);
  await stop(-7);
  await hours(-5, [8, 9]);
  await atDesk((tx) => liftStop(tx, borrowerId));
  expect(await held()).toEqual(["day--6", "day--2"]);
  await hours(-3, null);
  await stop(-3);
  expect(await held()).toEqual(["day--2"]);
});

test("a text that did not arrive is tried once more after a silence, and its class is mailed", async () => {
  await tellOnDays([-6, -4, -2], classChanged);
  await stop(-7);
  await asSuperuser(
    `update vaada.notifications set texted_at = now(), texted_under = '2025-05-08', text_stage = stage, text_tries = tries
       from (values ('day--6', 'failed', 1), ('day--4', 'failed', 2), ('day--2', 'delivered', 1))
         as sent (name, stage, tries) where key = name`,
  );
  expect(await held()).toEqual(["day--6"]);
  expect(await held("mail")).toEqual(["day--6", "day--4"]);
});

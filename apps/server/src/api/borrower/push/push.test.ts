import { createECDH } from "node:crypto";
import { addDays } from "@vaada/calendar/civil-date";
import { ruleSetOn } from "@vaada/lending/rule-register";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { lend, loanOf, walkToHour } from "../../../../testing/days/live-loans.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";
import { msUntilContact } from "../../../notices/contact-hours.ts";
import type { Notice } from "../../../notices/notice.ts";
import { enqueuePushes } from "../../../notices/push/store.ts";
import { insertNotices } from "../../../notices/store.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";

const server = await openTestServer();
const { asSuperuser, database } = server.database;
// At noon in India: nobody is reminded at night.
const midnightMs =
  Math.floor((server.clock.now().getTime() + 19_800_000) / 86_400_000) * 86_400_000 - 19_800_000;
await server.clock.moveBy(midnightMs + 36 * 3_600_000 - server.clock.now().getTime());

const walker = await walkTo(server, "basic-details");

const keyOfServer = async () =>
  ((await server.call("GET", "/api/app/config")).json.data.push as { publicKey: string }).publicKey;

/** A browser's subscription, played by the sandbox; its messages arrive on the phone of that number. */
const browser = async (to = walker.mobile) =>
  server.sandbox.post("/push/subscriptions", { to, applicationServerKey: await keyOfServer() });

const say = (whose: Pick<Walker, "token">, body: object, headers = {}) =>
  server.call("POST", "/api/user/push", { token: whose.token, body, headers });

const onFile = ({ userId }: Pick<Walker, "userId">) =>
  asSuperuser<{ id: string; sealed: string }>(
    `select id, encode(subscription_sealed, 'escape') as sealed from vaada.push_subscriptions where borrower_id = $1`,
    [userId],
  );

const wordsOf = async ({ userId }: Pick<Walker, "userId">) =>
  (
    await asSuperuser<{ granted: boolean; call: string; notice_version: string }>(
      `select granted, call, notice_version from vaada.consents
        where borrower_id = $1 and kind = 'reminders' order by given_at`,
      [userId],
    )
  ).map(({ granted, call }) => `${granted} ${call}`);

let count = 0;

/** Tells the borrower of something, as a day's work does, and has it pushed. */
async function remind(notice: Notice, { userId }: Pick<Walker, "userId"> = walker): Promise<string> {
  count += 1;
  const key = `due-today:test:${count}`;
  await database.withTx(AS_WORKER, async (tx) => {
    const notices = [{ key, borrowerId: userId, applicationId: null, notice }];
    await insertNotices(tx, { notices, now: server.clock.now() });
    await enqueuePushes(tx, { keys: [key], afterMs: msUntilContact(server.services.clock) });
  });
  return key;
}

const pushOf = async (key: string) => {
  const [row] = await asSuperuser<{ pushed: boolean; under: string | null }>(
    "select pushed_at is not null as pushed, pushed_under as under from vaada.notifications where key = $1",
    [key],
  );
  return row;
};
const isPushed = async (key: string): Promise<boolean> => (await pushOf(key))?.pushed ?? false;

const DUE: Notice = { kind: "due-today", amount: paise(2_042_050n), lateFee: null, chargesMax: null };

const shown = async (to = walker.mobile) =>
  (await server.sandbox.messages(to)).map(({ text }) => text).filter((text) => text.startsWith("Due today"));

test("a browser is remembered once, sealed, with the consent; what is due appears there in the borrower's words", async () => {
  const subscription = await browser();
  const headers = { "x-notice-version": "reminders-2026-11" };
  for (const _again of [1, 2]) {
    const { status, json } = await say(walker, { subscription }, headers);
    expect([status, json.data]).toEqual([200, { subscribed: true }]);
  }
  const rows = await onFile(walker);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.sealed).not.toContain("push/");
  expect(await wordsOf(walker)).toEqual(["true subscribe-to-push"]);
  const key = await remind(DUE);
  await server.workOff();
  expect(await shown()).toEqual([
    "Due today\n₹20,420.50 is due today. With auto-pay, please keep it in your account. You can also pay it here.",
  ]);
  const under = ruleSetOn(server.services.clock.today());
  expect(await pushOf(key), "with the rules of its day").toEqual({ pushed: true, under });
  expect(server.logLines.join("")).not.toContain(String(subscription.endpoint));
});

test("an outage is tried again; what was read meanwhile, or is a day old, is news no more", async () => {
  const before = (await shown()).length;
  await server.sandbox.fault({ provider: "push", mode: "error" });
  const tried = await remind(DUE);
  await server.workOff();
  expect([await isPushed(tried), (await shown()).length]).toEqual([false, before]);
  await server.sandbox.clearFaults();
  // The queue may still hold the job for a moment after it failed.
  while (!(await isPushed(tried))) await server.workOff();
  expect(await shown()).toHaveLength(before + 1);
  const read = await remind(DUE);
  await server.call("POST", "/api/user/notifications/read", { token: walker.token, body: {} });
  await server.workOff();
  const old = await remind(DUE);
  await server.clock.moveBy(25 * 3_600_000);
  await server.workOff();
  expect([await isPushed(read), await isPushed(old), (await shown()).length]).toEqual([
    false,
    false,
    before + 1,
  ]);
});

test("at night nothing is shown, and in the morning it is", async () => {
  const before = (await shown()).length;
  await server.clock.moveBy(8 * 3_600_000);
  const key = await remind(DUE);
  await server.workOff();
  expect(await isPushed(key)).toBe(false);
  await server.clock.moveBy(12 * 3_600_000);
  await server.workOff();
  expect([await isPushed(key), (await shown()).length]).toEqual([true, before + 1]);
  await server.clock.moveBy(4 * 3_600_000);
});

test("a browser that its service knows no more is forgotten, and the others are reminded", async () => {
  const gone = await browser();
  await say(walker, { subscription: gone });
  expect(await onFile(walker)).toHaveLength(2);
  await fetch(String(gone.endpoint), { method: "DELETE" });
  const before = (await shown()).length;
  await remind(DUE);
  await server.workOff();
  expect(await onFile(walker)).toHaveLength(1);
  expect(await shown()).toHaveLength(before + 1);
});

test("a browser has one owner: whoever subscribes there takes it over", async () => {
  const other = await walkTo(server, "basic-details");
  const subscription = await browser(other.mobile);
  await say(walker, { subscription });
  expect(await onFile(walker)).toHaveLength(2);
  await say(other, { subscription });
  expect([await onFile(walker), await onFile(other)]).toMatchObject([[{}], [{}]]);
  await remind(DUE);
  await server.workOff();
  expect(await shown(other.mobile)).toEqual([]);
});

test("turned off in the last browser, or with the consent taken back, nothing is shown anywhere", async () => {
  const subscription = await browser();
  await say(walker, { subscription });
  const off = await say(walker, { subscription, granted: false });
  expect(off.json.data).toEqual({ subscribed: false });
  expect(await onFile(walker), "one of two").toHaveLength(1);
  expect(await wordsOf(walker)).toHaveLength(1);
  const consents = { kind: "reminders", granted: false };
  await server.call("POST", "/api/user/consents", { token: walker.token, body: consents });
  expect(await onFile(walker)).toEqual([]);
  const refused = await say(walker, { subscription });
  expect([refused.status, refused.json.code]).toEqual([409, "CONSENT_WITHDRAWN"]);
  await giveBack();
  await say(walker, { subscription });
  await say(walker, { subscription, granted: false });
  expect(await wordsOf(walker)).toEqual([
    "true subscribe-to-push",
    "false change-consent",
    "true change-consent",
    "false subscribe-to-push",
  ]);
});

const giveBack = () =>
  server.call("POST", "/api/user/consents", {
    token: walker.token,
    body: { kind: "reminders", granted: true },
  });

test("an address that is no known push service's is never called, and keys must be a browser's", async () => {
  const sound = await browser();
  const p256dh = createECDH("prime256v1").generateKeys("base64url");
  const refused = [
    { ...sound, endpoint: "https://169.254.169.254/latest/meta-data" },
    { ...sound, endpoint: "https://fcm.googleapis.com.evil.example/x" },
    { ...sound, endpoint: `${server.url}/api/health/live` },
    { ...sound, endpoint: `${server.sandbox.url}/push/../faults` },
    { ...sound, endpoint: `${server.sandbox.url}/faults` },
    { ...sound, keys: { p256dh: `B${"A".repeat(86)}`, auth: "a".repeat(22) } },
  ];
  for (const subscription of refused) {
    const { status, json } = await say(walker, { subscription });
    expect([subscription, status, json.data]).toEqual([
      subscription,
      400,
      { fields: { subscription: "This is no subscription of a browser" } },
    ]);
  }
  expect(await onFile(walker)).toEqual([]);
  const own = { ...sound, keys: { ...(sound.keys as object), p256dh } };
  await giveBack();
  expect((await say(walker, { subscription: own })).status).toBe(200);
  expect((await server.call("POST", "/api/user/push", { body: { subscription: own } })).status).toBe(403);
});

test("a borrower keeps the newest five, and a day has an end to it", async () => {
  const many = await walkTo(server, "basic-details");
  for (let number = 1; number <= 20; number += 1)
    expect((await say(many, { subscription: await browser() })).status).toBe(200);
  expect(await onFile(many)).toHaveLength(5);
  const { status, json } = await say(many, { subscription: await browser() });
  expect([status, json.code]).toEqual([429, "TOO_MANY"]);
});

test("the days of a loan remind of what is due and of the debit ahead", { tags: "long" }, async () => {
  const borrower = await lend(server);
  await say(borrower, { subscription: await browser(borrower.mobile) });
  const { dueOn } = (await loanOf(server, borrower)).facts;
  const titles = async () =>
    (await server.sandbox.messages(borrower.mobile))
      .map(({ text }) => text.split("\n")[0] ?? "")
      .filter((title) => /^(Due |Auto-pay )/.test(title));
  for (const days of [-3, -2]) {
    await walkToHour(server, { on: addDays(dueOn, days), hour: 12 });
    await server.workOff();
  }
  const seen = (await titles()).map((title) => title.replace(/ \d.*$/, ""));
  expect(seen.toSorted()).toEqual(["Auto-pay on", "Due on"]);
});

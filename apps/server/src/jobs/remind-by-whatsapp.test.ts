import { randomInt } from "node:crypto";
import { addDays } from "@vaada/calendar/civil-date";
import { WHATSAPP_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { ruleSetOn } from "@vaada/lending/rule-register";
import { paise } from "@vaada/money/paise";
import { afterEach, expect, test } from "vitest";
import { HURRIED, openTestServer } from "../../testing/test-server.ts";
import { type Walker, walkTo } from "../../testing/walk.ts";
import { msUntilContact } from "../notices/contact-hours.ts";
import type { Notice } from "../notices/notice.ts";
import { insertNotices } from "../notices/store.ts";
import { enqueueTexts } from "../notices/texts/store.ts";
import { AS_WORKER } from "../platform/db/actor.ts";

const server = await openTestServer({ isSandboxConnected: true, hasWhatsapp: true, pace: HURRIED });
const { asSuperuser, database } = server.database;
// At noon in India: nobody is reminded at night.
const midnightMs =
  Math.floor((server.clock.now().getTime() + 19_800_000) / 86_400_000) * 86_400_000 - 19_800_000;
await server.clock.moveBy(midnightMs + 36 * 3_600_000 - server.clock.now().getTime());
afterEach(() => server.sandbox.clearFaults());

/** A number whose end has a course of its own at WhatsApp. */
const endingIn = (end: string): string => `9${String(randomInt(10 ** 5)).padStart(5, "0")}${end}`;

const say = ({ token }: Walker, granted: boolean) =>
  server.call("POST", "/api/user/consents", {
    token,
    body: { kind: "whatsapp", granted },
    headers: { "x-notice-version": WHATSAPP_NOTICE_VERSION },
  });

const dueIn = (days: number): Notice => ({
  kind: "due-soon",
  amount: paise(2_500_000n),
  dueOn: addDays(server.clock.today(), days),
  lateFee: null,
  chargesMax: null,
});

let count = 0;

/** Tells a borrower of something, as a day's work does, and has it sent. */
async function remind(walker: Walker, notice: Notice = dueIn(3)): Promise<string> {
  count += 1;
  const key = `${notice.kind}:loan:${walker.loanId}:${count}`;
  await database.withTx(AS_WORKER, async (tx) => {
    const notices = [{ key, borrowerId: walker.userId, applicationId: walker.loanId, notice }];
    await insertNotices(tx, { notices, now: server.clock.now() });
    await enqueueTexts(tx, { keys: [key], afterMs: msUntilContact(server.services.clock) });
  });
  await server.workOff();
  return key;
}

async function fateOf(key: string) {
  const [row] = await asSuperuser<{ stage: string | null; reason: string | null; isTexted: boolean }>(
    `select whatsapp_stage as stage, whatsapp_reason as reason, texted_at is not null as "isTexted"
       from vaada.notifications where key = $1`,
    [key],
  );
  return row;
}

/** The reports come by themselves; each is a job. */
const reported = (key: string) =>
  expect.poll(async () => {
    await server.workOff();
    return fateOf(key);
  });

async function remindersOf({ mobile }: Walker) {
  const messages = (await server.sandbox.messages(mobile)) as { text: string; channel?: string }[];
  return messages.filter(({ text }) => /is due on|चुकाने हैं/.test(text)).map(({ channel }) => channel);
}

const willing = await walkTo(server, "dashboard", { mobile: endingIn("1000") });

test("without the consent a reminder is a text; with it WhatsApp shows it in its place, and reports that it was read", async () => {
  const texted = await remind(willing);
  expect(await fateOf(texted)).toEqual({ stage: null, reason: null, isTexted: true });
  const given = await say(willing, true);
  expect([given.status, given.json.data.granted]).toEqual([200, true]);
  const shown = await remind(willing);
  await reported(shown).toEqual({ stage: "read", reason: null, isTexted: false });
  expect(await remindersOf(willing)).toEqual(["whatsapp", "sms"]);
  const [under] = await asSuperuser(
    "select whatsapp_under as rules from vaada.notifications where key = $1",
    [shown],
  );
  expect(under).toEqual({ rules: ruleSetOn(server.clock.today()) });
});

test("what a law wants told is a text all the same", async () => {
  const on = addDays(server.clock.today(), 2);
  const key = await remind(willing, { kind: "debit-ahead", amount: paise(100_000n), on, loanNo: "VA-1" });
  expect(await fateOf(key)).toEqual({ stage: null, reason: null, isTexted: true });
});

test("who reads Hindi is reminded in Hindi, and a reminder that is overtaken goes no way", async () => {
  await asSuperuser("update vaada.borrowers set language = 'hi' where id = $1", [willing.userId]);
  await remind(willing);
  const [newest] = await server.sandbox.messages(willing.mobile);
  expect(newest?.text).toContain("चुकाने हैं");
  const overtaken = await remind(willing, dueIn(-1));
  expect(await fateOf(overtaken)).toEqual({ stage: null, reason: null, isTexted: false });
});

test.each([
  ["error", { stage: "failed", reason: "CODE_131000", isTexted: true }],
  ["down", { stage: "asked", reason: expect.any(String), isTexted: true }],
])(
  "a provider that is in the fault %s costs no reminder: the text goes in the same turn",
  async (mode, fate) => {
    await server.sandbox.fault({ provider: "whatsapp", mode });
    expect(await fateOf(await remind(willing))).toEqual(fate);
  },
);

test("a message that came after all without an answer is known, and its text had gone", {
  tags: "long",
}, async () => {
  await server.sandbox.fault({ provider: "whatsapp", mode: "timeout-after-success" });
  const key = await remind(willing);
  await reported(key).toEqual({ stage: "read", reason: null, isTexted: true });
});

test("a number of which only a report says that it has no WhatsApp gets the text", async () => {
  const without = await walkTo(server, "dashboard", { mobile: endingIn("4202") });
  await say(without, true);
  const key = await remind(without);
  await reported(key).toEqual({ stage: "failed", reason: "CODE_131026", isTexted: true });
  expect(await remindersOf(without)).toEqual(["sms"]);
});

test("the data file says how a reminder came and who got it, and who took the consent back gets texts again", async () => {
  const { json } = await server.call("GET", "/api/user/data", { token: willing.token });
  const sections = json.data.sections as { name: string; sharedWith: string[]; rows: object[] }[];
  const told = sections.find(({ name }) => /^(Notifications|सूचनाएँ)$/.test(name));
  expect(told?.sharedWith).toContain("WhatsApp (Meta)");
  expect(told?.rows).toContainEqual(expect.objectContaining({ whatsappStage: "read" }));
  await say(willing, false);
  expect(await fateOf(await remind(willing))).toEqual({ stage: null, reason: null, isTexted: true });
});

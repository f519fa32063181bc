import { addDays } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { formatRupees } from "@vaada/money/format";
import { expect, test } from "vitest";
import { confirmEmail } from "../../../testing/agreements/signatory.ts";
import { lend, loanOf, postLoanEvent, walkPastClose, walkToHour } from "../../../testing/days/live-loans.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import type { Walker } from "../../../testing/walk.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;
const { lender } = server.services;

/** Reads the texts to a borrower other than codes, oldest first. */
async function textsOf({ mobile }: Walker): Promise<string[]> {
  await server.workOff();
  const messages = await server.sandbox.messages(mobile);
  return messages
    .map(({ text }) => text)
    .filter((text) => !/sign-in code|was sent to your account/.test(text))
    .reverse();
}

async function bounceAll({ loanId }: Walker): Promise<void> {
  const [mandate] = await asSuperuser<{ token: string }>(
    "select token_reference as token from vaada.mandates where application_id = $1",
    [loanId],
  );
  await server.sandbox.post("/actions/bounce", { token: mandate?.token, times: 9 });
}

const ruleSetsOf = ({ loanId }: Walker) =>
  asSuperuser<{ kind: string; under: string | null }>(
    `select distinct kind, texted_under as under from vaada.notifications
      where application_id = $1 and texted_at is not null order by kind`,
    [loanId],
  );

const payer = await lend(server);
const late = await lend(server);
const { facts } = await loanOf(server, payer);

/** Reads the mails to a borrower about debits and charges, oldest first. */
const mailsOf = async ({ email }: Walker): Promise<string[]> =>
  (await server.sandbox.messages(email))
    .map(({ text }) => text)
    .filter((text) => /^(Auto-pay did not go through|A late fee was added)/.test(text))
    .reverse();

test("the due texts name the late fee, its maximum, the lender and the officer", async () => {
  await walkPastClose(server, facts.arrivedOn);
  await walkToHour(server, { on: addDays(facts.dueOn, -3), hour: 10 });
  const [due] = (await textsOf(late)).filter((text) => text.includes("is due on"));
  for (const figure of ["late fee of ₹500 once", "₹2,000 at most", lender.lender.legalName])
    expect(due).toContain(figure);
  expect(due).toContain(lender.grievanceOfficer.phone);
}, 120_000);

test("a text goes out for every debit, bounce, levy and change of class, and a mail for every bounce and levy, once each, under the rules of its day", async () => {
  await bounceAll(late);
  const [debit] = await asSuperuser<{ on: typeof facts.dueOn }>(
    `select present_on as "on" from vaada.debits where application_id = $1`,
    [payer.loanId],
  );
  if (debit === undefined) throw new Error("no debit was planned");
  await walkToHour(server, { on: debit.on, hour: 10 });
  const debited = (await textsOf(payer)).filter((text) => text.includes("was debited"));
  expect(debited).toHaveLength(1);
  expect(debited[0]).toContain(lender.lender.legalName);
  const [next] = await asSuperuser<{ on: typeof facts.dueOn }>(
    `select present_on as "on" from vaada.debits where application_id = $1 and status = 'planned'`,
    [late.loanId],
  );
  if (next === undefined) throw new Error("no next try was planned");
  const [tried, triedOn, nextOn] = [formatRupees(facts.repay), formatDay(debit.on), formatDay(next.on)];
  const bounced = (await textsOf(late)).filter((text) => text.includes("did not pay the auto-pay debit"));
  expect(bounced).toHaveLength(1);
  expect(bounced[0]).toContain(`debit of ${tried} on ${triedOn}`);
  expect(bounced[0]).toContain("the balance was short. Charge added: ₹500");
  expect(bounced[0]).toContain(`Next try: ${nextOn}`);
  expect(await mailsOf(late), "an address that nobody confirmed").toEqual([]);
  await confirmEmail(server, late);

  // The close of business charges and classes by night; the texts wait for the morning.
  await walkPastClose(server, debit.on);
  await walkPastClose(server, addDays(debit.on, 1));
  const byNight = await textsOf(late);
  expect(byNight.filter((text) => text.includes("a charge of ₹500 was added"))).toHaveLength(0);
  await walkToHour(server, { on: addDays(debit.on, 2), hour: 10 });
  const texts = await textsOf(late);
  const levied = texts.filter((text) => text.includes("a charge of ₹500 was added"));
  expect(levied).toHaveLength(1);
  for (const named of [lender.lender.legalName, lender.grievanceOfficer.email])
    expect(levied[0]).toContain(named);
  const feeOn = formatDay(addDays(debit.on, 1));
  const { events } = await loanOf(server, late);
  const owed = formatRupees(owedOn(facts, events, addDays(debit.on, 1)).due);
  expect(levied[0]).toContain(`To be paid: ${owed} on ${feeOn}. Next auto-pay: ${nextOn}.`);
  const mails = await mailsOf(late);
  expect(mails.toSorted(), "the morning mails what no mail went out for").toEqual([
    expect.stringContaining(
      `With it, ${owed} was to be paid on ${feeOn}. The next auto-pay is planned for ${nextOn}`,
    ),
    expect.stringContaining(
      `did not pay the debit of ${tried} on ${triedOn}: there was too little money in the account. The bounce charge of ₹500 was added. The next try is planned for ${nextOn}`,
    ),
  ]);
  expect(texts.filter((text) => text.includes("classed as SMA-0"))).toHaveLength(1);
  const mailed = await asSuperuser<{ kind: string; under: string }>(
    `select kind, mailed_under as under from vaada.notifications
      where application_id = $1 and mailed_at is not null order by kind`,
    [late.loanId],
  );
  expect(mailed.map(({ kind }) => kind)).toEqual(["debit-bounced", "late-fee"]);
  const sets = [...(await ruleSetsOf(late)), ...mailed];
  expect(sets.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["class-changed", "debit-ahead", "debit-bounced", "due-soon", "late-fee"]),
  );
  for (const { under } of sets) expect(under).toMatch(/^20\d\d-\d\d-\d\d$/);
  const again = { kind: "bounce", key: "hand:bounce", valueDate: server.clock.today() } as const;
  await postLoanEvent(server, late, again);
  await server.workOff();
  expect(await mailsOf(late), "what comes back by day is mailed at once").toHaveLength(3);
}, 240_000);

test("a loan that is paid is texted about no more", { tags: "long" }, async () => {
  const until = addDays(facts.dueOn, 31);
  await walkPastClose(server, addDays(until, -1));
  const before = await textsOf(late);
  const { facts: owedFacts, events } = await loanOf(server, late);
  expect(events.length).toBeGreaterThan(0);
  await postLoanEvent(server, late, {
    kind: "payment",
    key: "hand:all",
    valueDate: server.clock.today(),
    amount: (owedFacts.repay * 2n) as typeof owedFacts.repay,
  });
  await walkToHour(server, { on: addDays(until, 1), hour: 10 });
  expect(await textsOf(late)).toEqual(before);
});

import pg from "pg";
import { expect, test } from "vitest";
import {
  anyPan,
  consentCountOf,
  linkJobCountOf,
  type Newcomer,
  newcomer,
  questionsPut,
  triesOf,
  until,
} from "../../../../testing/basic-details/newcomer.ts";
import { callsOf, consented, type Return } from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const { database } = server;

test("two accounts may confirm one PAN at the same moment: a claim keeps nobody out", async () => {
  const pan = anyPan();
  const two = [await newcomer(server), await newcomer(server)] as const;
  const answers = await Promise.all(two.map((borrower) => borrower.confirm({ pan })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const borrower of two) expect((await borrower.step()).redirect_to).toBe("/kyc-verification");
});

test("of two accounts that prove one identity at the same moment one holds the PAN, and the other is led back", {
  tags: "long",
}, async () => {
  for (let round = 0; round < 3; round++) {
    const pan = anyPan();
    const two = [await newcomer(server), await newcomer(server)] as const;
    for (const borrower of two) await borrower.confirm({ pan });
    const returns = await Promise.all(two.map((borrower) => consented(server, atStep(borrower, pan))));
    const answers = await Promise.all(
      two.map((borrower, n) => atStep(borrower, pan).result(returns[n] as Return)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect([refused?.json.code, refused?.json.data]).toEqual([
      "STEP_OUT_OF_TURN",
      { redirect_to: "/basic-details" },
    ]);
    const [winner, loser] = answers[0]?.status === 200 ? two : [two[1], two[0]];
    expect((await winner.step()).redirect_to).toBe("/employment-details");
    expect(await loser.step()).toMatchObject({
      redirect_to: "/basic-details",
      customer: { pan_released: true },
    });
    const rows = await database.asSuperuser(
      "select 1 from vaada.identities where borrower_id = any($1::uuid[])",
      [two.map(({ userId }) => userId)],
    );
    expect(rows).toHaveLength(1);
  }
});

test("a look that was on its way when another PAN was confirmed asks nobody", async () => {
  const borrower = await newcomer(server);
  await borrower.check({ pan: anyPan() });
  const asked = await questionsPut(server);
  const { status, json } = await caughtBehind(
    {
      text: `with mine as (select id from vaada.borrowers where id = $1 for update)
             update vaada.pan_records set confirmed_at = now() from mine where borrower_id = mine.id`,
      id: borrower.userId,
    },
    () => borrower.check({ pan: anyPan() }),
  );
  expect([status, json.data]).toEqual([422, { redirect_to: "/kyc-verification" }]);
  expect([await questionsPut(server), await triesOf(server, borrower)]).toEqual([asked, 1]);
});

test("ten equal confirmations at once are one: one link, one set of consents, one answer", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  await borrower.check({ pan });
  const answers = await Promise.all(Array.from({ length: 10 }, () => borrower.confirm({ pan })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect([await linkJobCountOf(server, borrower), await consentCountOf(server, borrower)]).toEqual([1, 4]);
});

test("of two tabs that confirm two PANs or two addresses one is led on, and nothing is mixed", async () => {
  for (let round = 0; round < 3; round++) {
    const borrower = await newcomer(server);
    const pans = [anyPan(), anyPan()];
    for (const pan of pans) await borrower.check({ pan });
    const answers = await Promise.all(
      pans.map((pan, n) => borrower.confirm({ pan, email: `tab.${n}@example.com` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.json.data).toEqual({ redirect_to: "/kyc-verification" });
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await borrower.step()).customer).toMatchObject({ email: `tab.${won}@example.com` });
    expect(await linkJobCountOf(server, borrower)).toBe(1);
  }
});

/** The borrower with the calls of the next step. */
const atStep = (borrower: Newcomer, pan: string) =>
  callsOf(server, { ...borrower, pan, email: `${borrower.userId}@example.com` });

/** Makes the call while a change is on its way that it can't see yet and must wait for. */
async function caughtBehind<T>(change: { text: string; id: string }, call: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.superuserUrl });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(change.text, [change.id]);
    const answer = call();
    await until(async () => {
      const waiting = await database.asSuperuser(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return waiting.length > 0;
    });
    await client.query("commit");
    return await answer;
  } finally {
    await client.end();
  }
}

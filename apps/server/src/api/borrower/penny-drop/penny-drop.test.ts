import { expect, test } from "vitest";
import {
  accountsOf,
  atBankAccount,
  type Borrower,
  backAfter,
  callsOf,
  dropsOf,
  hitsOf,
  mandateStates,
  numberEndingIn,
  paidFor,
  sweepLater,
  withServices,
} from "../../../../testing/bank-accounts/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { accountOf } from "../../../../testing/walk.ts";
import { refreshPennyDrop } from "../../../jobs/refresh-penny-drop.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";

const server = await openTestServer();
const { database, services } = server;
/** A bank is not asked again within the time that a borrower waits. */
const hasty = await openTestServer({ bankAccount: { askAgainMs: 60_000 } });
const few = await openTestServer({ bankAccount: { pennyDropsPerDay: 2 } });

/** Somebody who looks once a second, which is as often as the provider is asked. */
async function askUntilKnown(at: typeof server, borrower: Borrower) {
  for (;;) {
    at.clock.moveReal(1);
    const answer = await borrower.verify();
    if (answer.json.code !== "STILL_PROCESSING") return answer;
  }
}

/** As the screen does: on a busy machine eight at once may take longer than a borrower is asked to wait at a time. */
async function verifyUntilKnown(borrower: Pick<Borrower, "verify">) {
  let answer = await borrower.verify();
  while (answer.json.code === "STILL_PROCESSING") answer = await borrower.verify();
  return answer;
}

/** Ready for the penny drop, with an account that ends so. */
async function withAccount(at: typeof server, ending: string, given: object = {}): Promise<Borrower> {
  const borrower = await atBankAccount(at);
  const { answer } = await paidFor(at, borrower, { ...numberEndingIn(ending), ...given });
  await borrower.finish(answer);
  return borrower;
}

/** Nobody whom the sandbox knows, so the bank has the account in this very name. */
const ANOTHERS = { account_holders_name: "Somebody Else" };

test("an account that the bank knows under another name is given up with its auto-pay; a good one proves", {
  tags: "long",
}, async () => {
  const borrower = await atBankAccount(server, { pan: "ABCPG1234G" });
  await paidFor(server, borrower, numberEndingIn("1235"));
  // The reply may be lost: who asks again is told the same.
  for (const times of ["at first", "again"]) {
    const { status, json } = await borrower.verify();
    expect([times, status, json.code, json.message]).toEqual([
      times,
      400,
      "BANK_NAME_MISMATCH",
      "Bank verification failed. Your name does not match the details in your Aadhaar or PAN records. Please check and try again.",
    ]);
  }
  expect(await borrower.step()).toBe("/add-bank-account");
  expect(await accountsOf(server, borrower)).toMatchObject([
    { discard_reason: "name-differs", verified_by: null },
  ]);
  await server.workOff();
  expect(await mandateStates(server, borrower)).toEqual(["cancelled gone"]);
  expect(server.logLines.join("")).not.toMatch(/trivedi/i);

  const { answer } = await paidFor(server, borrower, numberEndingIn("1236"));
  expect((await borrower.verify()).json.data).toMatchObject({ account: "1236", name: "GAURAV GUPTA" });
  expect((await borrower.finish(answer)).status).toBe(200);
  expect((await dropsOf(server, borrower)).map(({ outcome }) => outcome)).toEqual([
    "name-differs",
    "verified",
  ]);
});

test("the account that was given up can be given again, and is asked about anew", {
  tags: "long",
}, async () => {
  const given = { ...numberEndingIn("1234"), ...ANOTHERS };
  const borrower = await withAccount(server, "1234", given);
  expect((await borrower.verify()).json.code).toBe("BANK_NAME_MISMATCH");
  await paidFor(server, borrower, given);
  expect((await borrower.verify()).json.code).toBe("BANK_NAME_MISMATCH");
  expect(await dropsOf(server, borrower)).toHaveLength(2);
});

test("an account that does not exist is given up with its auto-pay", { tags: "long" }, async () => {
  const borrower = await withAccount(server, "0000");
  for (let times = 0; times < 2; times++)
    expect((await borrower.verify()).json.code).toBe("BANK_ACCOUNT_INVALID");
  expect(await accountsOf(server, borrower)).toMatchObject([{ discard_reason: "invalid" }]);
  expect(await dropsOf(server, borrower)).toMatchObject([{ outcome: "invalid" }]);
  await server.workOff();
  expect(await mandateStates(server, borrower)).toEqual(["cancelled gone"]);
});

test("a bank that can't be asked costs nobody the account, and the next try proves it", async () => {
  const borrower = await withAccount(server, "9999");
  expect((await borrower.verify()).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect(await borrower.step()).toBe("/penny-drop-verify");
  expect((await borrower.verify()).status).toBe(200);
  expect((await dropsOf(server, borrower)).map(({ outcome }) => outcome)).toEqual(["failed", "verified"]);
});

test.each([
  ["verified", "1234", {}, 200],
  ["name-differs", "1234", ANOTHERS, 400],
  ["invalid", "0000", {}, 400],
])("eight at once send one rupee and get one answer (%s)", async (outcome, ending, given, status) => {
  const borrower = await withAccount(server, ending, given);
  const answers = await Promise.all(Array.from({ length: 8 }, () => verifyUntilKnown(borrower)));
  expect(await dropsOf(server, borrower)).toMatchObject([{ outcome }]);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([status]));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test("an answer that takes longer than ten seconds is asked for again, and no second rupee is sent", {
  tags: "long",
}, async () => {
  const borrower = await withAccount(hasty, "8888");
  const { status, json } = await borrower.verify();
  expect([status, json.code, json.data]).toEqual([400, "STILL_PROCESSING", { retry: true }]);
  expect(await borrower.step()).toBe("/penny-drop-verify");
  expect((await askUntilKnown(hasty, borrower)).status).toBe(200);
  expect(await dropsOf(hasty, borrower)).toMatchObject([{ outcome: "verified" }]);
});

test("the provider is asked about a rupee once a second, however many screens wait", {
  tags: "long",
}, async () => {
  let questions = 0;
  const { pennyDrops } = services;
  const counting = await withServices(server, {
    pennyDrops: {
      ...pennyDrops,
      async read(reference) {
        questions++;
        return questions === 1 ? { kind: "awaited", reference } : pennyDrops.read(reference);
      },
    },
  });
  const borrower = callsOf(counting, await withAccount(server, "1234"));
  const from = server.clock.realNow().getTime();
  const answers = await Promise.all(Array.from({ length: 8 }, () => verifyUntilKnown(borrower)));
  const seconds = (server.clock.realNow().getTime() - from) / 1000;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(questions).toBeGreaterThan(1);
  expect(questions).toBeLessThanOrEqual(Math.floor(seconds) + 1);
});

test("a bank that can't be asked, time and again, holds nobody up who has another one", {
  tags: "long",
}, async () => {
  const borrower = await withAccount(few, "1234");
  for (const times of [1, 2]) {
    await few.sandbox.fault({ provider: "penny-drop", mode: "error" });
    expect([times, (await borrower.verify()).json.code]).toEqual([times, "PROVIDER_UNAVAILABLE"]);
  }
  const { status, json, headers } = await borrower.verify();
  expect([status, json.code]).toEqual([429, "TOO_MANY_TRIES"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(86_000);
  expect(await dropsOf(few, borrower)).toHaveLength(2);
  const { answer } = await paidFor(few, borrower, numberEndingIn("1236"));
  expect(await accountsOf(few, borrower)).toMatchObject([
    { discard_reason: "replaced" },
    { discard_reason: null, number_ending: "1236" },
  ]);
  await few.workOff();
  expect((await mandateStates(few, borrower))[0]).toBe("cancelled gone");
  await borrower.finish(answer);
  const tomorrow = await backAfter(few, borrower, 86_401);
  expect((await tomorrow.verify()).json.data).toMatchObject({ account: "1236" });
});

test("a rupee that surely never left costs none of the day's", async () => {
  const borrower = await withAccount(server, "1234");
  const away = await withServices(server, {
    pennyDrops: {
      ...services.pennyDrops,
      async start() {
        return { kind: "unavailable", reason: "ECONNREFUSED" };
      },
    },
  });
  expect((await callsOf(away, borrower).verify()).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect(await hitsOf(server, `penny-drops:${borrower.userId}`)).toBe(0);
  expect((await borrower.verify()).status).toBe(200);
  expect(await hitsOf(server, `penny-drops:${borrower.userId}`)).toBe(1);
});

test("a worker that learns the answer first keeps it for the borrower who comes back", {
  tags: "long",
}, async () => {
  const borrower = await withAccount(hasty, "8888");
  expect((await borrower.verify()).json.code).toBe("STILL_PROCESSING");
  const [drop] = await dropsOf(hasty, borrower);
  const refresh = async () => {
    await hasty.database.database.withTx(AS_WORKER, (tx) =>
      enqueue(tx, "refresh-penny-drop", { reference: drop?.provider_reference ?? "" }),
    );
    await hasty.workOff();
  };
  while ((await dropsOf(hasty, borrower))[0]?.outcome === null) await refresh();
  // A second event of the same drop changes nothing.
  await refresh();
  expect(await borrower.step()).toBe("/key-fact-statement");
  expect((await borrower.verify()).json.data).toMatchObject({
    redirect_to: "/key-fact-statement",
    account: "8888",
  });
  expect(await dropsOf(hasty, borrower)).toHaveLength(1);
});

test("an event of a penny drop that nobody knows is no reason for anything", async () => {
  await database.database.withTx(AS_WORKER, (tx) =>
    enqueue(tx, "refresh-penny-drop", { reference: "fav_nobodys" }),
  );
  await server.workOff();
  expect(
    await database.asSuperuser("select from graphile_worker._private_jobs where key like '%fav_nobodys'"),
  ).toEqual([]);
});

test("a worker keeps to the account's pace with its questions, and the borrower at the screen goes first", async () => {
  const borrower = await withAccount(hasty, "8888");
  expect((await borrower.verify()).json.code).toBe("STILL_PROCESSING");
  const [drop] = await dropsOf(hasty, borrower);
  const reference = drop?.provider_reference ?? "";
  const pauseFor = (wait: string) =>
    hasty.database.asSuperuser(
      "update vaada.provider_paces set paused_until = now() + $1::interval where provider = 'razorpayx'",
      [wait],
    );
  await pauseFor("1 hour");
  await expect(refreshPennyDrop(hasty.services, { reference })).rejects.toThrow("the drop is in line");
  const turns = () =>
    hasty.database.asSuperuser("select next_at from vaada.provider_paces where provider = 'razorpayx'");
  const before = await turns();
  hasty.clock.moveReal(61);
  await borrower.verify();
  await expect.poll(turns).not.toEqual(before);
  await pauseFor("0 seconds");
});

test("a refusal that a worker learned first is told to the borrower all the same", {
  tags: "long",
}, async () => {
  const borrower = await withAccount(server, "1234", ANOTHERS);
  const { pennyDrops } = services;
  const lost = await withServices(server, {
    pennyDrops: {
      ...pennyDrops,
      async read() {
        return { kind: "unavailable", reason: "LOST" };
      },
    },
  });
  expect((await callsOf(lost, borrower).verify()).json.code).toBe("PROVIDER_UNAVAILABLE");
  await sweepLater(server, borrower);
  expect(await dropsOf(server, borrower)).toMatchObject([{ outcome: "name-differs" }]);
  expect((await borrower.verify()).json.code).toBe("BANK_NAME_MISMATCH");
});

test("who was cut off right after the rupee was sent has another one sent, and loses nothing", async () => {
  const borrower = await withAccount(server, "1234");
  const { pennyDrops } = services;
  const crashing = await withServices(server, {
    pennyDrops: {
      ...pennyDrops,
      async start(drop) {
        await pennyDrops.start(drop);
        throw new Error("the process was killed here");
      },
    },
  });
  expect((await callsOf(crashing, borrower).verify()).status).toBe(500);
  expect(await dropsOf(server, borrower)).toMatchObject([{ outcome: null, provider_reference: null }]);
  server.clock.moveReal(16);
  expect((await borrower.verify()).status).toBe(200);
  expect((await dropsOf(server, borrower)).map(({ outcome }) => outcome)).toEqual(["failed", "verified"]);
});

test("what the bank answered is sealed, and bound to the details it was asked about", async () => {
  const borrower = await withAccount(server, "1234");
  await borrower.verify();
  const [row] = await database.asSuperuser(
    `select penny_drops.*, bank_accounts.account_hash = penny_drops.account_hash as is_same
       from vaada.penny_drops join vaada.bank_accounts on verified_by = penny_drops.id
      where penny_drops.borrower_id = $1`,
    [borrower.userId],
  );
  const { account_holders_name } = (await accountOf(server, borrower)) as { account_holders_name: string };
  const place = { table: "penny_drops", column: "registered_name_sealed", row: row?.id };
  expect(services.vault.open(row?.registered_name_sealed, place)).toBe(account_holders_name.toUpperCase());
  expect([row?.is_same, row?.utr]).toEqual([true, expect.any(String)]);
});

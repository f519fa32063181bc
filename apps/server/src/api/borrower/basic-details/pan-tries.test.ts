import { addDays, civilDateInIndia, startOfDayInIndia } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import {
  anyPan,
  type Newcomer,
  newcomer,
  questionsPut,
  triesOf,
} from "../../../../testing/basic-details/newcomer.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { proveIdentity } from "../../../../testing/walk.ts";

const server = await openTestServer({
  basicDetails: { panRefusalsPerDay: 5, panTriesPerDay: 8, panTriesPerAddressPerHour: 9 },
  trustedProxies: ["127.0.0.1"],
});
const { clock, database, sandbox } = server;

const HOUR_SECONDS = 3_600;

/** Behind a trusted proxy the forwarded address counts, so each test can have a neighbourhood of its own. */
const from = (address: string) => ({ "x-forwarded-for": address });

async function useUp(borrower: Newcomer, tries: number, address: string): Promise<void> {
  for (let times = 0; times < tries; times++)
    expect((await borrower.check({ pan: anyPan() }, from(address))).status).toBe(200);
}

async function unknownPan(): Promise<string> {
  const pan = anyPan();
  await sandbox.post("/people", { pan, name: "NOBODY", panStatus: "unknown" });
  return pan;
}

async function useUpRefusals(borrower: Newcomer, address: string): Promise<void> {
  for (let times = 0; times < 5; times++) {
    const { json } = await borrower.check({ pan: await unknownPan() }, from(address));
    expect(json.code).toBe("PAN_NOT_FOUND");
  }
}

/** Whole seconds from now to the next midnight in India. */
const secondsToMidnight = (): number => {
  const now = clock.realNow().getTime();
  return (startOfDayInIndia(addDays(civilDateInIndia(now), 1)) - now) / 1000;
};

/** Told between two moments, however far apart a slow machine puts them. The limit's own time is in whole seconds. */
function expectUntilMidnight({ headers }: { readonly headers: Headers }, secondsBefore: number): void {
  const told = Number(headers.get("retry-after"));
  expect(told).toBeLessThanOrEqual(Math.ceil(secondsBefore) + 1);
  expect(told).toBeGreaterThanOrEqual(Math.floor(secondsToMidnight()));
}

test("five PANs that the register refuses are a day's, and then both calls are 429 until midnight in India", async () => {
  const borrower = await newcomer(server);
  await useUpRefusals(borrower, "192.0.2.1");
  const asked = await questionsPut(server);
  for (const call of [borrower.check, borrower.confirm]) {
    const before = secondsToMidnight();
    const answer = await call({ pan: anyPan(), email: "second@example.com" }, from("192.0.2.3"));
    expect([answer.status, answer.json.code]).toEqual([429, "TOO_MANY_TRIES"]);
    expectUntilMidnight(answer, before);
  }
  expect(await questionsPut(server)).toEqual(asked);
  expect((await borrower.step()).customer, "a call over the limit changes nothing").not.toMatchObject({
    email: "second@example.com",
  });
  clock.moveReal(secondsToMidnight() + 1);
  const again = await newcomer(server, borrower.mobile);
  expect(again.userId).toBe(borrower.userId);
  expect((await again.check({ pan: anyPan() }, from("192.0.2.4"))).status).toBe(200);
});

test("a PAN that the register knows is no refusal, and one on file needs no try", async () => {
  const borrower = await newcomer(server);
  for (let times = 0; times < 4; times++)
    await borrower.check({ pan: await unknownPan() }, from("192.0.2.5"));
  const pan = anyPan();
  await useUp(borrower, 2, "192.0.2.6");
  expect((await borrower.check({ pan }, from("192.0.2.6"))).status).toBe(200);
  expect((await borrower.check({ pan: await unknownPan() }, from("192.0.2.6"))).json.code).toBe(
    "PAN_NOT_FOUND",
  );
  expect((await borrower.check({ pan: anyPan() }, from("192.0.2.7"))).json.code).toBe("TOO_MANY_TRIES");
  expect((await borrower.confirm({ pan }, from("192.0.2.7"))).status).toBe(200);
});

test("a borrower who looks up ever more PANs is stopped too, until midnight in India", async () => {
  const borrower = await newcomer(server);
  await useUp(borrower, 8, "192.0.2.10");
  const before = secondsToMidnight();
  const answer = await borrower.check({ pan: anyPan() }, from("192.0.2.11"));
  expect(answer.json.code).toBe("TOO_MANY_TRIES");
  expectUntilMidnight(answer, before);
});

test("a PAN of another account is a try, and over the limit not even that much is told", async () => {
  const pan = anyPan();
  const holder = await newcomer(server);
  await holder.confirm({ pan }, from("192.0.2.20"));
  await proveIdentity(server, { ...holder, pan });
  const borrower = await newcomer(server);
  for (let times = 0; times < 8; times++) {
    const { json } = await borrower.check({ pan }, from("192.0.2.21"));
    expect(json.code).toBe("PAN_ALREADY_REGISTERED");
  }
  for (const call of [borrower.check, borrower.confirm]) {
    const { status, json } = await call({ pan }, from("192.0.2.22"));
    expect([status, json.code, json.data]).toEqual([429, "TOO_MANY_TRIES", null]);
  }
});

test("a body that answers 400 and a PAN that was found already are no tries", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  for (let times = 0; times < 8; times++) {
    expect((await borrower.check({ pan: "ABCP" }, from("192.0.2.30"))).status).toBe(400);
    expect((await borrower.check({ pan }, from("192.0.2.30"))).status).toBe(200);
  }
  expect(await triesOf(server, borrower)).toBe(1);
});

test("a network address has so many tries an hour, and over it even a bad body is 429", async () => {
  const [one, two, three] = [await newcomer(server), await newcomer(server), await newcomer(server)];
  await useUp(one, 6, "2001:db8:1:2::1");
  const pan = anyPan();
  await two.check({ pan }, from("2001:db8:1:2::2"));
  await useUp(two, 2, "2001:db8:1:2::2");
  for (const details of [{ pan: anyPan() }, { pan: "ABCP" }]) {
    const { status, json, headers } = await three.check(details, from("2001:db8:1:2:ffff::9"));
    expect([status, json.code]).toEqual([429, "TOO_MANY"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(HOUR_SECONDS - 600);
    expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(HOUR_SECONDS);
  }
  const confirmed = await three.confirm({ pan: anyPan() }, from("2001:db8:1:2::3"));
  expect([confirmed.status, confirmed.json.code], "a confirmation that must ask").toEqual([429, "TOO_MANY"]);
  expect(await triesOf(server, three), "the borrower's own try is not lost by it").toBe(0);
  expect((await two.confirm({ pan }, from("2001:db8:1:2::2"))).status, "one that need not").toBe(200);
  expect((await three.check({ pan: anyPan() }, from("2001:db8:1:3::1"))).status).toBe(200);
  clock.moveReal(HOUR_SECONDS);
  expect((await three.check({ pan: anyPan() }, from("2001:db8:1:2::1"))).status).toBe(200);
});

test("a site of IPv6 networks has four times the tries of one of them", { tags: "long" }, async () => {
  let network = 0;
  for (const borrower of await Promise.all(Array.from({ length: 6 }, () => newcomer(server))))
    await useUp(borrower, 6, `2001:db8:7:${(network++).toString(16)}::1`);
  const late = await newcomer(server);
  expect((await late.check({ pan: anyPan() }, from("2001:db8:7:ffff::1"))).json.code).toBe("TOO_MANY");
  expect((await late.check({ pan: anyPan() }, from("2001:db8:8::1"))).status).toBe(200);
});

test("twenty unknown PANs at once are never more than five refusals", async () => {
  const borrower = await newcomer(server);
  const pans = await Promise.all(Array.from({ length: 20 }, unknownPan));
  const answers = await Promise.all(pans.map((pan, n) => borrower.check({ pan }, from(`198.51.100.${n}`))));
  expect(answers.filter(({ json }) => json.code === "PAN_NOT_FOUND")).toHaveLength(5);
  expect(answers.filter(({ json }) => json.code === "TOO_MANY_TRIES")).toHaveLength(15);
  const rows = await database.asSuperuser("select 1 from vaada.pan_records where borrower_id = $1", [
    borrower.userId,
  ]);
  expect(rows).toHaveLength(5);
});

test("the addresses are counted as keyed hashes", async () => {
  const rows = await database.asSuperuser("select bucket from vaada.limits where bucket like 'pan-%'");
  const buckets = rows.map(({ bucket }) => String(bucket));
  expect(buckets.length).toBeGreaterThan(10);
  for (const bucket of buckets)
    expect(bucket).toMatch(/^(pan-(tries|refused):[0-9a-f-]{36}|pan-address:[0-9a-f]{64})$/);
});

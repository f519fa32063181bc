import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { expect, test } from "vitest";
import { anyMobile, openTestServer } from "../../../testing/test-server.ts";
import { lockerOf } from "../../../testing/while-locked.ts";
import { buildApp } from "../../app.ts";

const PER_ADDRESS = 20;
const PER_SESSION = 10;
const EVENTS_PER_ADDRESS = 40;
const server = await openTestServer({
  callsAtOnce: { perAddress: PER_ADDRESS, perSession: PER_SESSION, webhooksPerAddress: EVENTS_PER_ADDRESS },
  trustedProxies: ["127.0.0.1"],
});

const whileLocked = lockerOf(server);

const madeUpToken = (): string => randomBytes(32).toString("base64url");

/** Behind a trusted proxy the forwarded address counts. */
const checkStep = (token: string, address: string) =>
  server.call("GET", "/api/step/step-checker", { token, headers: { "x-forwarded-for": address } });
const readConfig = (address: string) =>
  server.call("GET", "/api/app/config", { headers: { "x-forwarded-for": address } });
const isReady = async () => (await server.call("GET", "/api/health/ready")).status === 200;

type Caller = { readonly token: string; readonly address: string };

/** Keeps 400 connections asking, each again as soon as it is answered, until the work is done. */
async function besieged<T>(askedBy: (nth: number) => Caller, work: () => Promise<T>) {
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const statuses = new Set<number>();
  let [isOver, asked, withoutRetryAfter] = [false, 0, 0];
  const siege = Array.from({ length: 400 }, async () => {
    while (!isOver) {
      const answer = await checkStepBy(agent, askedBy(asked++));
      statuses.add(answer.statusCode ?? 0);
      if (answer.statusCode === 429 && !(Number(answer.headers["retry-after"]) >= 1)) withoutRetryAfter += 1;
    }
  });
  const result = await work();
  isOver = true;
  await Promise.all(siege);
  agent.destroy();
  return { result, statuses, withoutRetryAfter };
}

async function checkStepBy(agent: Agent, { token, address }: Caller): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": address };
  const request = get(`${server.url}/api/step/step-checker`, { agent, headers });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  return answer;
}

/**
 * Makes ten calls one after the other, reading the readiness between them, and gives the answers that others
 * get meanwhile. A machine busy with something else answers 503 as well, so such a call is made again; `npm
 * run prove` counts how many there are.
 */
async function callAsOthers(token: string): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let nth = 0; nth < 10; nth++) {
    statuses.add(await answerOf(() => checkStep(token, `198.51.100.${nth}`)));
    statuses.add(await answerOf(() => server.call("GET", "/api/health/ready")));
  }
  return statuses;
}

async function answerOf(ask: () => Promise<{ readonly status: number }>): Promise<number> {
  for (;;) {
    const { status } = await ask();
    if (status !== 503) return status;
  }
}

/** The besiegers' own calls may also wait too long in their line. */
const withoutOwnWait = (statuses: ReadonlySet<number>): Set<number> =>
  new Set([...statuses].filter((status) => status !== 503));

test("400 connections with made-up tokens from one address cost nobody else an answer", {
  tags: "long",
}, async () => {
  const { token } = await server.signIn(anyMobile());
  const { result, statuses, withoutRetryAfter } = await besieged(
    () => ({ token: madeUpToken(), address: "192.0.2.66" }),
    () => callAsOthers(token),
  );
  expect(result).toEqual(new Set([200]));
  expect(withoutOwnWait(statuses)).toEqual(new Set([403, 429]));
  expect(withoutRetryAfter).toBe(0);
});

test("400 connections of one session cost nobody else an answer", { tags: "long" }, async () => {
  const [greedy, other] = [await server.signIn(anyMobile()), await server.signIn(anyMobile())];
  const { result, statuses } = await besieged(
    (nth) => ({ token: greedy.token, address: `203.0.113.${nth % 100}` }),
    () => callAsOthers(other.token),
  );
  expect(result).toEqual(new Set([200]));
  expect(withoutOwnWait(statuses)).toEqual(new Set([200, 429]));
});

test("beyond the limit of its address a call is 429 in our form, and the database is asked nothing", {
  tags: "long",
}, async () => {
  await whileLocked("sessions", async () => {
    const under = Array.from({ length: PER_ADDRESS }, () => checkStep(madeUpToken(), "192.0.2.1"));
    await expect.poll(async () => (await readConfig("192.0.2.1")).status).toBe(429);
    const refused = await checkStep(madeUpToken(), "192.0.2.1");
    expect([refused.status, refused.json]).toEqual([
      429,
      { statusCode: 429, message: expect.any(String), code: "TOO_MANY", data: null },
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await readConfig("192.0.2.2")).status, "another address").toBe(200);
    expect(server.securityLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ event: "limit-reached", route: "/api/step/step-checker" }),
    );
    expect((await server.call("GET", "/api/health/live")).status).toBe(200);
    void Promise.allSettled(under);
  });
  await expect.poll(async () => (await readConfig("192.0.2.1")).status, { timeout: 20_000 }).toBe(200);
});

test("beyond the limit of its session a call is 429, from whatever address, and another session is served", {
  tags: "long",
}, async () => {
  const [one, other] = [await server.signIn(anyMobile()), await server.signIn(anyMobile())];
  await whileLocked("sessions", async () => {
    const under = Array.from({ length: PER_SESSION }, (_, n) => checkStep(one.token, `192.0.2.${n + 10}`));
    await expect.poll(async () => (await checkStep(one.token, "192.0.2.30")).status).toBe(429);
    void Promise.allSettled(under);
  });
  expect((await checkStep(other.token, "192.0.2.31")).status).toBe(200);
});

test("an IPv6 subscriber is one address, and a site has four times as much", { tags: "long" }, async () => {
  await whileLocked("sessions", async () => {
    const askFrom = (address: string) => void checkStep(madeUpToken(), address).catch(() => undefined);
    for (let nth = 0; nth < PER_ADDRESS; nth++) askFrom(`2001:db8:5:1::${nth.toString(16)}`);
    await expect.poll(async () => (await readConfig("2001:db8:5:1:ffff::1")).status).toBe(429);
    expect((await readConfig("2001:db8:5:2::1")).status).toBe(200);
    for (const subscriber of [2, 3, 4])
      for (let nth = 0; nth < PER_ADDRESS; nth++) askFrom(`2001:db8:5:${subscriber}::${nth.toString(16)}`);
    await expect.poll(async () => (await readConfig("2001:db8:5:5::1")).status).toBe(429);
    expect((await readConfig("2001:db8:6::1")).status).toBe(200);
  });
});

/** Takes places at the door for as long as the work takes: calls whose bodies do not come. The database has no part in it. */
async function whileTaken<T>(
  places: readonly Readonly<Record<string, string>>[],
  work: () => Promise<T>,
): Promise<T> {
  const { hostname, port } = new URL(server.url);
  const calls = places.map((headers) => {
    const call = request({
      hostname,
      port,
      method: "POST",
      path: "/api/user/otp/verify",
      headers: {
        ...headers,
        "content-type": "application/json",
        "content-length": "2",
        expect: "100-continue",
      },
      agent: false,
    });
    call.on("error", () => undefined);
    call.flushHeaders();
    return call;
  });
  try {
    // A connection that is told to go on stands at the door, or was refused there.
    await Promise.all(calls.map((call) => once(call, "continue")));
    return await work();
  } finally {
    for (const call of calls) call.destroy();
  }
}

test("an address that is written another way leads past no limit", { tags: "long" }, async () => {
  const address = "192.0.2.61";
  const ways = ["/api/app/config", "/%61pi/app/config", "http://elsewhere.example/api/app/config"];
  await whileTaken(
    Array.from({ length: PER_ADDRESS }, () => ({ "x-forwarded-for": address })),
    async () => {
      for (const way of ways) expect([way, await statusOf(way, address)]).toEqual([way, 429]);
    },
  );
  for (const way of ways) expect([way, await statusOf(way, "192.0.2.62")]).toEqual([way, 200]);
});

/** Written to the line as it is: `fetch` would mend the address first. */
async function statusOf(path: string, address: string): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url);
  const asked = get({ hostname, port, path, headers: { "x-forwarded-for": address }, agent: false });
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.destroy();
  return answer.statusCode;
}

test("who writes another's network into a header takes no place from it", async () => {
  const address = "192.0.2.71";
  const strangers = [address, `Bearer ${address}`, `Bearer calls ${address}`].flatMap((authorization, nth) =>
    Array.from({ length: PER_SESSION }, () => ({ authorization, "x-forwarded-for": `192.0.2.${nth + 72}` })),
  );
  // One fewer than there are places: the next call is served only if nobody else has taken one.
  const own = Array.from({ length: PER_ADDRESS - 1 }, () => ({ "x-forwarded-for": address }));
  await whileTaken([...strangers, ...own], async () => {
    expect((await readConfig(address)).status).toBe(200);
  });
});

test("a session is one session however its header is written", { tags: "long" }, async () => {
  const { token } = await server.signIn(anyMobile());
  const calls = Array.from({ length: PER_SESSION }, (_, nth) => ({
    authorization: `${nth % 2 === 0 ? "bearer" : "BEARER"} ${token}`,
    "x-forwarded-for": `192.0.2.${nth + 100}`,
  }));
  await whileTaken(calls, async () => {
    expect((await checkStep(token, "192.0.2.130")).status).toBe(429);
  });
});

test("without a trusted proxy nobody chooses the address that they are counted by", {
  tags: "long",
}, async () => {
  const app = buildApp({ ...server.services, settings: { ...server.services.settings, trustedProxies: [] } });
  await whileLocked("sessions", async () => {
    const ask = (nth: number, url = "/api/step/step-checker") =>
      app.inject({
        url,
        remoteAddress: "192.0.2.77",
        headers: { authorization: `Bearer ${madeUpToken()}`, "x-forwarded-for": `10.0.0.${nth}` },
      });
    for (let nth = 0; nth < PER_ADDRESS; nth++) void ask(nth).catch(() => undefined);
    await expect.poll(async () => (await ask(99, "/api/app/config")).statusCode).toBe(429);
  });
  await app.close();
});

/** Signed as the provider signs, and about nothing of ours. */
function sendEvent(nth: number, address: string) {
  const [secret] = server.services.settings.razorpayWebhookSecrets;
  const rawBody = JSON.stringify({ entity: "event", event: "order.paid", nth });
  const signature = createHmac("sha256", secret?.reveal() ?? "")
    .update(rawBody)
    .digest("hex");
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": signature,
    "x-forwarded-for": address,
  };
  return server.call("POST", "/api/webhooks/razorpay", { rawBody, headers });
}

test("a burst of a provider's events has a line of its own: none is refused, and visitors of its address are served", {
  tags: "long",
}, async () => {
  const address = "192.0.2.50";
  const { events, visitor } = await whileLocked("provider_events", async () => {
    const sent = Array.from({ length: PER_ADDRESS + 10 }, (_, nth) => sendEvent(nth, address));
    await expect.poll(() => server.database.database.stats().waiting).toBeGreaterThan(0);
    return { events: sent, visitor: (await readConfig(address)).status };
  });
  expect(visitor).toBe(200);
  // An event that waited for the table as long as a call may is asked for again (503); the door itself refuses none (429).
  const statuses = new Set((await Promise.all(events)).map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
});

test("the line of events is bounded, and visitors take no place in it", { tags: "long" }, async () => {
  const address = "192.0.2.51";
  await whileLocked("provider_events", async () => {
    let refused = 0;
    for (let nth = 0; nth < EVENTS_PER_ADDRESS + 5; nth++)
      void sendEvent(100 + nth, address).then(({ status }) => {
        if (status === 429) refused += 1;
      });
    await expect.poll(() => refused, { timeout: 20_000 }).toBe(5);
    expect((await readConfig(address)).status).toBe(200);
  });
  await whileLocked("sessions", async () => {
    for (let nth = 0; nth < PER_ADDRESS; nth++)
      void checkStep(madeUpToken(), "192.0.2.52").catch(() => undefined);
    await expect.poll(async () => (await readConfig("192.0.2.52")).status).toBe(429);
    expect((await sendEvent(1_000, "192.0.2.52")).status).toBe(200);
  });
});

test("a token that was unknown a moment ago is refused without the database, and a good one never is", async () => {
  const token = madeUpToken();
  const { token: good } = await server.signIn(anyMobile());
  expect((await checkStep(token, "192.0.2.40")).status).toBe(403);
  await whileLocked("sessions", async () => {
    expect((await checkStep(token, "192.0.2.41")).status).toBe(403);
  });
  expect((await checkStep(good, "192.0.2.40")).status).toBe(200);
});

test("readiness has a connection of its own: it is green while every other one is taken", async () => {
  const { max } = server.database.database.stats();
  const ask = (nth: number) =>
    server.call("POST", "/api/user/otp/send", {
      body: { mobile: anyMobile() },
      headers: { "x-forwarded-for": `198.51.100.${nth}` },
    });
  let calls: Promise<unknown>[] = [];
  await whileLocked("limits", async () => {
    calls = Array.from({ length: max + 5 }, (_, nth) => ask(nth));
    await expect.poll(() => server.database.database.stats().waiting).toBeGreaterThan(0);
    expect(await isReady()).toBe(true);
  });
  // A server that is closed under a call waits for the line to end by itself.
  await Promise.allSettled(calls);
});

test("who is turned away is logged by number, one line for all of a period, and each call that is served by a line", {
  tags: "long",
}, async () => {
  const app = buildApp(server.services);
  server.logLines.length = 0;
  await whileLocked("sessions", async () => {
    const ask = () =>
      app.inject({
        url: "/api/step/step-checker",
        remoteAddress: "192.0.2.88",
        headers: { authorization: `Bearer ${madeUpToken()}` },
      });
    for (let nth = 0; nth < PER_ADDRESS; nth++) void ask().catch(() => undefined);
    const refused = await Promise.all(Array.from({ length: 30 }, ask));
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([429]));
  });
  await app.close();
  const lines = server.logLines.map((line) => JSON.parse(line));
  expect(lines.filter(({ status }) => status === 429)).toEqual([]);
  const counted = lines.filter(({ refused }) => refused !== undefined);
  expect(new Set(counted.map(({ level }) => level))).toEqual(new Set(["warn"]));
  const turnedAway = counted.reduce((sum, { refused }) => sum + refused, 0);
  expect(turnedAway).toBeGreaterThanOrEqual(30);
  // A slow machine may need more than one period for them.
  expect(counted.length).toBeLessThan(turnedAway);
});

import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openTestServer } from "../../testing/test-server.ts";
import { walkTo } from "../../testing/walk.ts";
import { buildApp } from "../app.ts";
import type { JobEnd } from "../platform/queue/report.ts";
import { boundHandlers, runJob } from "./handlers.ts";
import { refreshIdentityVisit } from "./refresh-identity-visit.ts";
import { startWorker, type Worker } from "./worker.ts";

const server = await openTestServer();
const { database, sandbox } = server;
const WAIT_MS = 120_000;

/** The same server where the sandbox can reach it: what it sends, it sends to the app's own origin. */
const settings = { ...server.services.settings };
const services = { ...server.services, settings };
const app = buildApp(services);
await app.listen({ port: 0, host: "127.0.0.1" });
settings.appOrigin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

const ends: JobEnd[] = [];
let worker: Worker;
beforeAll(async () => {
  const silent = () => undefined;
  worker = await startWorker({
    directUrl: database.url,
    database: database.database,
    logger: { debug: silent, info: silent, warn: silent, error: silent },
    tasks: boundHandlers(services),
    onJob: (end) => void ends.push(end),
  });
});
afterEach(() => sandbox.clearFaults());
afterAll(async () => {
  await worker.stop();
  await app.close();
});

async function visitor(pan?: string) {
  const borrower = await walkTo(server, "identity", pan === undefined ? {} : { pan });
  const callBackUrl = `${settings.appOrigin}/kyc-digilocker-processing`;
  const start = async (): Promise<URL> => {
    const response = await fetch(`${settings.appOrigin}/api/user/aadhar-verification/initiate/digilocker`, {
      method: "POST",
      headers: { authorization: `Bearer ${borrower.token}`, "content-type": "application/json" },
      body: JSON.stringify({ callBackUrl }),
    });
    const { data } = (await response.json()) as { data: { url: string } };
    return new URL(data.url);
  };
  const client_id = String((await start()).searchParams.get("client_id"));
  const act = (what: "consent" | "deny" | "expire") =>
    sandbox.post(`/actions/${what}`, { client_id, ...(what === "consent" ? { pan: borrower.pan } : {}) });
  const step = async () =>
    (await server.call("GET", "/api/step/step-checker", { token: borrower.token })).json.data.redirect_to;
  return { ...borrower, reference: client_id, act, step, start };
}

type Visitor = Awaited<ReturnType<typeof visitor>>;

/** The holder of this token opens the return page, which sends the result call. */
const resultAt = async (page: URL, { token }: { token: string }): Promise<number> => {
  const { client_id = "", state = "" } = Object.fromEntries(page.searchParams);
  const path = `/api/user/aadhar-verification/webhook/digilocker?${new URLSearchParams({ client_id, state })}`;
  return (await server.call("GET", path, { token })).status;
};

/** The borrower, on whichever device, asks to be proven again and is led to the page that asks for the result. */
async function comeBack(borrower: Visitor): Promise<number> {
  const page = await borrower.start();
  expect([page.pathname, page.searchParams.get("client_id")]).toEqual([
    "/kyc-digilocker-processing",
    borrower.reference,
  ]);
  return resultAt(page, borrower);
}

const lookedInto = () =>
  expect
    .poll(() => ends, { timeout: WAIT_MS })
    .toContainEqual({ task: "refresh-identity-visit", outcome: "done" });

const outcomeOf = async (reference: string): Promise<string | null | undefined> =>
  (
    await database.asSuperuser("select outcome from vaada.identity_attempts where provider_reference = $1", [
      reference,
    ])
  )[0]?.outcome;
const outcomeBecomes = (reference: string, outcome: string) =>
  expect.poll(() => outcomeOf(reference), { timeout: WAIT_MS }).toBe(outcome);
const expireAgo = ({ reference }: Visitor, past: string) =>
  database.asSuperuser(
    `update vaada.identity_attempts
        set started_at = now() - $2::interval - interval '1 hour', expires_at = now() - $2::interval
      where provider_reference = $1`,
    [reference, past],
  );
const identities = async (borrowerId: string): Promise<number> =>
  (await database.asSuperuser("select from vaada.identities where borrower_id = $1", [borrowerId])).length;
const noJobsLeft = () =>
  expect
    .poll(() => database.asSuperuser("select from graphile_worker._private_jobs where key like 'settle-%'"), {
      timeout: WAIT_MS,
    })
    .toEqual([]);

test("a visit proves nobody by the provider's event alone, and counts once the borrower's own session returns", async () => {
  const borrower = await visitor();
  ends.length = 0;
  await borrower.act("consent");
  await lookedInto();
  expect(await outcomeOf(borrower.reference)).toBeNull();
  expect(await borrower.step()).toBe("/kyc-verification");
  expect(await identities(borrower.userId)).toBe(0);
  const [event] = await database.asSuperuser("select provider from vaada.provider_events");
  expect(event).toEqual({ provider: "surepass" });

  expect(await comeBack(borrower)).toBe(200);
  expect(await borrower.step()).toBe("/employment-details");
  expect(await identities(borrower.userId)).toBe(1);
});

test("a visit with somebody else's record is found out when its borrower returns", async () => {
  const borrower = await visitor("ABCPF1234F");
  await borrower.act("consent");
  expect(await comeBack(borrower)).toBeGreaterThanOrEqual(400);
  expect(await outcomeOf(borrower.reference)).toBe("mismatched");
  expect(await borrower.step()).toBe("/kyc-verification");
});

test("a return page that was sent to another borrower proves neither of them", async () => {
  const borrower = await visitor();
  const other = await visitor();
  await borrower.act("consent");
  const page = await borrower.start();
  expect(await resultAt(page, other)).toBe(404);
  expect([await identities(borrower.userId), await identities(other.userId)]).toEqual([0, 0]);
  page.searchParams.set("state", "A".repeat(22));
  expect(await resultAt(page, borrower)).toBe(404);
  expect(await identities(borrower.userId)).toBe(0);
});

test.each([
  ["denied", "deny"],
  ["expired", "expire"],
] as const)("an event of a visit that came to nothing ends it as %s", async (outcome, act) => {
  const borrower = await visitor();
  await borrower.act(act);
  await outcomeBecomes(borrower.reference, outcome);
  expect(await borrower.step()).toBe("/kyc-verification");
  expect(await identities(borrower.userId)).toBe(0);
});

test("an event that comes twice, and one that comes after the borrower, change nothing", async () => {
  const borrower = await visitor();
  await sandbox.fault({ provider: "digilocker", mode: "webhook-twice" });
  await borrower.act("consent");
  expect(await comeBack(borrower)).toBe(200);
  const before = await database.asSuperuser("select * from vaada.identities where borrower_id = $1", [
    borrower.userId,
  ]);
  await noJobsLeft();
  for (let times = 0; times < 2; times++)
    await refreshIdentityVisit(services, { reference: borrower.reference });
  expect(
    await database.asSuperuser("select * from vaada.identities where borrower_id = $1", [borrower.userId]),
  ).toEqual(before);
});

test("a provider that is away when its own event is looked into is asked again", {
  tags: "long",
}, async () => {
  const borrower = await visitor();
  ends.length = 0;
  await sandbox.fault({ provider: "digilocker", mode: "error", times: 3 });
  await borrower.act("consent");
  const failed = { task: "refresh-identity-visit", outcome: "failed" };
  await expect.poll(() => ends, { timeout: WAIT_MS }).toContainEqual(failed);
  expect(await outcomeOf(borrower.reference)).toBeNull();
  await database.asSuperuser("update graphile_worker._private_jobs set run_at = now()");
  await lookedInto();
  expect(await comeBack(borrower)).toBe(200);
});

test("an event ahead of what the provider tells is looked into again, and believed in nothing", async () => {
  const borrower = await visitor();
  await expect(refreshIdentityVisit(services, { reference: borrower.reference })).rejects.toThrow(
    "the visit is open",
  );
  expect(await outcomeOf(borrower.reference)).toBeNull();
});

test.each([
  ["denied", "deny"],
  ["expired", null],
] as const)(
  "a visit that ran out without an event is asked about, and found to be %s",
  async (outcome, act) => {
    const borrower = await visitor();
    await sandbox.fault({ provider: "digilocker", mode: "webhook-late" });
    if (act !== null) await borrower.act(act);
    await runJob(services, "sweep", {});
    expect(await outcomeOf(borrower.reference), "it may still be open").toBeNull();
    await expireAgo(borrower, "5 minutes");
    await runJob(services, "sweep", {});
    await outcomeBecomes(borrower.reference, outcome);
  },
);

test("a completed visit waits for its borrower for days, from whichever device they sign in next, and a month at most", async () => {
  const borrower = await visitor();
  ends.length = 0;
  await borrower.act("consent");
  await lookedInto();
  await expireAgo(borrower, "29 days");
  await runJob(services, "sweep", {});
  expect(await outcomeOf(borrower.reference)).toBeNull();
  const waiting = "select from graphile_worker._private_jobs where key = $1";
  const key = `refresh-identity-visit:${borrower.reference}`;
  expect(await database.asSuperuser(waiting, [key]), "it is asked about no more").toEqual([]);
  server.clock.moveReal(61);
  const { token } = await server.signIn(borrower.mobile);
  expect(await resultAt(await borrower.start(), { token })).toBe(200);
  expect(await identities(borrower.userId)).toBe(1);

  const forgotten = await visitor();
  ends.length = 0;
  await forgotten.act("consent");
  await lookedInto();
  await expireAgo(forgotten, "31 days");
  await runJob(services, "sweep", {});
  expect(await outcomeOf(forgotten.reference)).toBe("expired");
});

test("a visit that nobody made is nothing to do, and another payload is refused", async () => {
  await expect(
    runJob(services, "refresh-identity-visit", { reference: "digilocker_unknown" }),
  ).resolves.toBeUndefined();
  await expect(runJob(services, "refresh-identity-visit", { reference: 1 })).rejects.toThrow();
  await expect(runJob(services, "refresh-identity-visit", { reference: "x", more: 1 })).rejects.toThrow();
});

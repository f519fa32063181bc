import { afterEach, expect, test } from "vitest";
import {
  anyPan,
  newcomer,
  questionsPut,
  recordsOf,
  triesOf,
} from "../../../../testing/basic-details/newcomer.ts";
import { HURRIED, openTestServer } from "../../../../testing/test-server.ts";
import { buildApp } from "../../../app.ts";

const server = await openTestServer({ pace: HURRIED });
const { sandbox, database } = server;

afterEach(() => sandbox.clearFaults());

const addressTries = async (): Promise<number> => {
  const [row] = await database.asSuperuser(
    "select coalesce(sum(hits), 0)::integer as hits from vaada.limits where bucket like 'pan-address:%'",
  );
  return row?.hits;
};

test.each(["error", "down", "timeout-after-success"] as const)(
  "a register that fails with %s costs no try and loses nothing, and the next call finds the PAN",
  async (mode) => {
    const borrower = await newcomer(server);
    const pan = anyPan();
    const counted = await addressTries();
    await sandbox.fault({ provider: "pan", mode });
    const { status, json, headers } = await borrower.check({ pan, email: "kept@example.com" });
    expect([status, json.code, json.data]).toEqual([503, "PROVIDER_UNAVAILABLE", null]);
    expect(json.message).toBe(
      "The service we need for this is not answering. Nothing is lost. Please try again in a minute.",
    );
    expect(headers.get("retry-after")).toBe("60");
    expect([await triesOf(server, borrower), await addressTries()]).toEqual([0, counted]);
    expect(await borrower.step()).toMatchObject({
      redirect_to: "/basic-details",
      customer: { email: "kept@example.com" },
    });

    const again = await borrower.check({ pan });
    expect([again.status, again.json.data.pan_number]).toEqual([200, pan]);
    expect(await triesOf(server, borrower)).toBe(1);
    expect(await recordsOf(server, borrower)).toHaveLength(1);
  },
);

test("a confirmation whose register fails confirms nothing, and goes through later", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  await sandbox.fault({ provider: "pan", mode: "error" });
  expect((await borrower.confirm({ pan })).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect((await borrower.step()).redirect_to).toBe("/basic-details");
  expect((await borrower.confirm({ pan })).json.data).toEqual({ redirect_to: "/kyc-verification" });
});

test("a slow register is waited for", async () => {
  const borrower = await newcomer(server);
  await sandbox.fault({ provider: "pan", mode: "slow" });
  expect((await borrower.check({ pan: anyPan() })).status).toBe(200);
});

test("what was known before a failure is known after it", async () => {
  const borrower = await newcomer(server);
  const [unlinked, unknown] = ["ABCPE1234E", anyPan()];
  await sandbox.post("/people", { pan: unknown, name: "NOBODY", panStatus: "unknown" });
  await borrower.check({ pan: unlinked });
  await borrower.check({ pan: unknown });
  const records = await recordsOf(server, borrower);
  expect(records.map(({ standing }) => standing)).toEqual(["valid", "not-found"]);
  await sandbox.fault({ provider: "pan", mode: "error", times: 2 });
  for (const pan of [unlinked, unknown])
    expect((await borrower.check({ pan })).json.code).toBe("PROVIDER_UNAVAILABLE");
  expect(await recordsOf(server, borrower)).toEqual(records);
  expect(await triesOf(server, borrower)).toBe(2);
});

test("a PAN that was found needs no register any more", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  const looked = await borrower.check({ pan });
  await sandbox.fault({ provider: "pan", mode: "down", times: 5 });
  expect((await borrower.check({ pan })).text).toBe(looked.text);
  expect((await borrower.confirm({ pan })).status).toBe(200);
});

test("what came of the questions is counted for the operator", async () => {
  expect(await questionsPut(server)).toMatchObject({ unavailable: 6, "not-found": 1 });
});

test("why the register gave no answer is logged in a word, for the operator", () => {
  const lines = server.logLines.map((line) => JSON.parse(line)).filter(({ provider }) => provider === "pan");
  expect(lines).toHaveLength(6);
  expect(new Set(lines.map(({ level }) => level))).toEqual(new Set(["warn"]));
  expect(lines.map(({ reason }) => reason)).toContain("HTTP_500");
});

test("a register that answers about another PAN is an alarm", async () => {
  const borrower = await newcomer(server);
  const panRegister = { lookUp: async () => ({ kind: "unavailable", reason: "OTHER_PAN" }) as const };
  const app = buildApp({ ...server.services, panRegister });
  const { statusCode } = await app.inject({
    method: "POST",
    url: "/api/user/basic-detail",
    headers: { authorization: `Bearer ${borrower.token}` },
    payload: { pan: anyPan(), email: "a@example.com" },
  });
  await app.close();
  expect(statusCode).toBe(503);
  const alarms = server.logLines.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
  expect(alarms).toMatchObject([{ provider: "pan", reason: "OTHER_PAN" }]);
});

test("a PAN whose link the register does not know leads on, is asked about once, and claims no link", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  await sandbox.post("/people", { pan, name: "LINK UNKNOWN", aadhaar: { linked: null } });
  const looked = await borrower.check({ pan });
  expect([looked.status, looked.json.data.aadhaar_linked]).toEqual([200, null]);
  const { found } = await questionsPut(server);
  expect((await borrower.check({ pan })).text).toBe(looked.text);
  expect(await borrower.confirm({ pan })).toMatchObject({
    status: 200,
    json: { data: { redirect_to: "/kyc-verification" } },
  });
  expect((await questionsPut(server)).found).toBe(found);
  expect((await recordsOf(server, borrower))[0]).toMatchObject({
    standing: "valid",
    is_aadhaar_linked: null,
    aadhaar_last_four: null,
    confirmed_at: expect.any(Date),
  });
});

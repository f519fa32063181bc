import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const { database } = server;
const SECRET = server.services.settings.finboxWebhookSecret.reveal();
const ADDRESS = `/api/webhooks/finbox/${SECRET}`;

const post = (rawBody: string, address = ADDRESS) => server.call("POST", address, { rawBody });
const event = (session_id: unknown, event_name: unknown = "ENRICHMENT_NOTIFICATION"): string =>
  JSON.stringify({ session_id, event_name, accounts: [{ name: "SOMEBODY", account_status: "completed" }] });
const jobs = () =>
  database.asSuperuser("select key, payload from graphile_worker._private_jobs order by key");
const events = () =>
  database.asSuperuser("select id, provider, body_sealed from vaada.provider_events order by received_at");

test("an event is kept as it came, sealed, and the session it names is looked into", async () => {
  const rawBody = event("0b0c9a5e-7d1f-4f0e-9a51-0d7a4b0f9c11");
  const { status, text } = await post(rawBody);
  expect([status, text]).toEqual([200, '{"statusCode":200,"message":"OK","data":{}}']);
  const [kept] = await events();
  expect(kept?.provider).toBe("finbox");
  expect(kept?.body_sealed.includes("SOMEBODY")).toBe(false);
  const place = { table: "provider_events", column: "body_sealed", row: kept?.id };
  expect(server.services.vault.openBytes(kept?.body_sealed, place).toString()).toBe(rawBody);
  expect(await jobs()).toMatchObject([
    {
      key: "refresh-bank-statement:0b0c9a5e-7d1f-4f0e-9a51-0d7a4b0f9c11",
      payload: { reference: "0b0c9a5e-7d1f-4f0e-9a51-0d7a4b0f9c11" },
    },
  ]);
});

test("whatever an event says has happened, it is one job to go and ask", async () => {
  const waiting = (await jobs()).length;
  for (const name of ["SESSION_REQUIREMENT_COMPLETION_NOTIFICATION", "SESSION_EXPIRY_NOTIFICATION", "NEW"])
    expect((await post(event("any-session", name))).status).toBe(200);
  expect((await jobs()).length).toBe(waiting + 1);
});

test.each([
  ["no JSON", "session_id=x"],
  ["nothing", ""],
  ["no session", JSON.stringify({ event_name: "ENRICHMENT_NOTIFICATION" })],
  ["a number for a session", event(42)],
  ["a name that is none", event("../../etc/passwd")],
  ["a name without end", event("s".repeat(201))],
])(
  "what nobody can make sense of (%s) is kept and taken, or it would come for ever",
  async (_what, rawBody) => {
    const [before, waiting] = [(await events()).length, await jobs()];
    expect((await post(rawBody)).status).toBe(200);
    expect((await events()).length).toBe(before + 1);
    expect(await jobs()).toEqual(waiting);
  },
);

test("without the secret there is nothing at that address, as at any that does not exist", async () => {
  const before = (await events()).length;
  const unknown = await server.call("POST", "/api/no-such-address", { body: {} });
  for (const address of [
    "/api/webhooks/finbox",
    "/api/webhooks/finbox/",
    `/api/webhooks/finbox/${SECRET}x`,
    `/api/webhooks/finbox/${SECRET}/more`,
    `/api/webhooks/nobody/${SECRET}`,
  ]) {
    const { status, text } = await post(event("forged"), address);
    expect([address, status, text]).toEqual([address, 404, unknown.text]);
  }
  expect((await server.call("GET", ADDRESS)).status).toBe(404);
  expect((await events()).length).toBe(before);
  expect(server.logLines.join("")).not.toContain(SECRET);
});

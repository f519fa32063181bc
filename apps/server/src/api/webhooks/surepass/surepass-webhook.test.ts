import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({ trustedProxies: ["127.0.0.1"] });
const { database, clock } = server;
const SECRET = server.services.settings.surepassWebhookSecret.reveal();
const ADDRESS = `/api/webhooks/surepass/${SECRET}`;
const BODY_BYTES_MAX = 64 * 1024;

type Sent = { readonly rawBody: string | Buffer; readonly type?: string; readonly from?: string };
const post = ({ rawBody, type = "application/json", from = "192.0.2.1" }: Sent, address = ADDRESS) =>
  server.call("POST", address, { rawBody, headers: { "content-type": type, "x-forwarded-for": from } });

async function events() {
  const rows = await database.asSuperuser<{ id: string; provider: string; body_sealed: Buffer }>(
    "select id, provider, body_sealed from vaada.provider_events order by received_at",
  );
  return rows.map(({ id, provider, body_sealed }) => ({
    provider,
    body: server.services.vault.openBytes(body_sealed, {
      table: "provider_events",
      column: "body_sealed",
      row: id,
    }),
  }));
}
const lastEvent = async () => (await events()).at(-1)?.body.toString();
const jobs = () =>
  database.asSuperuser("select task_id, key, payload from graphile_worker._private_jobs order by key");
const visit = (reference: unknown, more: object = {}): string =>
  JSON.stringify({ client_id: reference, status: "success", type: "digilocker", ...more });

test("an event is kept as it came, sealed, and a visit it names is looked into", async () => {
  const rawBody = visit("digilocker_abc", { extra: { anything: "else" } });
  const { status, text } = await post({ rawBody });
  expect([status, text]).toEqual([200, '{"statusCode":200,"message":"OK","data":{}}']);
  expect(await events()).toEqual([{ provider: "surepass", body: Buffer.from(rawBody) }]);
  expect(await jobs()).toMatchObject([
    { key: "refresh-identity-visit:digilocker_abc", payload: { reference: "digilocker_abc" } },
  ]);
  const [row] = await database.asSuperuser("select body_sealed from vaada.provider_events");
  expect(row?.body_sealed.includes("digilocker_abc")).toBe(false);
});

test("the same event again is kept again and is one job", async () => {
  const [before, waiting] = [(await events()).length, (await jobs()).length];
  for (let times = 0; times < 3; times++) await post({ rawBody: visit("digilocker_again") });
  expect((await events()).length).toBe(before + 3);
  expect((await jobs()).length).toBe(waiting + 1);
});

test.each([
  ["no JSON", "client_id=digilocker_x&status=success", "application/x-www-form-urlencoded"],
  ["a body of no type", "hello", ""],
  ["half a JSON", '{"client_id": "digi', "application/json"],
  ["nothing", "", "application/json"],
  ["bytes that are no text", Buffer.from([0, 0xff, 0xfe, 0x80]), "application/octet-stream"],
  ["a list", "[1, 2]", "application/json"],
  ["brackets without end", "[".repeat(BODY_BYTES_MAX), "application/json"],
  ["another product's event", visit("esign_x", { type: "esign" }), "application/json"],
  ["a name that is none", visit("../../etc/passwd"), "application/json"],
  ["a name with a NUL", visit("digilocker_\0"), "application/json"],
  ["a name without end", visit("d".repeat(201)), "application/json"],
  ["a number for a name", visit(42), "application/json"],
  ["as much as fits", "x".repeat(BODY_BYTES_MAX), "text/plain"],
])(
  "what nobody can make sense of (%s) is kept and taken, or it would come for ever",
  async (_what, rawBody, type) => {
    const [before, waiting] = [(await events()).length, await jobs()];
    expect((await post({ rawBody, type })).status).toBe(200);
    const kept = await events();
    expect(kept.length).toBe(before + 1);
    expect(kept.at(-1)?.body.equals(Buffer.from(rawBody))).toBe(true);
    expect(await jobs()).toEqual(waiting);
  },
);

test("more than any event has is refused and not kept", async () => {
  const before = (await events()).length;
  const { status, json } = await post({ rawBody: "x".repeat(BODY_BYTES_MAX + 1) });
  expect([status, json.code]).toEqual([400, "BODY_TOO_LARGE"]);
  expect((await events()).length).toBe(before);
});

test("without the secret there is nothing at that address, as at any that does not exist", async () => {
  const before = (await events()).length;
  const unknown = await server.call("POST", "/api/no-such-address", { body: {} });
  for (const address of [
    "/api/webhooks/surepass",
    "/api/webhooks/surepass/",
    `/api/webhooks/surepass/${SECRET}x`,
    `/api/webhooks/surepass/${SECRET.slice(1)}`,
    `/api/webhooks/surepass/${SECRET.toUpperCase()}`,
    `/api/webhooks/surepass/${"x".repeat(5_000)}`,
    `/api/webhooks/surepass/${SECRET}/more`,
    "/api/webhooks/surepass/%00",
  ]) {
    const { status, text } = await post({ rawBody: visit("digilocker_forged") }, address);
    expect([address, status, text]).toEqual([address, 404, unknown.text]);
  }
  const { status } = await server.call("GET", ADDRESS);
  expect(status, "nor is a right address betrayed by another method").toBe(404);
  expect((await events()).length).toBe(before);
  expect(server.logLines.join("")).not.toContain(SECRET);
});

test("a flood from one address is refused for a minute, and others are heard", async () => {
  const from = "198.51.100.7";
  await post({ rawBody: visit("digilocker_flood"), from });
  await database.asSuperuser("update vaada.limits set hits = 600 where bucket like 'surepass-events:%'");
  const { status, json, headers } = await post({ rawBody: "over", from });
  expect([status, json.code]).toEqual([429, "TOO_MANY"]);
  expect(Number(headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect(await lastEvent()).not.toBe("over");
  expect((await post({ rawBody: "another's", from: "198.51.100.8" })).status).toBe(200);
  clock.moveReal(60);
  expect((await post({ rawBody: "later", from })).status).toBe(200);
  expect(await lastEvent()).toBe("later");
});

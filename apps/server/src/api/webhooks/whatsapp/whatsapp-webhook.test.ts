import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer({ hasWhatsapp: true });
const { asSuperuser } = server.database;
const webhook = server.services.settings.whatsappWebhook;
const SECRET = webhook?.secrets[0]?.reveal() ?? "";
const PATH = "/api/webhooks/whatsapp";

const signatureOf = (body: string, secret = SECRET): string =>
  `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;

const post = (rawBody: string, signature = signatureOf(rawBody)) =>
  server.call("POST", PATH, {
    rawBody,
    headers: { "content-type": "application/json", "x-hub-signature-256": signature },
  });

const event = (statuses: readonly object[], phone = "106540352242922"): string =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [
      {
        id: "102290129340398",
        changes: [
          {
            field: "messages",
            value: {
              messaging_product: "whatsapp",
              metadata: { display_phone_number: "15550783881", phone_number_id: phone },
              statuses,
            },
          },
        ],
      },
    ],
  });

const status = (more: object = {}) => ({
  id: "wamid.HBgLMTY1MDM4Nzk0MzkVAgARGBI3",
  status: "delivered",
  timestamp: "1750030073",
  recipient_id: "919876543210",
  biz_opaque_callback_data: "due-soon:loan:7:-3",
  ...more,
});

const jobs = async () =>
  (
    await asSuperuser<{ key: string }>(
      "select key from graphile_worker._private_jobs where key like 'note-whatsapp%' order by key",
    )
  ).map(({ key }) => key.replace("note-whatsapp-report:", ""));

test("the address answers the challenge to whoever knows the word, and to nobody else", async () => {
  const asked = (token: string, challenge = "1158201444", mode = "subscribe") =>
    server.call(
      "GET",
      `${PATH}?${new URLSearchParams({ "hub.mode": mode, "hub.challenge": challenge, "hub.verify_token": token })}`,
    );
  const token = webhook?.verifyToken.reveal() ?? "";
  const right = await asked(token);
  expect([right.status, right.text]).toEqual([200, "1158201444"]);
  const wrong = [await asked("nobody's"), await asked(token, "<script>"), await asked(token, "1", "other")];
  expect(wrong.map((answer) => answer.status)).toEqual([404, 404, 404]);
});

test("an event of many reports is one job for each, once, and no job holds a number", async () => {
  const many = event([
    status(),
    status({ status: "failed", errors: [{ code: 131026, title: "Message undeliverable" }] }),
    status({ biz_opaque_callback_data: "due-today:loan:8:0:2027-01-01", status: "read" }),
    status({ status: "a kind that is new" }),
    status({ biz_opaque_callback_data: "campaign-7" }),
    status({ biz_opaque_callback_data: undefined }),
  ]);
  for (let again = 0; again < 2; again++) expect((await post(many)).status).toBe(200);
  expect(await jobs()).toEqual([
    "due-soon:loan:7:-3:delivered",
    "due-soon:loan:7:-3:failed",
    "due-today:loan:8:0:2027-01-01:read",
  ]);
  const rows = await asSuperuser("select payload::text from graphile_worker._private_jobs");
  expect(JSON.stringify(rows)).not.toContain("919876543210");
  expect(await asSuperuser("select from vaada.provider_events where provider = 'whatsapp'")).toHaveLength(1);
});

test.each([
  ["another number of the account", event([status()], "999999999999")],
  [
    "a message that somebody wrote",
    JSON.stringify({
      object: "whatsapp_business_account",
      entry: [{ id: "1", changes: [{ field: "messages", value: { messages: [{ text: { body: "Hi" } }] } }] }],
    }),
  ],
  ["no JSON", "entry="],
])("what leads to nothing (%s) is taken, or it would come for ever", async (_what, body) => {
  const waiting = await jobs();
  expect((await post(body)).status).toBe(200);
  expect(await jobs()).toEqual(waiting);
});

test("what Meta has not signed finds nothing at that address", async () => {
  const body = event([status({ status: "failed" })]);
  for (const signature of [
    signatureOf(body, randomBytes(16).toString("hex")),
    signatureOf(`${body} `),
    signatureOf(body).slice("sha256=".length),
    "",
  ])
    expect((await post(body, signature)).status).toBe(404);
});

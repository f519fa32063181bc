import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import {
  call,
  type OpenSandbox,
  openSandbox,
  WHATSAPP_ACCESS_TOKEN,
  WHATSAPP_APP_SECRET,
  WHATSAPP_VERIFY_TOKEN,
} from "../testing/open-sandbox.ts";

const NUMBER = "106540352242922";

const VALUES = {
  amount: "₹20,420",
  date: "1 Jan 2027",
  lateness: "a late fee of ₹500 once",
  link: "http://app.example:3000/dashboard",
  lender: "Lender Ltd",
  officer: "Meera Rao",
};

const message = (
  to: string,
  more: { values?: Record<string, string>; name?: string; language?: string } = {},
) => ({
  messaging_product: "whatsapp",
  recipient_type: "individual",
  to: `91${to}`,
  type: "template",
  template: {
    name: more.name ?? "payment_due",
    language: { code: more.language ?? "en" },
    components: [
      {
        type: "body",
        parameters: Object.entries(more.values ?? VALUES).map(([parameter_name, text]) => ({
          type: "text",
          parameter_name,
          text,
        })),
      },
    ],
  },
  biz_opaque_callback_data: "due-soon:loan:7:-3",
});

async function ask({ url }: OpenSandbox, path: string, given: { body?: unknown; token?: string } = {}) {
  const { body, token = WHATSAPP_ACCESS_TOKEN } = given;
  const answer = await call(`${url}/whatsapp/v23.0${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const told = answer.body as { error?: { code: number } };
  return { status: answer.status, code: told.error?.code, body: told };
}

const send = (sandbox: OpenSandbox, body: unknown, token?: string) =>
  ask(sandbox, `/${NUMBER}/messages`, { body, ...(token !== undefined && { token }) });

/** A receiver that answers the challenge of its registration, or does not. */
async function receive({ answers = true } = {}) {
  const bodies: { text: string; signature: unknown }[] = [];
  const asked: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      const query = new URL(request.url ?? "", "http://x").searchParams;
      if (query.has("hub.challenge")) asked.push(query);
      return void response.writeHead(answers ? 200 : 404).end(query.get("hub.challenge") ?? "{}");
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    bodies.push({ text, signature: request.headers["x-hub-signature-256"] });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, bodies, asked };
}

test("a message arrives on the phone, and each stage is reported, signed, to an address that answered the challenge", async () => {
  const receiver = await receive();
  const sandbox = await openSandbox({ serverUrl: receiver.url });
  const sent = await send(sandbox, message("9876500001"));
  expect(sent.body).toMatchObject({
    contacts: [{ wa_id: "919876500001" }],
    messages: [{ id: expect.stringMatching(/^wamid\./), message_status: "accepted" }],
  });
  const shown = (await sandbox.get("/phone/messages?to=9876500001")).body;
  expect(shown).toMatchObject([
    { channel: "whatsapp", text: expect.stringContaining("₹20,420 is due on 1 Jan 2027") },
  ]);
  await expect.poll(() => receiver.bodies.length).toBe(3);
  const stages = receiver.bodies.map(({ text }) => JSON.parse(text).entry[0].changes[0].value.statuses[0]);
  expect(stages.map(({ status }) => status).toSorted()).toEqual(["delivered", "read", "sent"]);
  expect(stages[0].biz_opaque_callback_data).toBe("due-soon:loan:7:-3");
  for (const { text, signature } of receiver.bodies)
    expect(signature).toBe(`sha256=${createHmac("sha256", WHATSAPP_APP_SECRET).update(text).digest("hex")}`);
  expect(receiver.asked.map((query) => query.get("hub.verify_token"))).toEqual([WHATSAPP_VERIFY_TOKEN]);
});

test("an address that does not answer the challenge hears nothing", async () => {
  const receiver = await receive({ answers: false });
  const sandbox = await openSandbox({ serverUrl: receiver.url });
  await send(sandbox, message("9876500002"));
  await expect.poll(() => receiver.asked.length).toBe(1);
  expect(receiver.bodies).toEqual([]);
});

test("a number that has no WhatsApp is reported so, and nothing arrives", async () => {
  const receiver = await receive();
  const sandbox = await openSandbox({ serverUrl: receiver.url });
  expect((await send(sandbox, message("9876504202"))).status).toBe(200);
  await expect.poll(() => receiver.bodies.map(({ text }) => text).join()).toContain('"code":131026');
  expect((await sandbox.get("/phone/messages?to=9876504202")).body).toEqual([]);
});

test("what does not fit is refused in Meta's own codes", async () => {
  const sandbox = await openSandbox();
  const refusals = [
    await send(sandbox, message("9876500003"), "other"),
    await send(sandbox, message("9876500003", { name: "other" })),
    await send(sandbox, message("9876500003", { language: "mr" })),
    await send(sandbox, message("9876500003", { values: { amount: "₹1" } })),
    await send(sandbox, message("9876500003", { values: { ...VALUES, amount: "₹1\n₹2" } })),
    await send(sandbox, { to: "919876500003" }),
    await send(sandbox, message("9876504204")),
    await ask(sandbox, "/12345/messages", { body: message("9876500003") }),
  ];
  expect(refusals.map(({ status, code }) => [status, code])).toEqual([
    [401, 190],
    [404, 132001],
    [404, 132001],
    [400, 132000],
    [400, 132018],
    [400, 100],
    [429, 130429],
    [400, 100],
  ]);
});

test("it tells of the number and of its approved templates", async () => {
  const sandbox = await openSandbox();
  expect((await ask(sandbox, `/${NUMBER}`)).body).toMatchObject({ id: NUMBER });
  expect((await ask(sandbox, "/102290129340398/message_templates?name=payment_due")).body).toMatchObject({
    data: [
      { name: "payment_due", language: "en", status: "APPROVED" },
      { name: "payment_due", language: "hi", status: "APPROVED" },
    ],
  });
});

import { randomUUID } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { afterEach, expect, test } from "vitest";
import { giveEmail, tokenIn } from "../../testing/email-link/unverified-email.ts";
import { openTestServer } from "../../testing/test-server.ts";
import { createMail } from "../providers/mail/client.ts";
import type { Mail, MailResult, OutgoingMail } from "../providers/mail/port.ts";
import { runJob } from "./handlers.ts";

const server = await openTestServer();
const { services, sandbox, database } = server;

afterEach(() => sandbox.clearFaults());

const send = (emailId: string, mail: Mail = services.mail) =>
  runJob({ ...services, mail }, "send-email-link", { emailId });
/** A mail server that says what it is told to, and keeps what it was given. */
function mailThatSays(result: MailResult, meanwhile: () => Promise<unknown> = async () => undefined) {
  const given: OutgoingMail[] = [];
  const mail: Mail = {
    async send(outgoing) {
      given.push(outgoing);
      await meanwhile();
      return result;
    },
  };
  return { mail, given };
}

test("the link arrives at its address, and is said to have been sent", async () => {
  const email = await giveEmail(server);
  await send(email.id);
  const mails = await sandbox.messages(email.address);
  expect(mails).toMatchObject([{ channel: "email", to: email.address }]);
  expect(mails[0]?.text).toMatch(/^Verify your email address for Vaada\n/);
  expect(tokenIn(mails[0])).toBe(await email.token());
  expect(await email.row()).toMatchObject({ link_sent_at: expect.any(Date), verified_at: null });
});

test("done again, it sends nothing more", async () => {
  const email = await giveEmail(server);
  await send(email.id);
  const before = await email.row();
  await send(email.id);
  expect(await sandbox.messages(email.address)).toHaveLength(1);
  expect(await email.row()).toEqual(before);
});

test.each([
  ["was replaced", "replaced_at = now()"],
  ["is verified", "verified_at = now()"],
  ["has no link issued", "link_issued_at = null"],
])("an address that %s gets nothing", async (_what, change) => {
  const email = await giveEmail(server);
  await database.asSuperuser(`update vaada.emails set ${change} where id = $1`, [email.id]);
  await send(email.id);
  expect(await sandbox.messages(email.address)).toEqual([]);
});

test("an id of nobody is nothing to do, and a payload that is no id is refused", async () => {
  await expect(send(randomUUID())).resolves.toBeUndefined();
  await expect(send("everybody")).rejects.toThrow();
  await expect(runJob(services, "send-email-link", { emailId: randomUUID(), to: "me" })).rejects.toThrow();
});

test.each([
  ["error", "postponed, SMTP_451"],
  ["down", "unknown, ECONNECTION"],
])(
  "a mail server with the fault %s leaves the link unsent, and the next try sends it",
  async (mode, says) => {
    const email = await giveEmail(server);
    await sandbox.fault({ provider: "email", mode });
    await expect(send(email.id)).rejects.toThrow(`send-email-link: ${says}`);
    expect(await sandbox.messages(email.address)).toEqual([]);
    expect(await email.row()).toMatchObject({ link_sent_at: null });
    await send(email.id);
    expect(await sandbox.messages(email.address)).toHaveLength(1);
  },
);

test("a slow mail server only takes longer", { tags: "long" }, async () => {
  const email = await giveEmail(server);
  await sandbox.fault({ provider: "email", mode: "slow" });
  await send(email.id);
  expect(await sandbox.messages(email.address)).toHaveLength(1);
  expect(await email.row()).toMatchObject({ link_sent_at: expect.any(Date) });
});

test("a mail that may have gone goes again, and both carry the same link", { tags: "long" }, async () => {
  const email = await giveEmail(server);
  const url = new Secret(sandbox.smtpUrl);
  const impatient = createMail({ url, from: "help@lender.example", answerTimeoutMs: 5_000 });
  await sandbox.fault({ provider: "email", mode: "timeout-after-success" });
  await expect(send(email.id, impatient)).rejects.toThrow("unknown, SOCKET_TIMEOUT");
  await send(email.id);
  const [second, first] = await sandbox.messages(email.address);
  expect(tokenIn(second)).toBe(tokenIn(first));
});

test("a mail keeps its name however often it is tried, and a newer link's mail has another", async () => {
  const email = await giveEmail(server);
  const { mail, given } = mailThatSays({ kind: "unknown", reason: "SOCKET_TIMEOUT" });
  for (let times = 0; times < 2; times++) await expect(send(email.id, mail)).rejects.toThrow("unknown");
  await database.asSuperuser("update vaada.emails set link_version = 2 where id = $1", [email.id]);
  await expect(send(email.id, mail)).rejects.toThrow("unknown");
  const [first, again, newer] = given.map(({ id }) => id);
  expect(again).toBe(first);
  expect(newer).not.toBe(first);
});

test("a mail that is refused for good is not tried again, and the operator hears of it", async () => {
  const email = await giveEmail(server);
  const { mail } = mailThatSays({ kind: "failed", reason: "SMTP_550" });
  await send(email.id, mail);
  expect(await email.row()).toMatchObject({ link_sent_at: null });
  const lines = server.logLines.filter((line) => line.includes(email.id));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: "error", reason: "SMTP_550" });
});

test("a link that was issued while the one before it was sent is still to be sent", async () => {
  const email = await giveEmail(server);
  const { mail } = mailThatSays({ kind: "sent" }, () =>
    database.asSuperuser("update vaada.emails set link_version = 2 where id = $1", [email.id]),
  );
  await send(email.id, mail);
  expect(await email.row()).toMatchObject({ link_version: 2, link_sent_at: null });
  await send(email.id);
  expect(tokenIn((await sandbox.messages(email.address))[0])).toBe(await email.token());
});

test("what became of the mails is counted for the operator", async () => {
  const text = await services.metrics.registry.metrics();
  for (const outcome of ["sent", "failed", "postponed", "unknown"]) {
    expect(text).toMatch(
      new RegExp(`vaada_provider_calls_total\\{provider="email",outcome="${outcome}"\\} [1-9]`),
    );
  }
});

test("neither addresses nor links are in the log", async () => {
  const email = await giveEmail(server);
  await sandbox.fault({ provider: "email", mode: "error" });
  await expect(send(email.id)).rejects.toThrow();
  await send(email.id);
  const log = server.logLines.join("");
  expect(log).not.toContain(email.address);
  expect(log).not.toContain(await email.token());
});

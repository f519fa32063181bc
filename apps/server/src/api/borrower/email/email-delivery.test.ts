import { Secret } from "@vaada/contract/secret";
import { afterAll, afterEach, expect, test } from "vitest";
import { giveEmail, tokenIn, type UnverifiedEmail } from "../../../../testing/email-link/unverified-email.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { boundHandlers } from "../../../jobs/handlers.ts";
import { startWorker } from "../../../jobs/worker.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { createMail } from "../../../providers/mail/client.ts";

const server = await openTestServer({ email: { linkTtlSeconds: 3_600 } });
const { sandbox, database, clock } = server;
/** Gives up soon on an answer that never comes: half a minute is for the real ones. */
const mail = createMail({
  url: new Secret(sandbox.smtpUrl),
  from: "help@lender.example",
  answerTimeoutMs: 500,
});
const worker = await startWorker({
  directUrl: database.url,
  database: database.database,
  tasks: boundHandlers({ ...server.services, mail }),
  logger: server.services.log,
});
afterAll(() => worker.stop());
afterEach(() => sandbox.clearFaults());

const WAIT = { timeout: 30_000 };
const verify = (token: string) => server.call("POST", "/api/user/email/verify", { body: { token } });
const queueLink = ({ id }: UnverifiedEmail) =>
  database.database.withTx({ kind: "anonymous" }, (tx) => enqueue(tx, "send-email-link", { emailId: id }));
/** The queue waits longer after each failure; here the wait is over as soon as it begins. */
const hastenRetries = () =>
  database.asSuperuser("update graphile_worker._private_jobs set run_at = now() where attempts > 0");
const arrived = async ({ address }: UnverifiedEmail) => {
  await hastenRetries();
  return sandbox.messages(address);
};
const sent = async (email: UnverifiedEmail) => {
  await hastenRetries();
  return (await email.row()).link_sent_at !== null;
};

test("from the queue to the phone and back: a link is mailed, followed and good", async () => {
  const email = await giveEmail(server);
  await queueLink(email);
  await expect.poll(() => arrived(email), WAIT).toHaveLength(1);
  const token = tokenIn((await sandbox.messages(email.address))[0]);
  expect((await verify(token)).json.data).toEqual({ verified: true });
  expect((await email.row()).verified_at).toEqual(expect.any(Date));
});

test("a link that has run out brings a new one by itself, and that one is good", async () => {
  const email = await giveEmail(server);
  await queueLink(email);
  await expect.poll(() => arrived(email), WAIT).toHaveLength(1);
  const old = tokenIn((await sandbox.messages(email.address))[0]);
  clock.moveReal(3_600);
  expect((await verify(old)).json.code).toBe("EMAIL_LINK_EXPIRED");
  await expect.poll(() => arrived(email), WAIT).toHaveLength(2);
  const newest = tokenIn((await sandbox.messages(email.address))[0]);
  expect(newest).not.toBe(old);
  expect((await verify(newest)).status).toBe(200);
});

test.each(["down", "error"])(
  "a mail server that is %s three times gets the mail the fourth time",
  async (mode) => {
    const email = await giveEmail(server);
    await sandbox.fault({ provider: "email", mode, times: 3 });
    await queueLink(email);
    await expect.poll(() => sent(email), WAIT).toBe(true);
    expect(await arrived(email)).toHaveLength(1);
  },
);

test("a mail server that takes the mail and never says so gets it again, and the link in both is good", {
  tags: "long",
}, async () => {
  const email = await giveEmail(server);
  await sandbox.fault({ provider: "email", mode: "timeout-after-success" });
  await queueLink(email);
  await expect.poll(() => sent(email), WAIT).toBe(true);
  const mails = await arrived(email);
  expect(mails).toHaveLength(2);
  const [second, first] = mails.map(tokenIn);
  expect(second).toBe(first);
  expect((await verify(first ?? "")).status).toBe(200);
});

import { randomUUID } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { ELIGIBILITY_LIMITS } from "@vaada/lending/eligibility";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { SALARY_INSTALMENTS } from "@vaada/lending/products/salary-instalments";
import { afterEach, expect, test } from "vitest";
import { pdfText } from "../../testing/paper/pdf-text.ts";
import { openTestServer } from "../../testing/test-server.ts";
import { acceptKeyFacts, sign, type Walker, walkTo } from "../../testing/walk.ts";
import { setCurrentEmail } from "../api/borrower/basic-details/step-tx.ts";
import { renewLink } from "../journey/email-link/renew-link.ts";
import { readCurrentEmail } from "../journey/email-link/store.ts";
import { pageFactsOf } from "../operations/disclosures/page-facts.ts";
import { asBorrower } from "../platform/db/actor.ts";
import { createMail } from "../providers/mail/client.ts";
import type { Mail, MailResult, OutgoingMail } from "../providers/mail/port.ts";
import { runJob } from "./handlers.ts";
import { sweep } from "./sweep.ts";

const server = await openTestServer();
const { services, sandbox, database } = server;

afterEach(() => sandbox.clearFaults());

const send = ({ mailId }: { mailId: string }, mail: Mail = services.mail) =>
  runJob({ ...services, mail }, "send-documents", { mailId });

/** A borrower who has signed a moment ago, and the mail that is to be sent. */
async function signed(language: "en" | "hi" = "en", { isConfirmed } = { isConfirmed: true }) {
  const walker = await walkTo(server, "key-facts");
  if (language === "hi")
    await server.call("POST", "/api/user/update-details", { token: walker.token, body: { language } });
  if (isConfirmed) await confirmEmail(walker);
  await acceptKeyFacts(server, walker);
  await sign(server, walker);
  return { ...walker, mailId: String((await mailRow(walker))?.id) };
}

/** The borrower follows the link in the newest mail. */
async function confirmEmail({ email }: Pick<Walker, "email">): Promise<void> {
  await server.workOff();
  const mails = await sandbox.messages(email);
  const token = mails.flatMap(({ text }) => /verify-email\?token=([\w.-]+)/.exec(text)?.[1] ?? [])[0];
  const { status } = await server.call("POST", "/api/user/email/verify", { body: { token } });
  expect(status).toBe(200);
}

const mailRow = async ({ userId }: Pick<Walker, "userId">) => {
  const [row] = await database.asSuperuser("select * from vaada.document_mails where borrower_id = $1", [
    userId,
  ]);
  return row;
};

const papersAt = async (address: string) =>
  (await sandbox.messages(address)).filter(({ text }) => text.includes("Attachment: loan-agreement.pdf"));

/** A mail server that says what it is told to, and keeps what it was given. */
function mailThatSays(result: MailResult) {
  const given: OutgoingMail[] = [];
  const mail: Mail = {
    async send(outgoing) {
      given.push(outgoing);
      return result;
    },
  };
  return { mail, given };
}

/** Without the breaks of lines and cells. */
const wordsIn = (paper: Buffer | undefined): string => pdfText(paper ?? Buffer.of()).replaceAll(/\s+/g, "");

test("who has signed gets all papers in one mail, with the product summary and the privacy policy, from the queue, once", async () => {
  const { email, userId } = await signed();
  expect(await mailRow({ userId })).toMatchObject({ sent_at: null, failure: null });
  await server.workOff();
  await server.workOff();
  const [mail, ...more] = await papersAt(email);
  expect(more).toEqual([]);
  expect(mail?.text).toMatch(/^Your loan papers, VD-\d{7}-1\n/);
  for (const name of [
    "key-fact-statement.pdf",
    "loan-agreement.pdf",
    "sanction-letter.pdf",
    "product-summary.pdf",
    "privacy-policy.pdf",
  ])
    expect(mail?.text).toContain(`Attachment: ${name}`);
  expect(mail?.text).toContain("you can open its statement of account there at any time");
  expect(await mailRow({ userId })).toMatchObject({ sent_at: expect.any(Date), failure: null });
});

test("an address that nobody confirmed gets nothing; the app has the papers, a text says where, and the mail goes once it is confirmed", {
  tags: "long",
}, async () => {
  const borrower = await signed("en", { isConfirmed: false });
  const { email, userId, mobile, token } = borrower;
  await server.workOff();
  await server.workOff();
  await sweep(services);
  await server.workOff();
  expect(await papersAt(email)).toEqual([]);
  expect(await mailRow({ userId })).toMatchObject({ sent_at: null, failure: null, is_held: true });
  const texts = (await sandbox.messages(mobile)).filter(({ text }) => text.includes("papers are in the app"));
  expect(texts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/You signed loan VD-\d{7}-1\. .*http:\/\/localhost:3000\/payment-history\/loans$/),
  ]);
  const history = await server.call("GET", "/api/user/loan-history", { token });
  const [loan] = history.json.data as unknown as { documents: { documentType: string }[] }[];
  expect(loan?.documents.map(({ documentType }) => documentType)).toContain("Sanction Letter");
  expect(await services.metrics.registry.metrics()).toMatch(/^vaada_document_mails_unsent 0$/m);

  await confirmEmail(borrower);
  await server.workOff();
  expect(await papersAt(email)).toHaveLength(1);
  expect(await mailRow({ userId })).toMatchObject({ sent_at: expect.any(Date), is_held: false });
});

test("what is attached is what is on file: the statement, the signed agreement, the letter, the summary and the policy", {
  tags: "long",
}, async () => {
  const borrower = await signed();
  const { mail, given } = mailThatSays({ kind: "sent" });
  await send(borrower, mail);
  const [outgoing] = given;
  expect(outgoing?.id).toBe(`documents-${borrower.mailId}`);
  expect(outgoing?.to.reveal()).toBe(borrower.email);
  const papers = outgoing?.attachments?.map(({ bytes }) => bytes) ?? [];
  expect(papers).toHaveLength(5);
  const [statement, , letter, summary, policy] = papers;
  expect(pdfText(statement ?? Buffer.of())).toContain("Key Fact Statement");
  for (const signedPaper of papers)
    expect(signedPaper?.toString("latin1").match(/\/ByteRange/g)).toHaveLength(1);
  expect(pdfText(letter ?? Buffer.of())).toContain("Sanction Letter");
  const lent = { terms: SALARY_ADVANCE, instalments: SALARY_INSTALMENTS, limits: ELIGIBILITY_LIMITS };
  const facts = pageFactsOf({ ...services, ...lent }, "en");
  expect(wordsIn(summary)).toContain("Productsummary");
  expect(wordsIn(summary)).toContain(`${facts.product.aprLowest}to${facts.product.aprHighest}`);
  expect(wordsIn(summary)).toContain(`${facts.instalments?.aprLowest}to${facts.instalments?.aprHighest}`);
  for (const { name } of [...facts.recipients, ...facts.retention])
    expect(wordsIn(policy)).toContain(name.replaceAll(/\s+/g, ""));
  const rows = await database.asSuperuser("select kind from vaada.documents where borrower_id = $1", [
    borrower.userId,
  ]);
  expect(rows.map(({ kind }) => kind).sort()).toEqual([
    "agreement",
    "agreement-to-sign",
    "key-fact-statement",
    "privacy-policy",
    "product-summary",
    "sanction-letter",
  ]);
});

test("whoever accepted in Hindi gets the papers and the mail in Hindi", { tags: "long" }, async () => {
  const borrower = await signed("hi");
  const { mail, given } = mailThatSays({ kind: "sent" });
  await send(borrower, mail);
  expect(given[0]?.subject).toContain("आपके लोन के काग़ज़");
  const texts = given[0]?.attachments?.map(({ fileName, bytes }) => [fileName, pdfText(bytes)]) ?? [];
  expect(texts).toHaveLength(5);
  for (const [fileName, text] of texts) expect(text, fileName).toMatch(/[\u0900-\u097f]{3}/);
});

test.each([
  ["error", "postponed, SMTP_451"],
  ["down", "unknown, ECONNECTION"],
])(
  "a mail server with the fault %s leaves the papers unsent, and the next try sends them",
  async (mode, says) => {
    const borrower = await signed();
    await sandbox.fault({ provider: "email", mode });
    await expect(send(borrower)).rejects.toThrow(`send-documents: ${says}`);
    expect(await mailRow(borrower)).toMatchObject({ sent_at: null, failure: null });
    await send(borrower);
    expect(await papersAt(borrower.email)).toHaveLength(1);
  },
);

test("a mail that may have gone goes again under the same name", { tags: "long" }, async () => {
  const borrower = await signed();
  const url = new Secret(sandbox.smtpUrl);
  const impatient = createMail({ url, from: "help@lender.example", answerTimeoutMs: 5_000 });
  await sandbox.fault({ provider: "email", mode: "timeout-after-success" });
  await expect(send(borrower, impatient)).rejects.toThrow("unknown, SOCKET_TIMEOUT");
  const { mail, given } = mailThatSays({ kind: "sent" });
  await send(borrower, mail);
  expect(given.map(({ id }) => id)).toEqual([`documents-${borrower.mailId}`]);
  await send(borrower, mail);
  expect(given).toHaveLength(1);
});

test("a mail that is refused for good is not tried again, and somebody is told", {
  tags: "long",
}, async () => {
  const borrower = await signed();
  const { mail, given } = mailThatSays({ kind: "failed", reason: "SMTP_550" });
  await send(borrower, mail);
  await send(borrower, mail);
  expect(given).toHaveLength(1);
  expect(await mailRow(borrower)).toMatchObject({ sent_at: null, failure: "SMTP_550" });
  const said = server.logLines
    .map((line) => JSON.parse(line))
    .findLast(({ mailId }) => mailId === borrower.mailId);
  expect(said).toMatchObject({ level: "error", reason: "SMTP_550" });
});

test("a mail whose job is gone gets another from the sweep, which tells how long it has waited", {
  tags: "long",
}, async () => {
  const borrower = await signed();
  await database.asSuperuser("delete from graphile_worker._private_jobs where key = $1", [
    `send-documents:${borrower.mailId}`,
  ]);
  await database.asSuperuser(
    "update vaada.document_mails set asked_at = asked_at - interval '2 hours' where id = $1",
    [borrower.mailId],
  );
  await sweep(services);
  const told = await services.metrics.registry.metrics();
  expect(told).toMatch(/^vaada_document_mails_unsent [1-9]/m);
  expect(told).toMatch(/^vaada_document_mails_unsent_oldest_seconds 7[2-9]\d\d/m);
  await server.workOff();
  expect(await papersAt(borrower.email)).toHaveLength(1);
  await sweep(services);
  expect(await services.metrics.registry.metrics()).toMatch(/^vaada_document_mails_unsent 0$/m);
});

test("what one address refused for good goes to another that is given", { tags: "long" }, async () => {
  const borrower = await signed();
  await send(borrower, mailThatSays({ kind: "failed", reason: "SMTP_550" }).mail);
  const other = `other-${borrower.email}`;
  const { userId: borrowerId } = borrower;
  await services.database.withTx(asBorrower(borrowerId), (tx) =>
    setCurrentEmail(tx, services.vault, {
      borrowerId,
      email: new Secret(other),
      now: services.clock.realNow(),
    }),
  );
  await sweep(services);
  await server.workOff();
  expect(await papersAt(other)).toEqual([]);
  await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const emailId = (await readCurrentEmail(tx, borrowerId))?.id ?? "";
    await renewLink(tx, services, { emailId, now: services.clock.realNow() });
  });
  await confirmEmail({ email: other });
  await server.workOff();
  expect(await papersAt(other)).toHaveLength(1);
  expect(await mailRow(borrower)).toMatchObject({ sent_at: expect.any(Date), failure: null });
});

test("an id of nobody is nothing to do, and a payload that is no id is refused", async () => {
  await expect(send({ mailId: randomUUID() })).resolves.toBeUndefined();
  await expect(send({ mailId: "everybody" })).rejects.toThrow();
  await expect(runJob(services, "send-documents", { mailId: randomUUID(), to: "me" })).rejects.toThrow();
});

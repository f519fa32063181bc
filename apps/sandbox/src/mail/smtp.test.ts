import { expect, test } from "vitest";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { sendMail } from "../testing/send-mail.ts";

const PLAIN = ["From: Vaada <hello@vaada.example>", "Subject: Please verify", "", "Hello,", "", "welcome."];

const messages = async (sandbox: OpenSandbox, to = ""): Promise<unknown> =>
  (await sandbox.get(`/phone/messages${to === "" ? "" : `?to=${encodeURIComponent(to)}`}`)).body;

test("a mail is on the phone of its address: subject first, then its words", async () => {
  const now = new Date("2026-11-16T06:00:00Z");
  const sandbox = await openSandbox({ now: () => now });
  expect(await sendMail(sandbox.smtpPort, { to: ["anita@example.com"], lines: PLAIN })).toMatch(/^250 /);
  expect(await messages(sandbox, "anita@example.com")).toEqual([
    {
      channel: "email",
      to: "anita@example.com",
      text: "Please verify\n\nHello,\n\nwelcome.",
      sentAt: now.toISOString(),
    },
  ]);
});

test("each recipient gets the mail, an address is one whatever its capitals, and others get nothing", async () => {
  const sandbox = await openSandbox();
  await sendMail(sandbox.smtpPort, { to: ["Anita@Example.com", "rahul+loan@example.in"], lines: PLAIN });
  for (const to of ["anita@example.com", "ANITA@EXAMPLE.COM", " rahul+loan@example.in"]) {
    expect(await messages(sandbox, to), to).toHaveLength(1);
  }
  expect(await messages(sandbox, "kiran@example.com")).toEqual([]);
});

test("texts and e-mails are on one phone, newest first", async () => {
  const sandbox = await openSandbox();
  await sandbox.sendCode();
  await sendMail(sandbox.smtpPort, { to: ["anita@example.com"], lines: PLAIN });
  await sandbox.sendCode();
  expect(await messages(sandbox)).toMatchObject([
    { channel: "sms" },
    { channel: "email" },
    { channel: "sms" },
  ]);
});

const part = (type: string, ...more: string[]) => ["--b", `Content-Type: ${type}`, ...more];

test("a picture that belongs to the words of a mail is not a file that came with it", async () => {
  const sandbox = await openSandbox();
  const lines = [
    'Content-Type: multipart/related; boundary="b"',
    "",
    ...part("text/html", "", '<p>Hello<img src="cid:logo"></p>'),
    ...part("image/png", "Content-ID: <logo>", "Content-Disposition: inline; filename=logo.png", "", "x"),
    "--b--",
  ];
  await sendMail(sandbox.smtpPort, { to: ["a@b.in"], lines });
  expect(await messages(sandbox)).toMatchObject([{ text: "(no subject)\n\nHello" }]);
});

test("files that came with a mail are named, one a line", async () => {
  const lines = [
    "Subject: =?utf-8?Q?Your_agreement_=E2=82=B9?=",
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    ...part("text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", "", "Signed. ₹20,000"),
    ...part("application/pdf", 'Content-Disposition: attachment; filename="key-facts.pdf"', "", "%PDF-1.7"),
    ...part(
      "application/pdf",
      "Content-Disposition: attachment; filename*=utf-8''%E0%A4%8B%E0%A4%A3.pdf",
      "",
      "x",
    ),
    ...part("application/octet-stream", "Content-Disposition: attachment", "", "x"),
    "--b--",
  ];
  const sandbox = await openSandbox();
  await sendMail(sandbox.smtpPort, { to: ["a@b.in"], lines });
  expect(await messages(sandbox)).toMatchObject([
    {
      text: [
        "Your agreement ₹",
        "",
        "Signed. ₹20,000",
        "",
        "Attachment: key-facts.pdf",
        "Attachment: ऋण.pdf",
        "Attachment: (no name)",
      ].join("\n"),
    },
  ]);
});

test("a mail of HTML alone is read as text with its links, and one of both by its text", async () => {
  const html = '<p>Dear Anita,</p><p><a href="https://app.example/verify?a=1&amp;b=2">Verify</a> now.</p>';
  const both = [
    'Content-Type: multipart/alternative; boundary="b"',
    "",
    ...["--b", "Content-Type: text/plain", "", "The text."],
    ...["--b", "Content-Type: text/html", "", html, "--b--"],
  ];
  const sandbox = await openSandbox();
  await sendMail(sandbox.smtpPort, { to: ["a@b.in"], lines: ["Content-Type: text/html", "", html] });
  await sendMail(sandbox.smtpPort, { to: ["a@b.in"], lines: both });
  expect(await messages(sandbox)).toMatchObject([
    { text: "(no subject)\n\nThe text." },
    { text: "(no subject)\n\nDear Anita,\n\nVerify (https://app.example/verify?a=1&b=2) now." },
  ]);
});

test.each([
  ["an empty mail", [], "(no subject)"],
  ["a subject of two lines", ["Subject: one", " two", "", "x"], "one two\n\nx"],
  ["no headers at all", ["", "only words"], "(no subject)\n\nonly words"],
  ["a line that is a dot", ["Subject: s", "", ".", "after"], "s\n\n.\nafter"],
])("%s is kept too", async (_what, lines, text) => {
  const sandbox = await openSandbox();
  expect(await sendMail(sandbox.smtpPort, { to: ["a@b.in"], lines })).toMatch(/^250 /);
  expect(await messages(sandbox)).toMatchObject([{ text }]);
});

test("a mail over 10 MB is refused and not kept, and one just below is taken", { tags: "long" }, async () => {
  const sandbox = await openSandbox();
  const line = "x".repeat(990);
  const mail = (count: number) => ({
    to: ["a@b.in"],
    lines: ["Content-Disposition: attachment; filename=a.bin", "", ...Array<string>(count).fill(line)],
  });
  expect(await sendMail(sandbox.smtpPort, mail(10_600))).toMatch(/^552 /);
  expect(await messages(sandbox)).toEqual([]);
  expect(await sendMail(sandbox.smtpPort, mail(10_400))).toMatch(/^250 /);
  expect(await messages(sandbox)).toMatchObject([{ text: "(no subject)\n\nAttachment: a.bin" }]);
});

test("who hangs up in the middle of a mail leaves nothing behind, and the next one is served", async () => {
  const sandbox = await openSandbox();
  expect(await sendMail(sandbox.smtpPort, { to: ["a@b.in"], lines: PLAIN, isCutShort: true })).toBe("cut");
  expect(await sendMail(sandbox.smtpPort, { to: ["b@b.in"], lines: PLAIN })).toMatch(/^250 /);
  expect(await messages(sandbox)).toMatchObject([{ to: "b@b.in" }]);
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type OpenSandbox, openSandbox } from "../testing/open-sandbox.ts";
import { sendMail } from "../testing/send-mail.ts";

test("messages come newest first, of one number or of all", async () => {
  const sandbox = await openSandbox();
  await sandbox.sendCode({ mobile: "919876543210", otp: "111111" });
  await sandbox.sendCode({ mobile: "919123456789", otp: "222222" });
  await sandbox.sendCode({ mobile: "919876543210", otp: "333333" });
  expect(await codes(sandbox, "")).toEqual(["333333", "222222", "111111"]);
  for (const to of ["9876543210", "%2B91 98765 43210", "098765-43210", "919876543210"]) {
    expect(await codes(sandbox, `?to=${to}`), to).toEqual(["333333", "111111"]);
  }
  expect(await codes(sandbox, "?to=9000000000")).toEqual([]);
});

test("a query that the phone does not know is refused", async () => {
  const sandbox = await openSandbox();
  for (const query of ["?too=1", "?to=1&to=2", `?to=${"9".repeat(255)}`]) {
    expect(await sandbox.get(`/phone/messages${query}`), query).toMatchObject({ status: 400 });
    expect(await sandbox.get(`/phone${query}`), query).toMatchObject({ status: 400 });
  }
  expect(await sandbox.get("/phone/events?after=soon")).toMatchObject({ status: 400 });
});

test("a text appears on an open phone at once, and only on the phone of its number", async () => {
  const sandbox = await openSandbox();
  const mine = await openStream(`${sandbox.url}/phone/events?to=9876543210`);
  await sandbox.sendCode({ mobile: "919123456789", otp: "222222" });
  await sandbox.sendCode({ mobile: "919876543210", otp: "333333" });
  expect(await mine.next()).toMatchObject({ to: "+91 98765 43210", code: "333333", sender: "VM-VAADA" });
});

test("a phone that was away gets what it has missed", async () => {
  const sandbox = await openSandbox();
  for (const otp of ["111111", "222222", "333333"]) await sandbox.sendCode({ otp });
  const opened = await openStream(`${sandbox.url}/phone/events?after=1`);
  expect([await opened.next(), await opened.next()]).toMatchObject([{ code: "222222" }, { code: "333333" }]);
  // A browser that reconnects asks the same address again, and names what it has seen since.
  const again = await openStream(`${sandbox.url}/phone/events?after=1`, { "last-event-id": "2" });
  expect(await again.next()).toMatchObject({ code: "333333" });
});

test("an open phone does not keep the sandbox from closing", async () => {
  const sandbox = await openSandbox();
  const phone = await openStream(`${sandbox.url}/phone/events`);
  await sandbox.close();
  expect(await phone.next()).toBeNull();
});

test("the page shows the texts, oldest first, with a button that holds the code", async () => {
  const sandbox = await openSandbox();
  await sandbox.sendCode({ otp: "111111" });
  await sandbox.sendCode({ otp: "222222" });
  const { body, headers } = await sandbox.get("/phone?to=9876543210");
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  const codesShown = [...String(body).matchAll(/data-code="(\d+)"/g)].map(([, code]) => code);
  expect(codesShown).toEqual(["111111", "222222"]);
  expect(body).toContain('value="9876543210"');
});

test("what a caller wrote is text on the page and never markup", async () => {
  const sandbox = await openSandbox();
  const nasty = `"><script>alert('x')</script>&`;
  const { body } = await sandbox.get(`/phone?to=${encodeURIComponent(nasty)}`);
  expect(body).not.toContain("<script>alert");
  expect(body).toContain("&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;");
});

const MAIL = {
  to: ["anita@example.com"],
  lines: [
    'From: "Vaada <b>" <hello@vaada.example>',
    "Subject: Verify <your> address",
    "",
    "Open http://app.example:3000/verify-email?token=a.b_c to <verify>.",
  ],
};

test("an e-mail is shown with its sender and subject; its links can be followed, the rest is text", async () => {
  const sandbox = await openSandbox();
  await sendMail(sandbox.smtpPort, MAIL);
  const page = String((await sandbox.get("/phone?to=Anita@example.com")).body);
  expect(page).toContain('data-channel="email"');
  expect(page).toContain("Vaada &lt;b&gt; &lt;hello@vaada.example&gt;");
  expect(page).toContain("Verify &lt;your&gt; address");
  const address = "http://app.example:3000/verify-email?token=a.b_c";
  expect(page).toContain(`<a href="${address}" target="_blank" rel="noopener noreferrer">${address}</a>`);
  expect(page).toContain("to &lt;verify&gt;.");
});

test("an e-mail appears on an open phone in the parts that the page is made of", async () => {
  const sandbox = await openSandbox();
  const phone = await openStream(`${sandbox.url}/phone/events?to=anita@example.com`);
  await sendMail(sandbox.smtpPort, MAIL);
  expect(await phone.next()).toMatchObject({
    channel: "email",
    sender: "Vaada <b> <hello@vaada.example>",
    to: "anita@example.com",
    subject: "Verify <your> address",
    parts: [
      { text: "Open ", isLink: false },
      { text: "http://app.example:3000/verify-email?token=a.b_c", isLink: true },
      { text: " to <verify>.", isLink: false },
    ],
    code: "",
  });
});

test("texts are still there after a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vaada-sandbox-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const stateFile = join(folder, "sandbox.sqlite");
  const before = await openSandbox({ stateFile });
  await before.sendCode({ otp: "111111" });
  await before.close();
  expect(await codes(await openSandbox({ stateFile }), "")).toEqual(["111111"]);
});

async function codes(sandbox: OpenSandbox, query: string): Promise<string[]> {
  const { body } = await sandbox.get(`/phone/messages${query}`);
  return (body as { text: string }[]).map(({ text }) => text.slice(0, 6));
}

/** Reads a stream of events as a browser does; `null` is its end. */
async function openStream(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ next: () => Promise<unknown> }> {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const response = await fetch(url, { headers, signal: closing.signal });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  const events = eventsOf(response);
  return { next: async () => (await events.next()).value ?? null };
}

async function* eventsOf(response: Response): AsyncGenerator<unknown, undefined> {
  const decoder = new TextDecoder();
  let unread = "";
  for await (const chunk of response.body ?? []) {
    unread += decoder.decode(chunk, { stream: true });
    const events = unread.split("\n\n");
    unread = events.pop() ?? "";
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) yield JSON.parse(data);
    }
  }
  return undefined;
}

import { randomBytes } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createWhatsapp } from "./client.ts";
import type { WhatsappMessage } from "./port.ts";

const secret = randomBytes(16).toString("hex");
const sandbox = await startTestSandbox({ appOrigin: "http://localhost:3000", authKey: secret, secret });
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const options = {
  baseUrl: `${sandbox.url}/whatsapp/v23.0`,
  accessToken: new Secret(secret),
  phoneNumberId: "106540352242922",
  dueTemplate: "payment_due",
  languages: ["en", "hi"] as const,
  timeoutMs: 3_000,
};
const whatsapp = createWhatsapp(options);

const due = (mobile: string, more: Partial<WhatsappMessage> = {}): WhatsappMessage => ({
  mobile: new Secret(mobile),
  language: "en",
  values: {
    lender: "Lender Ltd",
    officer: "Meera Rao, 080 4000 1000",
    amount: "₹20,420",
    date: "1 Jan 2027",
    link: "http://localhost:3000/dashboard",
    lateness: "a late fee of ₹500\nonce",
  },
  noticeKey: "due-soon:loan:7:-3",
  ...more,
});
const shown = async (mobile: string) => (await sandbox.messages(mobile)).map(({ text }) => text);

test("a reminder is shown in its approved words, in the reader's language, each value in one line", async () => {
  expect(await whatsapp.send(due("9876511000"))).toEqual({ kind: "sent" });
  expect(await whatsapp.send(due("9876511000", { language: "hi" }))).toEqual({ kind: "sent" });
  const [hindi, english] = await shown("9876511000");
  expect(english).toBe(
    "Vaada: ₹20,420 is due on 1 Jan 2027. Paid later, it costs a late fee of ₹500 once. See what you owe and pay at http://localhost:3000/dashboard Lender: Lender Ltd. Questions: Meera Rao, 080 4000 1000. You can turn these reminders off in your profile.",
  );
  expect(hindi).toContain("1 Jan 2027 को ₹20,420 चुकाने हैं।");
});

test("a language in which nothing is approved is written to in the first that is", () => {
  const english = createWhatsapp({ ...options, languages: ["en"] });
  expect([english.writtenIn("hi"), whatsapp.writtenIn("hi")]).toEqual(["en", "hi"]);
});

test.each([
  ["4201", "CODE_131026"],
  ["4203", "CODE_132015"],
  ["4204", "CODE_130429"],
  ["4205", "CODE_190"],
  ["4206", "CODE_131031"],
  ["4208", "CODE_131000"],
])("a number that ends in %s is refused with the provider's own code %s", async (end, reason) => {
  expect(await whatsapp.send(due(`987651${end}`))).toEqual({ kind: "failed", reason });
  expect(await shown(`987651${end}`)).toEqual([]);
});

test("a template, a number of ours or a token that is not theirs sends nothing", async () => {
  const send = (more: object) => createWhatsapp({ ...options, ...more }).send(due("9876512000"));
  expect(await send({ dueTemplate: "other" })).toEqual({ kind: "failed", reason: "CODE_132001" });
  expect(await send({ phoneNumberId: "12345" })).toEqual({ kind: "failed", reason: "CODE_100" });
  expect(await send({ accessToken: new Secret("no") })).toEqual({ kind: "failed", reason: "CODE_190" });
  expect(await shown("9876512000")).toEqual([]);
});

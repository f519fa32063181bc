import { randomBytes } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { afterAll, afterEach, expect, test } from "vitest";
import { startTestSandbox } from "../../../testing/test-sandbox.ts";
import { createSms } from "./client.ts";
import type { TextMessage } from "./port.ts";

const secret = randomBytes(16).toString("hex");
const sandbox = await startTestSandbox({ appOrigin: "http://localhost:3000", authKey: secret, secret });
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

const options = {
  baseUrl: `${sandbox.url}/msg91/api/v5`,
  authKey: new Secret(secret),
  templateIds: {
    en: {
      otp: "6a1d0c5e8b7f4a2390c1e7d4",
      "money-arrived": "6a1d0c5e8b7f4a2390c1e7d6",
      due: "6a1d0c5e8b7f4a2390c1e7d5",
      "debit-ahead": "6a1d0c5e8b7f4a2390c1e7d7",
      "finish-later": "6a1d0c5e8b7f4a2390c1e7d8",
      "new-device": "6a1d0c5e8b7f4a2390c1e7d9",
      "mobile-change-otp": "6a1d0c5e8b7f4a2390c1e7e1",
      "mobile-change-asked": "6a1d0c5e8b7f4a2390c1e7e2",
      "mobile-changed": "6a1d0c5e8b7f4a2390c1e7e3",
      "mobile-change-refused": "6a1d0c5e8b7f4a2390c1e7e4",
      papers: "papers",
      "debit-done": "6a1d0c5e8b7f4a2390c1e7db",
      "debit-bounced": "6a1d0c5e8b7f4a2390c1e7dc",
      charge: "6a1d0c5e8b7f4a2390c1e7dd",
      "class-changed": "6a1d0c5e8b7f4a2390c1e7de",
      overdue: "template-of-overdue",
      collector: "template-of-a-collector",
    },
    hi: null,
  },
  // Long enough for a busy machine to answer, short enough to wait for an answer that never comes.
  timeoutMs: 3_000,
};
const sms = createSms(options);

const arrived = (mobile: string): TextMessage => ({
  mobile: new Secret(mobile),
  language: "en",
  template: "money-arrived",
  values: { amount: "₹24,357.50", ending: "6782", utr: "412345678901", repay: "₹28,750", due: "3 Dec 2026" },
});
const SENT = { kind: "sent", request: expect.stringMatching(/^[0-9a-f]{24}$/) };
const texts = async (mobile: string) => (await sandbox.messages(mobile)).map(({ text }) => text);

test("the text about the money arrives in its registered words", async () => {
  expect(await sms.notify(arrived("9876543210"))).toEqual(SENT);
  expect(await texts("9876543210")).toEqual([
    "Vaada: ₹24,357.50 was sent to your account ending 6782. UTR 412345678901. Repay ₹28,750 by 3 Dec 2026.",
  ]);
});

test("what is due and what will be debited is told in registered words too", async () => {
  const mobile = new Secret("9876543219");
  const lent = { lender: "Lender Ltd", officer: "Meera Rao, 080 4000 1000" };
  const values = { ...lent, amount: "₹20,420", date: "1 Jan 2027", link: "http://localhost:3000/dashboard" };
  const due = { template: "due", values: { ...values, lateness: "a late fee of ₹500 once" } } as const;
  expect(await sms.notify({ mobile, language: "en", ...due })).toEqual(SENT);
  const ahead = { template: "debit-ahead", values: { ...values, loan: "VA-1" } } as const;
  expect(await sms.notify({ mobile, language: "en", ...ahead })).toEqual(SENT);
  const ends = "Lender: Lender Ltd. Questions: Meera Rao, 080 4000 1000";
  expect(await texts("9876543219")).toEqual([
    `Vaada: ₹20,420 will be debited from your account on 1 Jan 2027 by auto-pay for loan VA-1. Pay before that or stop auto-pay at http://localhost:3000/dashboard ${ends}`,
    `Vaada: ₹20,420 is due on 1 Jan 2027. Paid later, it costs a late fee of ₹500 once. See what you owe and pay at http://localhost:3000/dashboard ${ends}`,
  ]);
});

test("Hindi is written where its texts are registered, and else English", async () => {
  const hi = Object.fromEntries(
    Object.keys(options.templateIds.en).map((name) => [name, `hindi-${name}`]),
  ) as typeof options.templateIds.en;
  const both = createSms({ ...options, templateIds: { ...options.templateIds, hi } });
  expect([both.writtenIn("hi"), both.writtenIn("en"), sms.writtenIn("hi")]).toEqual(["hi", "en", "en"]);
  const mobile = "9876543217";
  expect(await both.notify({ ...arrived(mobile), language: "hi" })).toEqual(SENT);
  const code = {
    mobile: new Secret(mobile),
    code: new Secret("123456"),
    opens: "account",
    validMinutes: 5,
    language: "hi",
  } as const;
  expect(await both.sendCode(code)).toEqual(SENT);
  const [newest, older] = await texts(mobile);
  expect(newest).toMatch(/^123456 आपका Vaada साइन-इन कोड है।(.|\n)*#123456$/);
  expect(older).toContain("3 Dec 2026 तक ₹28,750 चुकाएँ।");
});

test("a template that is not registered sends nothing, which comes with HTTP 200", async () => {
  const unknown = createSms({
    ...options,
    templateIds: { en: { ...options.templateIds.en, "money-arrived": "none" }, hi: null },
  });
  expect(await unknown.notify(arrived("9876543211"))).toEqual({ kind: "failed", reason: "REFUSED" });
  expect(await texts("9876543211")).toEqual([]);
});

test("what is known of a text is told apart, and none is sent twice", { tags: "long" }, async () => {
  const mobile = "9876543212";
  await sandbox.fault({ mode: "error" });
  expect(await sms.notify(arrived(mobile))).toEqual({ kind: "failed", reason: "HTTP_500" });
  await sandbox.fault({ mode: "down" });
  expect((await sms.notify(arrived(mobile))).kind).toBe("unknown");
  expect(await texts(mobile)).toEqual([]);
  await sandbox.fault({ mode: "timeout-after-success" });
  expect(await sms.notify(arrived(mobile))).toEqual({ kind: "unknown", reason: "TIMEOUT" });
  expect(await texts(mobile)).toHaveLength(1);
});

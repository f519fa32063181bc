import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { RAZORPAY_EVENTS } from "@vaada/wire/razorpay";
import { expect, test } from "vitest";
import { openTestServer } from "../../testing/test-server.ts";
import { SMS_TEMPLATES } from "../providers/registering.ts";

const server = await openTestServer();
const PROVIDERS = fileURLToPath(new URL("./providers.ts", import.meta.url));

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [PROVIDERS, ...args], {
    env: { ...server.environment, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, ...said };
}

test("providers that know us are right, and what no call tells is left to a person", async () => {
  const { code, out, err } = await run(["check"]);
  expect({ code, err }, out).toEqual({ code: 0, err: "" });
  expect(out.match(/^right {6}\S+/gm)?.map((line) => line.split(/\s+/)[1])).toEqual([
    "razorpay",
    "razorpay",
    "razorpayx",
    "razorpayx",
    ...Array(6).fill("surepass"),
    "finbox",
    "msg91",
    "mail",
  ]);
  for (const product of ["PAN", "Aadhaar codes", "credit bureau", "face", "DigiLocker", "e-sign"])
    expect(out).toContain(`surepass   ${product}\n`);
  const events = RAZORPAY_EVENTS.join(", ");
  expect(out).toContain(`/api/webhooks/razorpay with RAZORPAY_WEBHOOK_SECRET and the events ${events}\n`);
  for (const { setting } of SMS_TEMPLATES) expect(out).toContain(`${setting}, words in docs/registering.md`);
});

test("a wrong key is named by its setting, at each provider, and no secret is shown", async () => {
  const wrong = "a-secret-that-nobody-has-agreed-on-with-anybody";
  const { code, out } = await run(["check"], {
    RAZORPAY_KEY_SECRET: wrong,
    RAZORPAYX_KEY_SECRET: wrong,
    SUREPASS_TOKEN: wrong,
    FINBOX_API_KEY: wrong,
    SMS_AUTH_KEY: wrong,
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  expect(code).toBe(1);
  const lines = out.split("\n").filter((line) => line.startsWith("wrong"));
  const settings = [
    "RAZORPAY_KEY_SECRET",
    ...Array(2).fill("RAZORPAYX_KEY_SECRET"),
    ...Array(6).fill("SUREPASS_TOKEN"),
    "FINBOX_API_KEY",
    "SMS_AUTH_KEY",
    "SMTP_URL",
  ];
  expect(lines).toHaveLength(settings.length);
  settings.forEach((setting, index) => {
    expect(lines[index]).toContain(setting);
  });
  expect(out).not.toContain(wrong);
});

const WHATSAPP = {
  WHATSAPP_PHONE_NUMBER_ID: "106540352242922",
  WHATSAPP_BUSINESS_ACCOUNT_ID: "102290129340398",
};

test("a number at WhatsApp is asked after, with its template in each language; what is missing is named", async () => {
  const right = await run(["check"], WHATSAPP);
  expect(right.code, right.out).toBe(0);
  expect(right.out.match(/^right {6}whatsapp/gm)).toHaveLength(2);
  expect(right.out).toContain("/api/webhooks/whatsapp with WHATSAPP_VERIFY_TOKEN");
  const wrong = await run(["check"], { ...WHATSAPP, WHATSAPP_DUE_TEMPLATE: "another" });
  expect(wrong.code).toBe(1);
  expect(wrong.out).toMatch(/^wrong .*another in en is not there, hi is not there: WHATSAPP_DUE_TEMPLATE/m);
  const unknown = await run(["check"], { ...WHATSAPP, WHATSAPP_PHONE_NUMBER_ID: "77777" });
  expect(unknown.out).toMatch(/^wrong .*the number of reminders: HTTP_400: WHATSAPP_PHONE_NUMBER_ID$/m);
}, 60_000);

test("a provider that does not answer is no wrong key, and other words are no command", {
  tags: "long",
}, async () => {
  const away = await run(["check"], { RAZORPAY_BASE_URL: "http://127.0.0.1:2/v1" });
  expect(away.code).toBe(75);
  expect(away.out).toMatch(/^no answer {2}razorpay .*ECONNREFUSED \(RAZORPAY_BASE_URL\)$/m);
  expect((await run([])).code).toBe(64);
});

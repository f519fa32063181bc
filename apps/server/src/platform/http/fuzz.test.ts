import type { Call } from "@vaada/contract/call";
import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openTestServer, TEST_ORIGIN } from "../../../testing/test-server.ts";
import { BANK_RETURN_ADDRESS, RETURN_ADDRESS, walkTo } from "../../../testing/walk.ts";

/** Limits are not what is looked for here, and would hide what is. */
const server = await openTestServer({
  signIn: { sendsPerNumberPerDay: 100_000, resendSeconds: 1, sendsPerAddressPerHour: 1_000_000 },
  basicDetails: { panTriesPerDay: 1_000_000, panTriesPerAddressPerHour: 1_000_000 },
  identity: { visitsPerDay: 1_000_000, codesPerDay: 1_000_000, codeResendSeconds: 1 },
});
const walkers = [
  await walkTo(server, "basic-details"),
  await walkTo(server, "identity"),
  await walkTo(server, "employment"),
  await walkTo(server, "decision"),
  await walkTo(server, "bank-statement"),
  await walkTo(server, "offer"),
  await walkTo(server, "references"),
  await walkTo(server, "selfie"),
  await walkTo(server, "bank-account"),
  await walkTo(server, "key-facts"),
  await walkTo(server, "e-sign"),
  await walkTo(server, "disbursal"),
];
/** Their own, so that a sound body gets past the ownership and into its handler. */
const loanIds = walkers.map(({ loanId }) => loanId);
/** These end a session, an account or an application on the first sound body, so they have somebody of their own. */
const ENDING_CALLS: readonly string[] = ["sign-out", "erase-user-data", "cancel-application"];
const leaving = [await walkTo(server, "basic-details")];

/** The same tries in every run: a try that fails here fails everywhere. */
const TRIES = { numRuns: 40, seed: 20_261_115 };

/** Strings that have broken forms before, and sound values of ours in the wrong place. */
const NASTY = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202Eabc",
  "ﬁ",
  "ABCPA1234D",
  "abcpa1234d",
  "АВСРА1234D",
  "ABCPA1234D\n",
  "a@b.c",
  "a@b.co\r\nBcc: x@y.zz",
  "9876543210",
  "999941057058",
  "123456",
  RETURN_ADDRESS,
  "https://evil.example/kyc-digilocker-processing",
  "javascript:alert(1)",
  "__proto__",
  "constructor",
  "1 OR 1=1",
  "../../etc/passwd",
  "%00",
  "x".repeat(10_000),
] as const;

/** A sound value for each field, so that the fuzzer reaches handlers and not only their doors. */
const SOUND: Readonly<Record<string, readonly unknown[]>> = {
  mobile: ["9876543210", "6000000001"],
  failures: [[{ path: "/user/dashboard", kind: "offline", times: 1 }]],
  otp: ["123456", "000000"],
  old_otp: ["123456", "000000"],
  change_id: ["8d5ea22b-216a-4fe2-90da-65d1c67c8964"],
  old_lost: ["My phone was stolen"],
  request_id: ["A".repeat(22)],
  pan: ["ABCPE1234E", "ABCPF1234F", "abcpb1234b", "ZZZPZ9999Z"],
  email: ["a@b.co", "zoe.o'hara+x@mail.example"],
  token: [`${"A".repeat(22)}.${"B".repeat(43)}`, `to-stepper.t6wq3k.${"A".repeat(16)}.${"B".repeat(43)}`],
  callBackUrl: [RETURN_ADDRESS, BANK_RETURN_ADDRESS],
  aadharNo: ["999941057058", "999971658847"],
  state: ["A".repeat(22)],
  client_id: ["digilocker_AbCdEfGhIjKlMnOpQrSt"],
  company_name: ["Acme Foods"],
  monthly_income: ["40000", 40_000],
  salary_date: ["31", 1],
  loan_required: ["20000", 9_000],
  loan_purpose: ["Other"],
  salary_mode: ["Cash"],
  modeOfPayment: ["Cash"],
  employee_type: ["Salaried"],
  employeeType: ["Salaried"],
  language: ["en", "hi"],
  loan_id: [...loanIds, ...loanIds.map(String), 1],
  loanID: [...loanIds, ...loanIds.map(String), 1],
  session_expire: [true, false],
  entityId: ["8d5ea22b-216a-4fe2-90da-65d1c67c8964"],
  product: ["salary-advance", "salary-instalments"],
  repayDate: ["2026-12-01", "2026-13-45"],
  way: ["phonepe", "card"],
  amount: [5_000, 1_050, 0.5, -1, 1e9],
  name_1: ["Asha Rao"],
  mobile_no_1: ["6000000011"],
  relation_1: ["Mother"],
  name_2: ["Vikram Rao"],
  mobile_no_2: ["6000000012"],
  relation_2: ["Friend"],
  image: ["a file"],
  bank_name: ["HDFC"],
  account_holders_name: ["Anita Acharya"],
  account_no: ["50100123456782"],
  confirmed_account_no: ["50100123456782"],
  ifsc: ["HDFC0000053", "hdfc0000053"],
  account_status: ["Verified"],
  account_id: [1, "2"],
  razorpay_order_id: ["order_SBX0000000001"],
  household_income: ["up-to-3-lakh", "above-3-lakh"],
  field: ["name", "email", "something-else"],
  value: ["Anita A Acharya"],
  reason: ["My middle name is missing"],
  name: ["Asha Rao", null],
  returnTo: ["/payment-status", "/add-bank-account"],
  theme: ["light", "dark"],
  method: ["enach", "upi"],
  razorpay_payment_id: ["pay_SBX0000000001"],
  razorpay_signature: ["0".repeat(64)],
  leadId: [...loanIds, ...loanIds.map(String), 1],
  purpose: ["repayment", "cooling-off"],
  orderId: ["order_SBX0000000001"],
  hash: ["0".repeat(64)],
  callback_url: [`${TEST_ORIGIN}/esign-processing`],
  before: ["1", "9"],
  from: ["2026-11-15"],
  to: ["2026-11-30", "/stepper", "/dashboard"],
  limit: ["1", "50"],
  upTo: [1, 9],
  only: [1, 9],
  rating: [1, 5],
  comment: ["It was quick and clear", ""],
  category: ["Auto-pay", "Something else"],
  text: ["The app asked me twice for the same thing"],
  kind: ["offers", "reminders", "auto-pay", "sign-in", "bureau"],
  granted: [true, false],
  subscription: [
    { endpoint: "https://push.example/x", keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) } },
  ],
  appVersion: ["1.0.0"],
  residenceAddress: ["12, MG Road"],
  city: ["Pune"],
  pincode: ["411001", 560_001],
  seen: [{ totalAmount: 20_000, repayAmount: 20_160, repayDate: "2026-12-01" }],
};

const text = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: "binary", maxLength: 40 }));
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, [], {}, ["x"], { a: { b: 1 } }),
  fc.jsonValue({ maxDepth: 2 }),
);

const soundIn = (field: string) => fc.constantFrom(...(SOUND[field] ?? ["x"]));

/** Near to what the call wants: sound, nearly sound, or with anything in its fields, some left out, some added. */
const bodyFor = (fields: readonly string[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.record(Object.fromEntries(fields.map((field) => [field, soundIn(field)]))) },
    fc.record(
      Object.fromEntries(
        fields.map((field) => [field, fc.oneof({ weight: 3, arbitrary: soundIn(field) }, text)]),
      ),
    ),
    fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] }),
    fc
      .tuple(
        fc.record(Object.fromEntries(fields.map((field) => [field, text])), { requiredKeys: [] }),
        fc.dictionary(fc.string({ maxLength: 10 }), value, { maxKeys: 2 }),
      )
      .map(([own, more]) => ({ ...more, ...own })),
    fc.jsonValue({ maxDepth: 2 }),
  );

/** A schema that turns its fields into something else, or that may be left out, has them further in. */
type Shaped = { def?: { shape?: object; in?: Shaped; innerType?: Shaped } };

const fieldsOf = (call: Call): string[] => {
  const schema = (call.method === "GET" ? call.query : call.body) as Shaped | null;
  return Object.keys((schema?.def?.in ?? schema?.def?.innerType ?? schema)?.def?.shape ?? {});
};

test.each(EVERY_CALL.map((call) => [call.name, call] as const))(
  "%s answers anything at all in its envelope, and never with a fault of ours",
  async (_name, call) => {
    const fields = fieldsOf(call);
    await fc.assert(
      fc.asyncProperty(
        bodyFor(fields),
        fc.constantFrom(...(ENDING_CALLS.includes(call.name) ? leaving : walkers)),
        async (input, { token }) => {
          const { status, json } = await send(call, input, token);
          expect(status, JSON.stringify(input)).toBeLessThan(500);
          expect(json).toMatchObject({ statusCode: status, message: expect.any(String) });
        },
      ),
      TRIES,
    );
  },
);

test("every field of a call has a sound value here", () => {
  const fields = EVERY_CALL.flatMap(fieldsOf);
  expect(fields.filter((field) => SOUND[field] === undefined)).toEqual([]);
});

test("whoever sent all that is still signed in, and still on the journey", async () => {
  for (const { token } of walkers) {
    expect((await server.call("GET", "/api/step/step-checker", { token })).status).toBe(200);
  }
});

function send(call: Call, input: unknown, token: string) {
  if (call.method === "POST") return server.call("POST", `/api${call.path}`, { token, body: input ?? null });
  const query = Object.entries(input === null || typeof input !== "object" ? {} : input).map(
    ([name, part]): [string, string] => [name.toWellFormed(), String(part).toWellFormed()],
  );
  return server.call("GET", `/api${call.path}?${new URLSearchParams(query)}`, { token });
}

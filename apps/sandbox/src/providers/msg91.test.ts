import { expect, test } from "vitest";
import { AUTH_KEY, CODE, call, OTP_TEMPLATE_ID, openSandbox } from "../testing/open-sandbox.ts";
import { catchWebhooks } from "../testing/webhook-catcher.ts";

test("a code arrives on the phone, and its text ends with the line that phones read", async () => {
  const sandbox = await openSandbox({ now: () => new Date("2026-11-15T04:30:00Z") });
  const sent = await sandbox.sendCode();
  expect(sent).toMatchObject({ status: 200, body: { type: "success" } });
  expect((sent.body as { request_id: string }).request_id).toMatch(/^[0-9a-f]{24}$/);

  const { body } = await sandbox.get("/phone/messages?to=9876543210");
  const [message, ...others] = body as { text: string }[];
  expect(others).toEqual([]);
  expect(message).toEqual({
    channel: "sms",
    to: "9876543210",
    text: expect.stringMatching(/^482913 is your Vaada .*5 minutes[\s\S]*\n@app\.example #482913$/),
    sentAt: "2026-11-15T04:30:00.000Z",
  });
});

test("a call that announces JSON and carries none is taken, as by the real one", async () => {
  const { url } = await openSandbox();
  const query = new URLSearchParams({
    ...CODE,
    otp: "1234",
    otp_length: "4",
  });
  const headers = { authkey: AUTH_KEY, "content-type": "application/json" };
  const sent = await call(`${url}/msg91/api/v5/otp?${query}`, { method: "POST", headers });
  expect(sent.body).toMatchObject({ type: "success" });
});

test.each([
  [{ mobile: "" }, "Mobile no. empty or not numeric"],
  [{ mobile: "9876543210" }, "Mobile no. empty or not numeric"],
  [{ mobile: "+919876543210" }, "Mobile no. empty or not numeric"],
  [{ mobile: "919876५43210" }, "Mobile no. empty or not numeric"],
  [{ template_id: "" }, "Template ID missing or invalid template"],
  [{ template_id: "nobody-registered-this" }, "Template ID missing or invalid template"],
  [{ otp: "" }, "OTP missing or not numeric"],
  [{ otp: "12345x" }, "OTP missing or not numeric"],
  [{ otp: "12345" }, "OTP length does not match"],
  [{ otp_length: "six" }, "OTP length does not match"],
  [{ otp_expiry: "0" }, "OTP expiry invalid"],
])("a send with %j is refused with HTTP 200 and sends nothing", async (query, message) => {
  const sandbox = await openSandbox();
  const refused = await sandbox.sendCode(query);
  expect(refused).toMatchObject({ status: 200, body: { message, type: "error" } });
  expect((await sandbox.get("/phone/messages")).body).toEqual([]);
});

test("a wrong or missing key is refused before anything else is read", async () => {
  const sandbox = await openSandbox();
  for (const key of ["", "wrong", AUTH_KEY.toUpperCase(), `${AUTH_KEY}x`]) {
    const refused = await sandbox.sendCode({ mobile: "" }, key);
    expect(refused).toMatchObject({
      status: 401,
      body: { message: "Authentication failure", type: "error" },
    });
  }
});

test("a code is verified once, and what else can happen to it is said in MSG91's words", async () => {
  let now = new Date("2026-11-15T04:30:00Z");
  const sandbox = await openSandbox({ now: () => now });
  const verify = async (mobile: string, otp: string): Promise<unknown> => {
    const path = `/msg91/api/v5/otp/verify?${new URLSearchParams({ mobile, otp })}`;
    return (await call(`${sandbox.url}${path}`, { headers: { authkey: AUTH_KEY } })).body;
  };
  expect(await verify("919876543210", "482913")).toEqual({ message: "Mobile no. not found", type: "error" });
  await sandbox.sendCode();
  expect(await verify("919876543210", "000000")).toEqual({ message: "OTP not match", type: "error" });
  expect(await verify("919876543210", "482913")).toEqual({
    message: "OTP verified success",
    type: "success",
  });
  expect(await verify("919876543210", "482913")).toEqual({
    message: "Mobile no. already verified",
    type: "error",
  });
  await sandbox.sendCode();
  now = new Date("2026-11-15T04:35:00Z");
  expect(await verify("919876543210", "482913")).toEqual({ message: "OTP expired", type: "error" });
});

test("a code is sent again as it was, a few times", async () => {
  const sandbox = await openSandbox();
  const retry = async (type = "text"): Promise<unknown> => {
    const path = `/msg91/api/v5/otp/retry?mobile=919876543210&retrytype=${type}`;
    return (await call(`${sandbox.url}${path}`, { method: "POST", headers: { authkey: AUTH_KEY } })).body;
  };
  expect(await retry()).toEqual({ message: "No OTP request found to retryotp", type: "error" });
  await sandbox.sendCode();
  for (const type of ["text", "voice", "text", "text", "text"]) {
    expect(await retry(type)).toEqual({ message: "retry send successfully", type: "success" });
  }
  expect(await retry()).toEqual({ message: "OTP retry count maxed out", type: "error" });
  expect(await retry("pigeon")).toEqual({ message: "Invalid retrytype", type: "error" });
  const messages = (await sandbox.get("/phone/messages")).body as { text: string }[];
  expect(messages).toHaveLength(6);
  expect(new Set(messages.map(({ text }) => text)).size).toBe(1);
});

test("a flow fills a registered text for each recipient, or sends to none of them", async () => {
  const sandbox = await openSandbox();
  const flow = async (body: unknown): Promise<unknown> =>
    (
      await call(`${sandbox.url}/msg91/api/v5/flow`, {
        method: "POST",
        headers: { authkey: AUTH_KEY, "content-type": "application/json" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      })
    ).body;
  const whole = {
    amount: "₹5,000",
    date: "1 Jan",
    link: "http://app.example/",
    lateness: "a late fee of ₹500 once",
    lender: "Lender Ltd",
    officer: "Meera Rao",
  };
  const template_id = "6a1d0c5e8b7f4a2390c1e7d5";
  const nobody = [
    { template_id: OTP_TEMPLATE_ID, recipients: [{ mobiles: "919876543210", ...whole }] },
    { template_id, recipients: [] },
    { template_id, recipients: [{ mobiles: "12" }] },
    { template_id, recipients: [{ mobiles: "919876543210", ...whole }, { mobiles: "919876543211" }] },
    { template_id, recipients: [{ mobiles: "919876543210", ...whole, unknown: "x" }] },
    {},
    "not json",
    "null",
  ];
  for (const body of nobody) expect(await flow(body), JSON.stringify(body)).toMatchObject({ type: "error" });
  expect((await sandbox.get("/phone/messages")).body).toEqual([]);

  const sent = await flow({
    template_id,
    recipients: [
      { mobiles: "919876543210", ...whole },
      { mobiles: "919876543211", ...whole, amount: "₹6,000" },
    ],
  });
  expect(sent).toEqual({ type: "success", message: expect.stringMatching(/^[0-9a-f]{24}$/) });
  expect((await sandbox.get("/phone/messages")).body).toMatchObject([
    { to: "9876543211", text: expect.stringContaining("₹6,000 is due on 1 Jan") },
    { to: "9876543210", text: expect.stringContaining("₹5,000 is due on 1 Jan") },
  ]);
});

test.each([
  ["9876543210", { status: "1", desc: "DELIVERED" }, 1],
  ["6000001234", { status: "2", desc: "FAILED" }, 0],
  ["6000002234", { status: "16", desc: "REJECTED" }, 0],
  ["6000003234", { status: "17", desc: "BLOCKED NUMBER" }, 0],
])("what became of a text to %s is reported as %j, by the name of the sending", async (to, end, arrived) => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url, textReports: "s".repeat(32) });
  const sent = await call(`${sandbox.url}/msg91/api/v5/flow`, {
    method: "POST",
    headers: { authkey: AUTH_KEY, "content-type": "application/json" },
    body: JSON.stringify({
      template_id: "6a1d0c5e8b7f4a2390c1e7da",
      recipients: [{ mobiles: `91${to}`, loan: "VA-1", link: "http://app.example" }],
    }),
  });
  const { message: requestId } = sent.body as { message: string };
  await expect.poll(() => catcher.caught).toHaveLength(1);
  const [report] = catcher.caught;
  expect(report).toMatchObject({
    path: `/api/webhooks/sms/${"s".repeat(32)}`,
    type: expect.stringContaining("application/x-www-form-urlencoded"),
  });
  const form = report?.body as { data: string } | undefined;
  expect(JSON.parse(form?.data ?? "")).toMatchObject([
    { requestId, report: [{ number: `91${to}`, ...end }] },
  ]);
  expect((await sandbox.get(`/phone/messages?to=${to}`)).body).toHaveLength(arrived);
});

test("a code arrives at a number whose texts never do, and without an address nothing is reported", async () => {
  const catcher = await catchWebhooks();
  const sandbox = await openSandbox({ serverUrl: catcher.url });
  await sandbox.sendCode({ mobile: "916000001234" });
  expect((await sandbox.get("/phone/messages?to=6000001234")).body).toHaveLength(1);
  expect(catcher.caught).toEqual([]);
});

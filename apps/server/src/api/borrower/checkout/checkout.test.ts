import { readCheckoutReturn } from "@vaada/contract/checkout-return";
import { afterAll, expect, test } from "vitest";
import { atBankAccount, ordered } from "../../../../testing/bank-accounts/borrower.ts";
import { payersAt } from "../../../../testing/repayment/payer.ts";
import { openTestServer, TEST_ORIGIN } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";
import { lockerOf } from "../../../../testing/while-locked.ts";
import { buildCheckoutApp } from "../../../app.ts";

const PER_ADDRESS = 20;
const server = await openTestServer({ callsAtOnce: { perAddress: PER_ADDRESS } });
const whileLocked = lockerOf(server);
const { checkout } = server.services.settings;
const pages = buildCheckoutApp(server.services);
const { orderOf } = payersAt(server);
const anita = await walkTo(server, "dashboard");
const orderId = await orderOf(anita, 5_000);

afterAll(() => pages.close());

type Borrower = Pick<Walker, "token">;

const ask = ({ token }: Borrower, body: object, language = "en") =>
  server.call("POST", "/api/user/checkout", { token, body, headers: { "accept-language": language } });

async function addressOf(borrower: Borrower, body: object, language?: string): Promise<string> {
  const { status, json } = await ask(borrower, body, language);
  expect(status).toBe(200);
  return String(json.data.url);
}

async function open(address: string) {
  const { statusCode, body, headers } = await pages.inject(address.replace(checkout.origin, ""));
  const attribute = (name: string): string =>
    (new RegExp(`${name}="([^"]*)"`).exec(body)?.[1] ?? "")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
  return { status: statusCode, text: body, headers, attribute };
}

const visitIn = ({ attribute }: Awaited<ReturnType<typeof open>>) => JSON.parse(attribute("data-checkout"));

test("a repayment's page stands on its own origin, opens the checkout under the lender's legal name, and holds no token", async () => {
  const address = await addressOf(anita, { orderId, returnTo: "/payment-status" });
  expect(address.startsWith(`${checkout.origin}/pay/`)).toBe(true);
  expect(checkout.origin).not.toBe(TEST_ORIGIN);
  for (const told of [orderId, anita.mobile, anita.userId]) expect(address).not.toContain(told);
  const page = await open(address);
  expect(page.status).toBe(200);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.text).not.toContain(anita.token);
  expect(page.text).toContain("₹5,000");
  expect(visitIn(page)).toEqual({
    script: checkout.script,
    returnTo: `${TEST_ORIGIN}/payment-status`,
    orderId,
    amount: "5000",
    options: {
      key: checkout.key,
      order_id: orderId,
      amount: 500_000,
      currency: "INR",
      name: server.services.lender.lender.legalName,
      description: "Repayment of your loan",
      prefill: { name: expect.any(String), email: anita.email, contact: `+91${anita.mobile}` },
      retry: { enabled: false },
      config: {
        display: {
          blocks: {
            accepted: {
              name: "UPI, net banking or debit card",
              instruments: [
                { method: "upi", flows: ["intent", "qr"] },
                { method: "netbanking" },
                { method: "card", types: ["debit"] },
              ],
            },
          },
          sequence: ["block.accepted"],
          preferences: { show_default_blocks: false },
        },
      },
    },
  });
});

test("the way that was chosen leads in the window, an app by the window's own intent; no other way is a way", async () => {
  const body = { orderId, returnTo: "/payment-status" };
  const displayFor = async (way: string) => {
    const { options } = visitIn(await open(await addressOf(anita, { ...body, way })));
    const { sequence, blocks } = options.config.display;
    return [options.prefill.method, sequence, blocks.chosen.instruments];
  };
  const order = ["block.chosen", "block.accepted"];
  expect(await displayFor("phonepe")).toEqual([
    "upi",
    order,
    [{ method: "upi", flows: ["intent"], apps: ["phonepe"] }],
  ]);
  expect(await displayFor("card")).toEqual(["card", order, [{ method: "card", types: ["debit"] }]]);
  for (const way of ["credit-card", "upi-id"])
    expect((await ask(anita, { ...body, way })).status, way).toBe(400);
});

test("an auto-pay's page is opened as a mandate of its customer", async () => {
  const borrower = await atBankAccount(server);
  const { orderId: mandateOrder } = await ordered(borrower);
  const page = await open(
    await addressOf(borrower, { orderId: mandateOrder, returnTo: "/add-bank-account" }),
  );
  const { options, amount, returnTo } = visitIn(page);
  expect([amount, returnTo]).toEqual([null, `${TEST_ORIGIN}/add-bank-account`]);
  expect(options).toMatchObject({
    order_id: mandateOrder,
    customer_id: expect.stringMatching(/^cust_/),
    recurring: true,
    method: "emandate",
    retry: { enabled: true },
  });
  expect(page.text).toContain("Nothing is debited today.");
});

test("an address shows the checkout once, to one of any number who open it at once, and then the way back", async () => {
  const address = await addressOf(anita, { orderId, returnTo: "/payment-status" });
  const visits = await Promise.all(Array.from({ length: 4 }, () => open(address)));
  expect(visits.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
  const later = await open(address);
  expect(later.text).toContain("This page opens once");
  expect(later.text).not.toContain(anita.mobile);
  const back = new URL(later.attribute('class="button" href'));
  expect(back.origin + back.pathname).toBe(`${TEST_ORIGIN}/payment-status`);
  expect(readCheckoutReturn(back.hash)).toEqual({
    orderId,
    amount: "5000",
    end: { kind: "closed", hasFailed: false },
  });
});

test("an address is good for five minutes", async () => {
  const address = await addressOf(anita, { orderId, returnTo: "/payment-status" });
  server.clock.moveReal(301);
  expect((await open(address)).status).toBe(410);
  server.clock.moveReal(-301);
});

test("an address that is none of ours, or was changed, opens nothing", async () => {
  const address = await addressOf(anita, { orderId, returnTo: "/payment-status" });
  for (const wrong of [
    "/pay/x",
    "/pay/",
    "/",
    "/dashboard",
    "/api/app/config",
    `${address.slice(0, -2)}AA`,
  ]) {
    const { status, text } = await open(wrong);
    expect([wrong, status]).toEqual([wrong, 404]);
    expect(text).toContain("There is nothing to pay here");
  }
});

test("nobody gets a page for another's order, for none, or with a way back that is not the checkout's", async () => {
  const other = await walkTo(server, "basic-details");
  expect((await ask(other, { orderId, returnTo: "/payment-status" })).status).toBe(404);
  expect((await ask(anita, { orderId: "order_none", returnTo: "/payment-status" })).status).toBe(404);
  expect((await ask(anita, { orderId, returnTo: "https://evil.example" })).status).toBe(400);
  expect((await ask(anita, { orderId, returnTo: "/dashboard" })).status).toBe(400);
});

test("the page speaks the borrower's language and wears the theme they chose", async () => {
  const body = { orderId, returnTo: "/payment-status", theme: "dark" };
  const { text } = await open(await addressOf(anita, body, "hi"));
  expect(text).toContain('<html lang="hi" data-theme="dark">');
  expect(text).toContain("Razorpay की सुरक्षित विंडो खुल रही है");
});

test("neither the address nor what the page holds is logged", () => {
  const log = server.logLines.join();
  expect(log).toContain("/pay/:address");
  expect(log).not.toContain(anita.mobile);
  expect(log).not.toMatch(/\/pay\/[A-Za-z0-9_-]{20}/);
});

test("the page's origin counts at its door too, and says in words that nothing was paid", {
  tags: "long",
}, async () => {
  const address = await addressOf(anita, { orderId, returnTo: "/payment-status" });
  await whileLocked("limits", async () => {
    for (let nth = 0; nth < PER_ADDRESS; nth++) void open(address).catch(() => undefined);
    await expect.poll(async () => (await open(address)).status).toBe(429);
    const { text, headers } = await open(address);
    expect([headers["content-type"], headers["retry-after"]]).toEqual(["text/html; charset=utf-8", "1"]);
    expect(text).toContain("No money was taken");
    expect((await open("/checkout/page.js")).status, "files come from memory").not.toBe(429);
  });
  await expect.poll(async () => (await open(address)).status, { timeout: 20_000 }).not.toBe(429);
});

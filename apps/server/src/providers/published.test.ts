import { readFileSync } from "node:fs";
import { civilDate } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { FinboxWebhook } from "@vaada/wire/bank-statement";
import { RazorpayEvent } from "@vaada/wire/razorpay";
import { expect, test } from "vitest";
import { readPublished } from "../../testing/published/read-published.ts";
import * as statements from "./bank-statement/translate.ts";
import { translateInsights } from "./bank-statement/translate-insights.ts";
import { translateRecord, translateStatus as translateVisit } from "./digilocker/translate.ts";
import { translateStatus as translateSigning, translateUploadLink } from "./e-sign/translate.ts";
import { translateLiveness, translateMatch } from "./face/translate.ts";
import * as mandates from "./mandate/translate.ts";
import { translate as translatePan } from "./pan/translate.ts";
import * as payments from "./payments/translate.ts";
import * as payouts from "./payouts/translate.ts";
import * as cashfree from "./payouts/translate-cashfree.ts";
import { translateRead, translateStart } from "./penny-drop/translate.ts";
import { readRazorpayReply } from "./razorpay-reply.ts";
import { reportsIn } from "./sms/translate.ts";

/** Every answer that a provider's own pages print is read as what they say it means. The pages beside read-published.ts name each source. */
const razorpay = readPublished("razorpay");
const razorpayx = readPublished("razorpayx");
const surepass = readPublished("surepass");
const finbox = readPublished("finbox");

test("Razorpay: an order, its payments, a refund and a dispute", () => {
  const asked = { receipt: "receipt#1", amount: paise(5_000n) };
  expect(payments.translateOrder(razorpay.answer("order"), asked)).toEqual({
    kind: "named",
    reference: "order_RB58MiP5SPFYyM",
  });
  expect(payments.translatePayment(razorpay.answer("payment"), "pay_MT48CvBhIC98MQ")).toMatchObject({
    kind: "known",
    payment: { reference: "pay_MT48CvBhIC98MQ", amount: 2_100n, status: "captured" },
  });
  const listed = payments.translatePayments(razorpay.answer("payments of an order"));
  expect(listed).toMatchObject({ kind: "known", payments: [{ status: "failed" }, { status: "captured" }] });
  const event = razorpay.body("event of a payment") as { payload: { payment: { entity: unknown } } };
  expect(payments.translatePaymentEvent(event.payload.payment.entity)).toMatchObject({ status: "captured" });
  expect(payments.translateDispute(razorpay.answer("dispute"), "disp_AHfqOvkldwsbqt")).toMatchObject({
    kind: "known",
  });
  expect(payments.translateDispute(razorpay.answer("dispute that is not there"), "disp_x")).toMatchObject({
    kind: "refused",
  });
});

test("Razorpay: an auto-pay, from the customer to the end of its token", () => {
  expect(mandates.translateCustomer(razorpay.answer("customer"))).toMatchObject({ kind: "named" });
  const asked = { receipt: "Receipt No. 1", maxPaise: 9_999_900 };
  expect(mandates.translateOrder(razorpay.answer("order of a mandate"), asked)).toEqual({
    kind: "named",
    reference: "order_1Aa00000000001",
  });
  const payment = razorpay.body("payment of a mandate");
  const listed = {
    kind: "answered",
    status: 200,
    body: { entity: "collection", count: 1, items: [payment] },
  } as const;
  const authorised = mandates.translatePayments(listed, "order_FHf9OwSeyetnKC");
  expect(authorised).toEqual({
    kind: "authorised",
    paymentReference: "pay_FHf9a7AO0iXM9I",
    tokenReference: "token_FHf9aAZR9hWJkq",
    isCaptured: true,
  });
  if (authorised.kind !== "authorised") throw new Error("unreachable");
  expect(mandates.translateToken(razorpay.answer("tokens"), authorised)).toMatchObject({
    status: "confirmed",
  });
  expect(mandates.translateCancel(razorpay.answer("token deleted"))).toMatchObject({ kind: "cancelled" });
  const debit = { receipt: "Receipt No. 1", amount: paise(1_000n) };
  expect(payments.translateOrder(razorpay.answer("order of a debit"), debit)).toMatchObject({
    kind: "named",
  });
});

test("Razorpay: an auto-pay by UPI, and the debit of either", () => {
  const debit = { receipt: "Receipt No. 1", amount: paise(1_000n) };
  expect(mandates.translateNotifiedOrder(razorpay.answer("order that tells its payer"), debit)).toEqual({
    kind: "named",
    reference: "order_1Aa00000000002",
  });
  expect(mandates.translateCharge(razorpay.answer("debit"))).toEqual({
    kind: "named",
    reference: "pay_1Aa00000000001",
  });
  const asked = { receipt: "Receipt No. 1", maxPaise: 9_999_900 };
  expect(mandates.translateUpiOrder(razorpay.answer("order of a mandate by UPI"), asked)).toMatchObject({
    kind: "named",
  });
  const payment = razorpay.body("payment of a mandate by UPI") as { order_id: string };
  const body = { entity: "collection", count: 1, items: [payment] };
  const paid = mandates.translatePayments({ kind: "answered", status: 200, body }, payment.order_id);
  expect(paid).toMatchObject({ kind: "authorised", isCaptured: true, amount: 100n });
  if (paid.kind !== "authorised") throw new Error("unreachable");
  const token = mandates.translateToken(razorpay.answer("tokens by UPI"), paid);
  expect(token).toMatchObject({ kind: "known", status: "confirmed" });
});

test("RazorpayX: a payee, payouts and penny drops", () => {
  expect(payouts.translateContact(razorpayx.answer("contact"))).toEqual({
    kind: "named",
    reference: "cont_00000000000001",
  });
  const account = { contactReference: "cont_00000000000001", number: "765432123456789", ifsc: "HDFC0000053" };
  expect(payouts.translateFundAccount(razorpayx.answer("fund account"), account)).toMatchObject({
    kind: "named",
  });
  const asked = {
    idempotencyKey: "key",
    fundAccountReference: "fa_00000000000001",
    amount: paise(1_000_000n),
    ownReference: "Acme Transaction ID 12345",
  };
  const known = (status: string) => ({ kind: "known", payout: { reference: "pout_00000000000001", status } });
  expect(payouts.translatePay(razorpayx.answer("payout queued"), asked)).toMatchObject(known("queued"));
  const read = payouts.translateRead(razorpayx.answer("payout processed"), "pout_00000000000001");
  expect(read).toMatchObject(known("processed"));
  expect(payouts.translateList(razorpayx.answer("payouts"))).toMatchObject({ kind: "known" });
  const reference = "fav_00000000000001";
  expect(translateStart(razorpayx.answer("penny drop created"))).toEqual({ kind: "awaited", reference });
  expect(translateRead(razorpayx.answer("penny drop failed"), reference)).toMatchObject({ kind: "failed" });
  const completed = translateRead(razorpayx.answer("penny drop completed"), reference);
  expect(completed).toMatchObject({ kind: "active", reference });
  expect(completed.kind === "active" && completed.registeredName.reveal()).toBe("Gaurav Kumar");
});

test("Surepass: a PAN, also one of which it gives no status, and one that there is not", () => {
  const answer = surepass.answer("PAN with details");
  const found = {
    kind: "found",
    record: { name: "VISHAL SINGH RATHORE", birthDate: "2001-07-25", isAadhaarLinked: true },
  };
  expect(translatePan(answer, "EKRPR1234F")).toMatchObject(found);
  const body = surepass.body("PAN with details") as { data: object };
  const { status: _, ...data } = body.data as Record<string, unknown>;
  const withoutStatus = { kind: "answered", status: 200, body: { ...body, data } } as const;
  expect(translatePan(withoutStatus, "EKRPR1234F"), "its list of fields has none").toMatchObject(found);
  expect(translatePan(surepass.answer("invalid PAN"), "EKRPR1234F")).toEqual({ kind: "not-found" });
  expect(translatePan(surepass.answer("unknown token"), "EKRPR1234F")).toMatchObject({ kind: "unavailable" });
});

test("Surepass: faces, of which it gives no reference", () => {
  expect(translateMatch(surepass.answer("face match"))).toEqual({
    kind: "judged",
    isMatch: true,
    confidence: 83,
    reference: null,
  });
  expect(translateMatch(surepass.answer("unusable photo"))).toEqual({ kind: "unusable" });
  expect(translateLiveness(surepass.answer("face liveness"))).toEqual({
    kind: "judged",
    isLive: false,
    confidence: 7,
    reference: null,
  });
});

test("Surepass: a visit to DigiLocker and a signing, in the words of its pages", () => {
  expect(translateVisit(surepass.answer("DigiLocker status"))).toEqual({ kind: "completed" });
  expect(translateVisit(surepass.answer("unknown visit"))).toMatchObject({ kind: "ended" });
  expect(translateRecord(surepass.answer("unknown visit"), "digilocker_x")).toMatchObject({ kind: "gone" });
  expect(translateUploadLink(surepass.answer("e-sign upload link"))).toMatchObject({ kind: "link" });
  expect(translateSigning(surepass.answer("unknown signing"))).toMatchObject({ kind: "ended" });
  const body = surepass.body("e-sign status") as { data: object };
  const saying = (status: string) =>
    translateSigning({ kind: "answered", status: 200, body: { ...body, data: { ...body.data, status } } });
  for (const open of ["client_intiated", "otp_sent", "otp_verified", "esign_started"])
    expect([open, saying(open)]).toEqual([open, { kind: "open" }]);
  expect(translateSigning(surepass.answer("e-sign status"))).toEqual({ kind: "signed" });
  expect(saying("esign_failed")).toEqual({ kind: "ended", isExpired: false });
});

test("FinBox: a session from its page to its rows", () => {
  const session = "136b1aa3-4610-4d0a-89f3-03078a2fce92";
  const pages = {
    setting: "FINBOX_PAGE_HOSTS",
    hosts: ["bankconnectclient.finbox.in"],
    sandboxUrl: undefined,
  };
  expect(statements.translateOpen(finbox.answer("session"), pages as never)).toMatchObject({
    kind: "opened",
  });
  expect(statements.translateLook(finbox.answer("upload status"), session)).toEqual({ kind: "uploaded" });
  expect(statements.translateLook(finbox.answer("unknown session"), session)).toMatchObject({ kind: "gone" });
  expect(statements.translateStart(finbox.answer("processing begun"), "uuid_for_session_id")).toEqual({
    kind: "started",
  });
  const progress = statements.translateProgress(
    finbox.answer("progress"),
    "bfb98ac5-7224-401b-a643-175235856187",
  );
  expect(progress).toEqual({ kind: "go-on" });
  expect(statements.translateStatus(finbox.answer("read"), session)).toEqual({ kind: "go-on" });
  const other = "c282b2cd-9f87-4ba9-9f73-964bdbd1263b";
  expect(statements.translateStatus(finbox.answer("unreadable"), other)).toEqual({
    kind: "unreadable",
    why: "UNPARSABLE",
  });
  expect(translateInsights(finbox.answer("insights"), session)).toMatchObject({
    kind: "read",
    accounts: [
      {
        accountLastFour: "3135",
        isFraudSuspected: false,
        rows: [
          { date: civilDate("2025-08-11"), type: "credit", amount: 160_900n, balance: 161_400n },
          { type: "debit", amount: 137_000n, balance: 24_400n },
        ],
      },
    ],
  });
});

test("an event names what it is about, and a refusal its reason", () => {
  const named = (event: unknown, of: string) => RazorpayEvent.parse(event).payload[of]?.entity.id;
  expect(named(razorpay.body("event of a payment"), "payment")).toMatch(/^pay_/);
  expect(named(razorpay.body("event of a refund"), "refund")).toMatch(/^rfnd_/);
  expect(named(razorpay.body("event of a dispute"), "dispute")).toMatch(/^disp_/);
  const drop = "fund_account.validation";
  expect(named(razorpayx.body("event of a penny drop"), drop)).toMatch(/^fav_/);
  for (const event of ["event of an upload", "event of an enrichment"])
    expect(FinboxWebhook.safeParse(finbox.body(event)).success).toBe(true);
  const items = [razorpay.body("refund")];
  const refunds = payments.translateRefunds({ kind: "answered", status: 200, body: { ...LIST, items } });
  expect(refunds).toMatchObject({ kind: "known", lines: [{ amount: 500_100n }] });
  expect(readRazorpayReply(razorpay.answer("refused code"))).toEqual({
    kind: "refused",
    reason: "invalid_otp",
  });
});

const LIST = { entity: "collection", count: 1 } as const;

test("no example is kept that nobody reads", () => {
  const text = readFileSync(new URL(import.meta.url), "utf8");
  for (const provider of ["razorpay", "razorpayx", "surepass", "finbox", "cashfree", "msg91"])
    for (const name of readPublished(provider).names) expect(text, provider).toContain(`"${name}"`);
});

test("Cashfree and MSG91: a transfer, a sign-in and reports on texts", () => {
  const published = readPublished("cashfree");
  const looked = { ownReference: "JUNOB2018", asked: null };
  expect(cashfree.translateLook(published.answer("transfer"), looked)).toMatchObject({
    kind: "known",
    payout: { amount: 100n },
  });
  expect(cashfree.translateToken(published.answer("sign-in"))).toMatchObject({ kind: "known" });
  const msg91 = readPublished("msg91");
  const delivered = [{ request: "346XXXXXXXXXXXX130", outcome: "delivered", reason: null }];
  const form = new URLSearchParams(msg91.body("report v2") as Record<string, string>).toString();
  expect(reportsIn(Buffer.from(form))).toEqual(delivered);
  expect(reportsIn(Buffer.from(JSON.stringify(msg91.body("report v2"))))).toEqual(delivered);
  expect(reportsIn(Buffer.from(JSON.stringify(msg91.body("report v3"))))).toEqual(delivered);
});

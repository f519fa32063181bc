import { civilDate } from "@vaada/calendar/civil-date";
import { formatDay, formatTime } from "@vaada/calendar/format";
import type { LoanEvent } from "@vaada/lending/owed/loan-event";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";
import { refreshMandate } from "../../../journey/mandates/refresh-mandate.ts";
import { postEvent } from "../../../loans/events/post-event.ts";
import { asBorrower } from "../../../platform/db/actor.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;

type NotificationReply = {
  id: number;
  kind: string;
  title: string;
  description: string;
  tag: string | null;
  date: string;
  time: string;
  createdAt: string;
  leads_to: string;
};

async function toldTo(
  { token }: Pick<Walker, "token">,
  query = "",
  language = "en",
): Promise<NotificationReply[]> {
  const headers = { "accept-language": language };
  const answer = await server.call("GET", `/api/user/notifications${query}`, { token, headers });
  expect(answer.status).toBe(200);
  return answer.json.data as unknown as NotificationReply[];
}

const markRead = async ({ token }: Pick<Walker, "token">, body?: object) => {
  const { status, json } = await server.call("POST", "/api/user/notifications/read", { token, body });
  expect(status).toBe(200);
  return json.data.unread;
};

const happen = ({ userId, loanId }: Walker, event: LoanEvent) =>
  server.services.database.withTx(asBorrower(userId), (tx) =>
    postEvent(tx, server.services, {
      applicationId: loanId,
      event,
      mode: null,
      reference: event.key,
      bookedOn: server.clock.today(),
    }),
  );

const walker = await walkTo(server, "dashboard");
const bystander = await walkTo(server, "basic-details");

test("a borrower whose money arrived was told so, and of the auto-pay, in either language", async () => {
  const [arrived, autoPay, ...more] = await toldTo(walker);
  expect(more).toEqual([]);
  const [loan] = await asSuperuser<{ dueOn: string; createdAt: Date }>(
    `select due_on::text as "dueOn", created_at as "createdAt" from vaada.loans
       join vaada.notifications using (application_id) where application_id = $1 and kind = 'money-arrived'`,
    [walker.loanId],
  );
  const due = formatDay(civilDate(loan?.dueOn ?? ""));
  expect(arrived).toMatchObject({
    kind: "money-arrived",
    title: "The money is in your account",
    tag: "New",
    time: formatTime(loan?.createdAt.getTime() ?? 0),
    createdAt: loan?.createdAt.toISOString(),
    leads_to: "/dashboard",
  });
  expect(arrived?.description).toContain(`₹19,292 has reached your bank account.`);
  expect(arrived?.description).toContain(`is due on ${due}.`);
  expect(autoPay?.kind).toBe("auto-pay-confirmed");
  const [inHindi] = await toldTo(walker, "", "hi-IN,hi;q=0.9");
  expect(inHindi).toMatchObject({ id: arrived?.id, title: "पैसे आपके खाते में आ गए हैं" });
});

test("reading marks nothing; what was seen is marked, and what came later stays new", async () => {
  const [newest, older] = await toldTo(walker);
  expect([newest?.tag, older?.tag]).toEqual(["New", "New"]);
  expect(await markRead(walker, { upTo: older?.id })).toBe(1);
  expect((await toldTo(walker)).map(({ tag }) => tag)).toEqual(["New", null]);
  expect(await markRead(walker)).toBe(0);
  expect((await toldTo(walker)).map(({ tag }) => tag)).toEqual([null, null]);
  expect(await markRead(walker, {})).toBe(0);
});

test("the list goes back a page at a time", async () => {
  const [newest, older] = await toldTo(walker);
  expect(await toldTo(walker, "?limit=1")).toEqual([newest]);
  expect(await toldTo(walker, `?before=${newest?.id}&limit=1`)).toEqual([older]);
  expect(await toldTo(walker, `?before=${older?.id}`)).toEqual([]);
  for (const query of ["?limit=0", "?limit=51", "?before=x", "?unread=1"]) {
    const { status } = await server.call("GET", `/api/user/notifications${query}`, { token: walker.token });
    expect(status, query).toBe(400);
  }
});

test("nobody reads or marks what another was told", async () => {
  expect(await toldTo(bystander)).toEqual([]);
  await asSuperuser("update vaada.notifications set read_at = null where borrower_id = $1", [walker.userId]);
  const [newest] = await toldTo(walker);
  expect(await markRead(bystander, { upTo: newest?.id })).toBe(0);
  expect((await toldTo(walker)).map(({ tag }) => tag)).toEqual(["New", "New"]);
  expect((await server.call("GET", "/api/user/notifications")).status).toBe(403);
  expect((await server.call("POST", "/api/user/notifications/read", { body: {} })).status).toBe(403);
});

test("the dashboard names the arrival of the money until that alone is marked, and the rest stays new", async () => {
  const dashboard = async ({ token }: Pick<Walker, "token">) => {
    const { json } = await server.call("POST", "/api/user/dashboard", { token, body: {} });
    return (json.data as { notifications: unknown }).notifications;
  };
  const [arrived] = await toldTo(walker);
  expect(await dashboard(walker)).toEqual({ unread: 2, arrival: arrived?.id });
  expect(await dashboard(bystander)).toEqual({ unread: 0, arrival: null });
  expect(await markRead(walker, { only: arrived?.id })).toBe(1);
  expect((await toldTo(walker)).map(({ tag }) => tag)).toEqual([null, "New"]);
  expect(await dashboard(walker)).toEqual({ unread: 1, arrival: null });
});

test("what happens to a loan is told once, with the end that it comes to", async () => {
  const [last] = await toldTo(walker);
  const today = server.clock.today();
  const bounce = { key: "debit:one:bounced", kind: "bounce", valueDate: today } as const;
  const rest = { key: "payment:two", kind: "payment", valueDate: today, amount: paise(2_000_000n) } as const;
  const refund = { key: "refund:one", kind: "refund", valueDate: today, amount: paise(10_000n) } as const;
  await happen(walker, bounce);
  const orderId = await payPart(walker, 5_000);
  for (const event of [bounce, rest, rest, refund]) await happen(walker, event);
  const notices = (await toldTo(walker)).filter(({ id }) => id > (last?.id ?? 0)).reverse();
  expect(notices.map(({ kind }) => kind)).toEqual([
    "debit-bounced",
    "payment-received",
    "payment-received",
    "loan-closed",
    "refund-sent",
  ]);
  expect(notices[0]).toMatchObject({ leads_to: "/repayment-failed", tag: "New" });
  expect(notices[0]?.description).toContain("₹500");
  expect(notices[1]?.leads_to).toBe(`/repayment-success?orderId=${orderId}`);
  expect(notices[2]?.leads_to, "one without an order").toBe("/payment-history/transactions");
  expect(notices[1]?.description).toContain("₹5,000");
  expect(notices[3]?.leads_to).toBe("/payment-history/loans");
  expect(notices[4]?.description).toContain("₹100");
});

/** By the calls that a browser makes; answers the order's name. */
async function payPart({ token, loanId }: Walker, amount: number): Promise<string> {
  const body = { amount, leadId: loanId };
  const { json } = await server.call("POST", "/api/user/repayment/create-order", { token, body });
  const orderId = String(json.data.orderId);
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = await server.sandbox.post(
    "/actions/pay",
    { order_id: orderId, method: "upi" },
  );
  const answer = { razorpay_order_id, razorpay_payment_id, razorpay_signature };
  const verified = await server.call("POST", "/api/user/repayment/verify", { token, body: answer });
  expect(verified.json.data.status).toBe("paid");
  return orderId;
}

test("an auto-pay that the bank turns down later is told of once, however often it is asked about", async () => {
  const applicant = await walkTo(server, "penny-drop");
  const [mandate] = await asSuperuser<{ id: string; token: string }>(
    "select id, token_reference as token from vaada.mandates where borrower_id = $1",
    [applicant.userId],
  );
  await server.sandbox.post("/actions/reject", { token: mandate?.token });
  const asked = { borrowerId: applicant.userId, mandateId: mandate?.id ?? "" };
  for (let time = 0; time < 3; time += 1) await refreshMandate(server.services, asked);
  const notices = (await toldTo(applicant)).filter(({ kind }) => kind === "auto-pay-rejected");
  expect(notices).toMatchObject([{ title: "Your bank did not agree to auto-pay", leads_to: "/dashboard" }]);
});

test("a row that there are no words for hides nothing but itself", async () => {
  const before = await toldTo(walker);
  await asSuperuser(
    `insert into vaada.notifications (borrower_id, key, kind, created_at) values ($1, 'odd', 'fireworks', now())`,
    [walker.userId],
  );
  expect(await toldTo(walker)).toEqual(before);
  expect(server.logLines.join("")).toContain("there are no words for a notification");
});

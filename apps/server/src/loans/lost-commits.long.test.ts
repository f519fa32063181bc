import { addDays } from "@vaada/calendar/civil-date";
import { afterEach, expect, test } from "vitest";
import { lend, loanOf, walkPastClose, walkToHour } from "../../testing/days/live-loans.ts";
import { readBooks, readBreaches, readDisagreements } from "../../testing/disbursals/books.ts";
import { signByHand, walkToSigned } from "../../testing/disbursals/sign-by-hand.ts";
import { rupees } from "../../testing/loans/living-loan.ts";
import { type RememberedDatabase, rememberDatabase } from "../../testing/lost-commits.ts";
import { payersAt } from "../../testing/repayment/payer.ts";
import { readKept, readPaymentDisagreements } from "../../testing/repayments/books.ts";
import { openTestServer } from "../../testing/test-server.ts";
import {
  acceptKeyFacts,
  giveAccount,
  receiveMoney,
  verifyBank,
  type Walker,
  walkTo,
} from "../../testing/walk.ts";
import { deriveKey } from "../providers/derive-key.ts";

const server = await openTestServer();
const { asSuperuser, superuserUrl } = server.database;
const { later, orderOf, readOrder, pay, eventsOf } = payersAt(server);

let remembered: RememberedDatabase | null = null;
const remember = async (): Promise<void> => {
  remembered = await rememberDatabase(superuserUrl);
};
const loseCommits = async (): Promise<void> => {
  await remembered?.loseCommits();
};

afterEach(async () => {
  expect(await readBreaches(server)).toEqual([]);
  await remembered?.forget();
  remembered = null;
});

const paidTo = async (account: string) =>
  (await readBooks(server)).filter((payout) => payout.account === account).map(({ status }) => status);

test("a payout whose record is lost is asked for under the same key, and the money leaves once", async () => {
  const account = "50100220010012";
  const walker = await walkToSigned(server, { account });
  await remember();
  await receiveMoney(server, walker);
  await loseCommits();
  expect(await asSuperuser("select from vaada.payouts where application_id = $1", [walker.loanId])).toEqual(
    [],
  );
  await receiveMoney(server, walker);
  expect(await paidTo(account)).toEqual(["processed"]);
  expect(await readDisagreements(server, [{ ...walker, account }])).toEqual([]);
});

test("a second try whose record is lost with the first is the second try again", async () => {
  const account = "50100220012222";
  const walker = await walkToSigned(server, { account });
  await remember();
  await receiveMoney(server, walker);
  await loseCommits();
  await receiveMoney(server, walker);
  expect(await paidTo(account)).toEqual(["processed", "failed"]);
  expect(await readDisagreements(server, [{ ...walker, account }])).toEqual([]);
});

test("a loan that is signed anew because its agreement is lost is paid by the payout that there was", async () => {
  const account = "50100220010034";
  const walker = await walkTo(server, "bank-account");
  await giveAccount(server, walker, { account_no: account, confirmed_account_no: account });
  await verifyBank(server, walker);
  await acceptKeyFacts(server, walker);
  await remember();
  const first = await signByHand(server, walker);
  await receiveMoney(server, walker);
  await loseCommits();
  const second = await signByHand(server, walker);
  expect(second).not.toBe(first);
  await receiveMoney(server, walker);
  expect(await paidTo(account)).toEqual(["processed"]);
  expect(await readDisagreements(server, [{ ...walker, account }])).toEqual([]);
});

test("a payment on an order that is lost counts once its borrower asks for the order again", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(5);
  await remember();
  const lost = await orderOf(walker, 1_000);
  await pay(lost);
  await loseCommits();
  const next = await orderOf(walker, 1_000);
  expect(next).not.toBe(lost);
  expect(await eventsOf(walker)).toEqual(["payment 100000"]);
  expect(await readPaymentDisagreements(server, [walker.loanId])).toEqual([]);
});

test("a refund whose record is lost goes back once", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(5);
  await payTooMuch(walker);
  await remember();
  await untilRefunds(walker, 1);
  const { refunded } = await keptOf(walker);
  await loseCommits();
  expect(await refundsOf(walker)).toEqual([]);
  await untilRefunds(walker, 1);
  expect((await keptOf(walker)).refunded).toBe(refunded);
  expect(await readPaymentDisagreements(server, [walker.loanId])).toEqual([]);
});

test("a part that went back without our knowing counts as it is, and only the rest goes back", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(5);
  const paymentReference = await payTooMuch(walker);
  await server.services.payments.refund({ id: "by-hand-of-staff", paymentReference, amount: rupees(300) });
  await untilRefunds(walker, 2);
  expect(await refundsOf(walker)).toContain("refund 30000");
  expect(await readPaymentDisagreements(server, [walker.loanId])).toEqual([]);
});

test("an excess that would be split otherwise after a loss goes back once: what went back of any payment counts first", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(5);
  const early = await orderOf(walker, 1_000);
  const late = await orderOf(walker, 20_050);
  const paymentReference = String((await pay(early)).razorpay_payment_id);
  await pay(late);
  // The refund that the provider made of the first payment before the loss; the excess is split anew, newest
  // payment first.
  const id = deriveKey("refund", { subject: [paymentReference], attempt: 1 });
  await server.services.payments.refund({ id, paymentReference, amount: rupees(500) });
  for (const order of [early, late])
    await expect.poll(async () => (await readOrder(walker, order)).json.data.status).toBe("paid");
  await untilRefunds(walker, 2);
  expect(await refundsOf(walker)).toContain("refund 50000");
  expect(await readPaymentDisagreements(server, [walker.loanId])).toEqual([]);
});

test("a refund that is known to the provider with more than is due is a case for a person, and nothing else goes back", async () => {
  const walker = await walkTo(server, "dashboard");
  await later(5);
  const paymentReference = await payTooMuch(walker);
  const id = deriveKey("refund", { subject: [paymentReference], attempt: 1 });
  await server.services.payments.refund({ id, paymentReference, amount: rupees(9_000) });
  const casesOf = () =>
    asSuperuser("select kind from vaada.cases where application_id = $1", [walker.loanId]);
  while ((await casesOf()).length === 0) await server.workOff();
  await server.workOff();
  expect(await casesOf()).toEqual([{ kind: "refund-differs" }]);
  expect((await keptOf(walker)).refunded).toBe(rupees(9_000));
  expect(await refundsOf(walker)).toEqual([]);
});

test("a debit whose record is lost is presented once at the bank", async () => {
  const walker = await lend(server);
  const { facts } = await loanOf(server, walker);
  await walkPastClose(server, facts.arrivedOn);
  const [debit] = await asSuperuser<{ presentOn: typeof facts.dueOn }>(
    `select present_on as "presentOn" from vaada.debits where application_id = $1`,
    [walker.loanId],
  );
  if (debit === undefined) throw new Error("test: no debit was planned");
  await walkPastClose(server, addDays(debit.presentOn, -1));
  await remember();
  const present = () => walkToHour(server, { on: debit.presentOn, hour: 10 });
  await present();
  expect(await eventsOf(walker)).toHaveLength(1);
  await loseCommits();
  expect(await eventsOf(walker)).toEqual([]);
  await present();
  expect(await eventsOf(walker)).toHaveLength(1);
  expect(await keptOf(walker)).toMatchObject({ payments: 1 });
  expect(await readPaymentDisagreements(server, [walker.loanId])).toEqual([]);
});

test("the penny drop and the auto-pay of an account that is given anew have the names that they had", async () => {
  const walker = await walkTo(server, "bank-account");
  const namesOf = () =>
    asSuperuser<{ kind: string; id: string; reference: string | null }>(
      `select 'mandate' as kind, id, order_reference as reference from vaada.mandates where application_id = $1
        union all select 'penny drop', id, null from vaada.penny_drops where application_id = $1 order by kind`,
      [walker.loanId],
    );
  await remember();
  await giveAccount(server, walker);
  await verifyBank(server, walker);
  const before = await namesOf();
  expect(before.map(({ kind }) => kind)).toEqual(["mandate", "penny drop"]);
  await loseCommits();
  await giveAccount(server, walker);
  await verifyBank(server, walker);
  expect(await namesOf()).toEqual(before);
});

const keptOf = async ({ loanId }: Walker) => {
  const kept = (await readKept(server)).get(loanId);
  if (kept === undefined) throw new Error("test: nothing was paid");
  return kept;
};

const refundsOf = async (walker: Walker) =>
  (await eventsOf(walker)).filter((event) => event.startsWith("refund"));

const untilRefunds = async (walker: Walker, count: number): Promise<void> => {
  while ((await refundsOf(walker)).length < count) await server.workOff();
};

/** Pays today what is owed in five days, which is too much; answers the provider's name of the payment. */
async function payTooMuch(walker: Walker): Promise<string> {
  const order = await orderOf(walker, 20_050);
  const paid = await pay(order);
  await expect.poll(async () => (await readOrder(walker, order)).json.data.status).toBe("paid");
  return String(paid.razorpay_payment_id);
}

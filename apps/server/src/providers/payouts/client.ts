import { addDays, type CivilDate, startOfDayInIndia } from "@vaada/calendar/civil-date";
import {
  PAYOUT_KEY_HEADER,
  RAZORPAYX_CONTACTS_PATH,
  RAZORPAYX_FUND_ACCOUNTS_PATH,
  RAZORPAYX_PAYOUTS_MAX,
  RAZORPAYX_PAYOUTS_PATH,
  RAZORPAYX_TRANSACTIONS_MAX,
  RAZORPAYX_TRANSACTIONS_PATH,
  type RazorpayxContactBody,
  type RazorpayxFundAccountBody,
  type RazorpayxPayoutBody,
  razorpayxPayoutPath,
} from "@vaada/wire/payouts";
import { longEnough } from "../razorpay-name.ts";
import { createRazorpayxClient, NAME_CHARACTERS_MIN, type RazorpayxOptions } from "../razorpayx-reply.ts";
import { readPages } from "../report.ts";
import { IMPS_MAX } from "./imps.ts";
import type { NewPayout, PayoutReading, PayoutResult, Payouts } from "./port.ts";
import {
  isOtherBody,
  translateContact,
  translateFind,
  translateFundAccount,
  translateList,
  translatePay,
  translateRead,
} from "./translate.ts";
import { type AccountMovement, reportOf, translateBalance, translateReport } from "./translate-report.ts";

/** The longest name of a contact; the account's own holder, which the bank sees, may be longer. */
const CONTACT_NAME_CHARACTERS_MAX = 50;

export function createPayouts(options: RazorpayxOptions): Payouts {
  const call = createRazorpayxClient(options);
  const underOurName = (ownReference: string) => {
    const query = { account_number: options.accountNumber.reveal(), reference_id: ownReference };
    return call({ method: "GET", path: RAZORPAYX_PAYOUTS_PATH, query, isSafeToRepeat: true });
  };
  const find = async (payout: NewPayout): Promise<PayoutResult | null> =>
    translateFind(await underOurName(payout.ownReference), payout);
  return {
    find,
    look: async (ownReference) => translateFind(await underOurName(ownReference), null),
    async openContact({ ownReference, name, email, mobile }) {
      const body: RazorpayxContactBody = {
        name: longEnough(name.reveal(), NAME_CHARACTERS_MIN).slice(0, CONTACT_NAME_CHARACTERS_MAX),
        email: email.reveal(),
        contact: mobile.reveal(),
        type: "customer",
        reference_id: ownReference,
      };
      const asked = { method: "POST", path: RAZORPAYX_CONTACTS_PATH, body, isSafeToRepeat: true } as const;
      return translateContact(await call(asked));
    },
    async openFundAccount(account) {
      const body = fundAccountBody(account);
      const asked = {
        method: "POST",
        path: RAZORPAYX_FUND_ACCOUNTS_PATH,
        body,
        isSafeToRepeat: true,
      } as const;
      const { contactReference, number, ifsc } = account;
      return translateFundAccount(await call(asked), { contactReference, number: number.reveal(), ifsc });
    },
    async pay(payout) {
      // Not repeated here: who asks has written down that it asked, and asks again with the same key.
      const result = await call({
        method: "POST",
        path: RAZORPAYX_PAYOUTS_PATH,
        headers: { [PAYOUT_KEY_HEADER]: payout.idempotencyKey },
        body: payoutBody(options, payout),
      });
      const answer = translatePay(result, payout);
      const isAboutThis = answer.kind !== "refused" && !isOtherBody(answer);
      return isAboutThis ? answer : ((await find(payout)) ?? answer);
    },
    async read(reference) {
      const path = razorpayxPayoutPath(encodeURIComponent(reference));
      return translateRead(await call({ method: "GET", path, isSafeToRepeat: true }), reference);
    },
    async listPayouts(since) {
      const pages = { pageLines: RAZORPAYX_PAYOUTS_MAX, nameOf: ({ reference }: PayoutReading) => reference };
      const list = await readPages(pages, async (skip) => {
        const query = {
          account_number: options.accountNumber.reveal(),
          from: String(Math.floor(since.getTime() / 1000)),
          count: String(RAZORPAYX_PAYOUTS_MAX),
          skip: String(skip),
        };
        const path = RAZORPAYX_PAYOUTS_PATH;
        return translateList(await call({ method: "GET", path, query, isSafeToRepeat: true }));
      });
      return list.kind === "known" ? { kind: "known", payouts: list.lines } : list;
    },
    async readReport(on) {
      const pages = { pageLines: RAZORPAYX_TRANSACTIONS_MAX, nameOf: ({ id }: AccountMovement) => id };
      const report = await readPages(pages, async (skip) => {
        const query = {
          account_number: options.accountNumber.reveal(),
          ...secondsOf(on),
          count: String(RAZORPAYX_TRANSACTIONS_MAX),
          skip: String(skip),
        };
        const path = RAZORPAYX_TRANSACTIONS_PATH;
        return translateReport(await call({ method: "GET", path, query, isSafeToRepeat: true }));
      });
      return report.kind === "known" ? reportOf(report.lines) : report;
    },
    async readBalance() {
      const query = { account_number: options.accountNumber.reveal(), count: "1", skip: "0" };
      const path = RAZORPAYX_TRANSACTIONS_PATH;
      return translateBalance(await call({ method: "GET", path, query, isSafeToRepeat: true }));
    },
  };
}

const fundAccountBody = ({
  contactReference,
  holder,
  number,
  ifsc,
}: Parameters<Payouts["openFundAccount"]>[0]): RazorpayxFundAccountBody => ({
  contact_id: contactReference,
  account_type: "bank_account",
  bank_account: {
    name: longEnough(holder.reveal(), NAME_CHARACTERS_MIN),
    ifsc,
    account_number: number.reveal(),
  },
});

const payoutBody = (options: RazorpayxOptions, payout: NewPayout): RazorpayxPayoutBody => ({
  account_number: options.accountNumber.reveal(),
  fund_account_id: payout.fundAccountReference,
  amount: Number(payout.amount),
  currency: "INR",
  mode: payout.amount <= IMPS_MAX ? "IMPS" : "NEFT",
  purpose: "payout",
  // A pool that is short for an hour is no reason to fail the payout and begin anew.
  queue_if_low_balance: true,
  reference_id: payout.ownReference,
  narration: "Loan disbursal",
});

/** From its first second to its last. */
const secondsOf = (on: CivilDate) => ({
  from: String(startOfDayInIndia(on) / 1000),
  to: String(startOfDayInIndia(addDays(on, 1)) / 1000 - 1),
});

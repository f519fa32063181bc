import type {
  RazorpayxContact,
  RazorpayxContactBody,
  RazorpayxFundAccount,
  RazorpayxFundAccountBody,
} from "@vaada/wire/payouts";
import { BANKS } from "../bank-statement/banks.ts";
import { razorpayxId } from "../razorpay/razorpay-id.ts";
import type { PayeeStore } from "./payee-store.ts";

type Services = { readonly payees: PayeeStore; readonly now: () => Date };

export function contactOf({ payees, now }: Services, body: RazorpayxContactBody): RazorpayxContact {
  const { name, contact = null, email = null, type = null, reference_id = null, notes } = body;
  return payees.contact(JSON.stringify([name, contact, email, type, reference_id]), {
    id: razorpayxId("cont"),
    entity: "contact",
    ...{ name, contact, email, type, reference_id },
    batch_id: null,
    active: true,
    notes: notes === undefined || Object.keys(notes).length === 0 ? [] : notes,
    created_at: secondsOf(now()),
  });
}

export function fundAccountOf(
  { payees, now }: Services,
  body: RazorpayxFundAccountBody,
): RazorpayxFundAccount {
  const { contact_id, account_type, bank_account } = body;
  const { name, ifsc, account_number } = bank_account;
  return payees.fundAccount(JSON.stringify([contact_id, name, ifsc, account_number]), {
    id: razorpayxId("fa"),
    entity: "fund_account",
    contact_id,
    account_type,
    bank_account: { ifsc, bank_name: bankNameOf(ifsc), name, account_number, notes: [] },
    active: true,
    batch_id: null,
    created_at: secondsOf(now()),
  });
}

export const secondsOf = (instant: Date): number => Math.floor(instant.getTime() / 1000);

const bankNameOf = (ifsc: string): string =>
  BANKS.find((bank) => ifsc.startsWith(bank.ifsc))?.fullName ?? "Another bank";

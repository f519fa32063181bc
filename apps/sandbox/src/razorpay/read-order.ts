import {
  MANDATE_EXPIRES_AT_MAX,
  MANDATE_PAISE_MAX,
  MandateOrderBody,
  NotifiedOrderBody,
  UPI_AUTHORISATION_PAISE,
  UPI_MANDATE_PAISE_MAX,
  UpiMandateOrderBody,
} from "@vaada/wire/mandate";
import { ORDER_PAISE_MIN, OrderBody, RECEIPT_CHARACTERS_MAX } from "@vaada/wire/payments";
import type { RazorpayNotes } from "@vaada/wire/razorpay";
import * as z from "zod";
import { BANKS } from "../bank-statement/banks.ts";
import { RazorpayRefusal } from "./razorpay-error.ts";

/** A body asks for an auto-pay when its method says so or it carries a token. */
export const isMandateBody = (body: unknown): boolean => {
  const given = z.safeParse(z.object({ method: z.unknown(), token: z.unknown() }), body);
  return given.success && (given.data.method === "emandate" || given.data.token !== undefined);
};

/** The account's one configuration of the checkout: UPI, net banking and debit cards. */
const NO_CREDIT_CARDS = "config_NoCreditCards1";

/** Whether an order was made under that configuration. Without one, a checkout takes every card. */
export const isCreditRefused = (body: unknown): boolean => {
  const given = z.safeParse(z.object({ checkout_config_id: z.string() }), body);
  return given.success && given.data.checkout_config_id === NO_CREDIT_CARDS;
};

export function readOrderBody(body: unknown): OrderBody {
  const given = parsed(OrderBody, body);
  refuseUnless([undefined, NO_CREDIT_CARDS].includes(given.checkout_config_id), {
    field: "checkout_config_id",
    says: "The checkout config id is invalid.",
  });
  refuseUnless(given.amount >= ORDER_PAISE_MIN, {
    field: "amount",
    says: "The amount must be at least INR 1.00",
  });
  refuseCommon(given);
  return given;
}

/** A body asks for a debit by UPI when it has its payer told. */
export const isNotifiedBody = (body: unknown): boolean =>
  z.safeParse(z.object({ notification: z.unknown() }), body).data?.notification !== undefined;

export function readNotifiedBody(body: unknown): NotifiedOrderBody {
  const given = parsed(NotifiedOrderBody, body);
  refuseUnless(given.amount >= ORDER_PAISE_MIN, {
    field: "amount",
    says: "The amount must be at least INR 1.00",
  });
  refuseCommon(given);
  return given;
}

export const isUpiMandateBody = (body: unknown): boolean =>
  z.safeParse(z.object({ method: z.literal("upi") }), body).success;

/** This account has its payers checked: an auto-pay by UPI names the account that it debits. */
export function readUpiMandateBody(body: unknown, now: Date) {
  const given = parsed(UpiMandateOrderBody, body);
  const { bank_account } = given;
  refuseUnless(given.amount >= UPI_AUTHORISATION_PAISE, {
    field: "amount",
    says: "The amount must be at least INR 1.00",
  });
  refuseCommon(given);
  const { max_amount, expire_at } = given.token;
  refuseUnless(max_amount >= ORDER_PAISE_MIN && max_amount <= UPI_MANDATE_PAISE_MAX, {
    field: "token.max_amount",
    says: "The max amount is not within the allowed limits.",
  });
  refuseUnless(expire_at > Math.floor(now.getTime() / 1000), {
    field: "token.expire_at",
    says: "The expire at is not within the allowed limits.",
  });
  if (bank_account === undefined)
    throw new RazorpayRefusal("The bank account field is required.", { field: "bank_account" });
  refuseUnless(/^[A-Za-z0-9]{5,35}$/.test(bank_account.account_number), {
    field: "bank_account.account_number",
    says: "invaild_account_number",
  });
  refuseUnless(/^[A-Z]{4}0[A-Z0-9]{6}$/.test(bank_account.ifsc), {
    field: "bank_account.ifsc",
    says: "The ifsc code is invalid.",
  });
  return { ...given, bank_account };
}

export function readMandateBody(body: unknown, now: Date): MandateOrderBody {
  const given = parsed(MandateOrderBody, body);
  const { max_amount, expire_at, bank_account } = given.token;
  const { beneficiary_name: name, account_number: number, ifsc_code: ifsc } = bank_account;
  refuseUnless(given.amount === 0, {
    field: "amount",
    says: "The amount must be 0 for an emandate registration",
  });
  refuseCommon(given);
  const isMaximum =
    max_amount === undefined || (max_amount >= ORDER_PAISE_MIN && max_amount <= MANDATE_PAISE_MAX);
  refuseUnless(isMaximum, {
    field: "token.max_amount",
    says: "The max amount is not within the allowed limits.",
  });
  const soonest = Math.floor(now.getTime() / 1000);
  const isTime = expire_at === undefined || (expire_at > soonest && expire_at <= MANDATE_EXPIRES_AT_MAX);
  refuseUnless(isTime, { field: "token.expire_at", says: "The expire at is not within the allowed limits." });
  refuseUnless(name.trim().length >= NAME_CHARACTERS_MIN && name.length <= NAME_CHARACTERS_MAX, {
    field: "token.bank_account.beneficiary_name",
    says: "The beneficiary name must be between 4 and 120 characters.",
  });
  refuseUnless(/^[A-Za-z0-9]{5,35}$/.test(number), {
    field: "token.bank_account.account_number",
    says: "The account number must be between 5 and 35 characters.",
  });
  refuseUnless(/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc), {
    field: "token.bank_account.ifsc_code",
    says: "The ifsc code is invalid.",
  });
  refuseUnless(!BANKS_NOT_LIVE.has(bankCodeOf(ifsc)), {
    field: "token.bank_account.ifsc_code",
    says: "The bank is not live for emandate",
  });
  return given;
}

export const bankCodeOf = (ifsc: string): string => ifsc.slice(0, 4);

export const bankNameOf = (ifsc: string): string =>
  BANKS.find((bank) => bank.ifsc === bankCodeOf(ifsc))?.fullName ?? bankCodeOf(ifsc);

/** Dhanlaxmi, and Punjab and Sind: they take part in no auto-pay here. */
const BANKS_NOT_LIVE: ReadonlySet<string> = new Set(["DLXB", "PSIB"]);

const NAME_CHARACTERS_MIN = 4;
const NAME_CHARACTERS_MAX = 120;
const NOTES_MAX = 15;
const NOTE_CHARACTERS_MAX = 256;

export function refuseCommon({
  receipt = "",
  notes = [],
}: {
  receipt?: string | undefined;
  notes?: RazorpayNotes | undefined;
}) {
  refuseUnless(receipt.length <= RECEIPT_CHARACTERS_MAX, {
    field: "receipt",
    says: "The receipt may not be greater than 40 characters.",
  });
  refuseNotes(notes);
}

export function refuseNotes(notes: RazorpayNotes): void {
  const texts = Object.values(notes).map(String);
  refuseUnless(texts.length <= NOTES_MAX, {
    field: "notes",
    says: "Number of fields in notes should be less than or equal to 15",
  });
  const isShort = texts.every((text) => text.length <= NOTE_CHARACTERS_MAX);
  refuseUnless(isShort, { field: "notes", says: "The notes may not be greater than 256 characters." });
}

/** Reads a body in the words of the wire; the first field that does not fit is named. */
export function parsed<Schema extends z.core.$ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = z.safeParse(schema, body);
  if (read.success) return read.data;
  const field = read.error.issues[0]?.path.join(".") ?? "";
  if (field === "") throw new RazorpayRefusal("The request is not a valid JSON object");
  throw new RazorpayRefusal(`The ${field.replaceAll(/[._]/g, " ")} field is invalid.`, { field });
}

function refuseUnless(isRight: boolean, { field, says }: { field: string; says: string }): void {
  if (!isRight) throw new RazorpayRefusal(says, { field });
}

import { paise } from "@vaada/money/paise";
import {
  RazorpayxContact,
  RazorpayxFundAccount,
  RazorpayxPayout,
  type RazorpayxPayoutStatus,
  RazorpayxPayouts,
  RazorpayxStatusDetails,
} from "@vaada/wire/payouts";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { orNull, RazorpayxReference, readReply } from "../razorpayx-reply.ts";
import type { NamedResult, NewPayout, PayoutReading, PayoutResult, PayoutStatus } from "./port.ts";

/** Their words → our words. Pure, so every odd reply we ever meet becomes one line in the test. */
export function translateContact(result: HttpResult): NamedResult {
  return named(result, (body) => {
    const contact = Contact.safeParse(body);
    if (!contact.success) return { kind: "unavailable", reason: "UNREADABLE" };
    if (contact.data.active === false) return { kind: "refused", reason: "CONTACT_INACTIVE" };
    return { kind: "named", reference: contact.data.id };
  });
}

/** A fund account for other details than were asked for would be somebody else's money. */
export function translateFundAccount(
  result: HttpResult,
  asked: { readonly contactReference: string; readonly number: string; readonly ifsc: string },
): NamedResult {
  return named(result, (body) => {
    const account = FundAccount.safeParse(body);
    if (!account.success) return { kind: "unavailable", reason: "UNREADABLE" };
    const { id, active, contact_id, bank_account } = account.data;
    const isAsked =
      bank_account.account_number === asked.number &&
      bank_account.ifsc === asked.ifsc &&
      (contact_id ?? asked.contactReference) === asked.contactReference;
    if (!isAsked) return { kind: "unavailable", reason: "OTHER_ACCOUNT" };
    if (active === false) return { kind: "refused", reason: "FUND_ACCOUNT_INACTIVE" };
    return { kind: "named", reference: id };
  });
}

function named(result: HttpResult, read: (body: unknown) => NamedResult): NamedResult {
  const outcome = readReply(result);
  if (outcome.kind === "success") return read(outcome.body);
  if (outcome.kind === "refused") return { kind: "refused", reason: outcome.reason };
  return { kind: "unavailable", reason: outcome.reason };
}

/**
 * A refusal in this answer is one of this call alone: an earlier call with the same key may have paid. Who asks looks
 * for the payout by its own name before believing it.
 */
export function translatePay(result: HttpResult, asked: NewPayout): PayoutResult {
  const outcome = readReply(result);
  if (outcome.kind === "success") return readingOf(outcome.body, asked);
  if (outcome.kind !== "refused") return { kind: "unknown", reason: outcome.reason };
  // The key was used before for another body, so something has been paid, or will be.
  if (ABOUT_THE_KEY.test(`${outcome.field} ${outcome.description}`))
    return { kind: "unknown", reason: OTHER_BODY };
  return { kind: "refused", reason: outcome.reason };
}

const OTHER_BODY = "OTHER_BODY";

/** Asking again would be answered the same for ever: what the key was used for is on the provider's list. */
export const isOtherBody = (result: PayoutResult): boolean =>
  result.kind === "unknown" && result.reason === OTHER_BODY;

export function translateRead(result: HttpResult, reference: string): PayoutResult {
  const outcome = readReply(result);
  if (outcome.kind !== "success") return { kind: "unknown", reason: outcome.reason };
  const reading = readingOf(outcome.body, null);
  return reading.kind === "known" && reading.payout.reference !== reference
    ? { kind: "unknown", reason: "OTHER_PAYOUT" }
    : reading;
}

/** Reads the payout under our own name, and compares it with the one asked for, if given; `null` when there surely is none. */
export function translateFind(result: HttpResult, asked: NewPayout | null): PayoutResult | null {
  const outcome = readReply(result);
  if (outcome.kind !== "success") return { kind: "unknown", reason: outcome.reason };
  const found = Payouts.safeParse(outcome.body);
  if (!found.success) return { kind: "unknown", reason: "UNREADABLE" };
  const [newest] = found.data.items;
  return newest === undefined ? null : readingOf(newest, asked);
}

/** A page of all payouts. One that can't be read costs the page: it would look like one that is not there. */
export function translateList(result: HttpResult) {
  const outcome = readReply(result);
  if (outcome.kind !== "success") return { kind: "unavailable", reason: outcome.reason } as const;
  const list = Payouts.safeParse(outcome.body);
  if (!list.success) return { kind: "unavailable", reason: "UNREADABLE" } as const;
  const lines = list.data.items.flatMap((item) => {
    const reading = readingOf(item, null);
    return reading.kind === "known" ? [reading.payout] : [];
  });
  const count = list.data.items.length;
  if (lines.length < count) return { kind: "unavailable", reason: "UNREADABLE" } as const;
  return { kind: "known", lines, count } as const;
}

function readingOf(body: unknown, asked: NewPayout | null): PayoutResult {
  const parsed = Payout.safeParse(body);
  if (!parsed.success) return { kind: "unknown", reason: "UNREADABLE" };
  const { id, status, utr, status_details, failure_reason, amount, reference_id, fund_account_id } =
    parsed.data;
  const payout: PayoutReading = {
    reference: id,
    status: STATUSES[status],
    utr: utr === undefined || utr === null || utr.trim() === "" ? null : utr.trim(),
    reason: reasonOf(status_details?.reason ?? failure_reason),
    amount: paise(BigInt(amount)),
    ownReference: reference_id ?? null,
    fundAccountReference: fund_account_id ?? null,
  };
  const isAsked =
    asked === null ||
    (payout.amount === asked.amount &&
      payout.ownReference === asked.ownReference &&
      payout.fundAccountReference === asked.fundAccountReference);
  return isAsked ? { kind: "known", payout } : { kind: "unknown", reason: "OTHER_PAYOUT" };
}

/** An approval or a date that is waited for is a queue to us. */
const STATUSES: Readonly<Record<RazorpayxPayoutStatus, PayoutStatus>> = {
  pending: "queued",
  scheduled: "queued",
  queued: "queued",
  processing: "processing",
  processed: "processed",
  reversed: "reversed",
  cancelled: "cancelled",
  failed: "failed",
  rejected: "rejected",
};

const ABOUT_THE_KEY = /idempoten/i;

/** It is kept and logged, so it may be nothing but a word: in free text there may be anything of anybody's. */
function reasonOf(text: string | null | undefined): string | null {
  if (text === undefined || text === null || text === "") return null;
  return /^\w{1,60}$/.test(text) ? text : "OTHER";
}

const Contact = z.object({ id: RazorpayxReference, active: orNull(RazorpayxContact.shape.active) });

const FundAccount = z.object({
  id: RazorpayxReference,
  contact_id: orNull(RazorpayxFundAccount.shape.contact_id),
  active: orNull(RazorpayxFundAccount.shape.active),
  bank_account: z.object({ account_number: z.string(), ifsc: z.string() }),
});

const wire = RazorpayxPayout.shape;

const Payout = z.object({
  id: RazorpayxReference,
  status: wire.status,
  amount: wire.amount,
  utr: orNull(wire.utr),
  reference_id: orNull(wire.reference_id),
  fund_account_id: orNull(wire.fund_account_id),
  status_details: orNull(z.nullish(z.object({ reason: orNull(RazorpayxStatusDetails.shape.reason) }))),
  failure_reason: orNull(wire.failure_reason),
});

const Payouts = z.object({ entity: RazorpayxPayouts.shape.entity, items: z.array(z.unknown()) });

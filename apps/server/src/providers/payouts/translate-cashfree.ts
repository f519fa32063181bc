import type { CivilDate } from "@vaada/calendar/civil-date";
import { subtract, ZERO } from "@vaada/money/paise";
import { parseRupees } from "@vaada/money/parse";
import { fromWireRupees } from "@vaada/money/wire";
import {
  CASHFREE_CREDITED,
  CashfreeBalance,
  CashfreeBeneficiary,
  type CashfreeStatus,
  CashfreeToken,
  CashfreeTransfer,
} from "@vaada/wire/cashfree";
import * as z from "zod/mini";
import { readCashfreeReply } from "../cashfree-reply.ts";
import type { HttpResult } from "../http-client.ts";
import type { ReportedLine } from "../report.ts";
import { CASHFREE_REFERENCE } from "./payout-providers.ts";
import type {
  BalanceResult,
  NamedResult,
  NewPayout,
  PayoutReading,
  PayoutResult,
  PayoutStatus,
} from "./port.ts";

/** Our names as Cashfree takes them: a UUID without hyphens in it, which none of our names has other signs than. */
export const transferIdOf = (ownReference: string): string => ownReference.replaceAll("-", "_");
const ownReferenceOf = (transferId: string): string => transferId.replaceAll("_", "-");

/** A transfer is called by our own name of it: that is one transfer's for ever, and every event has it. */
export const referenceOfTransfer = (transferId: string): string => `${CASHFREE_REFERENCE}${transferId}`;
export const transferIdIn = (reference: string): string => reference.slice(CASHFREE_REFERENCE.length);

/** `null` when nobody is registered for the account. */
export function translateBeneficiary(
  result: HttpResult,
  asked: { readonly number: string; readonly ifsc: string },
): NamedResult | null {
  const outcome = readCashfreeReply(result);
  if (outcome.kind === "refused")
    return outcome.isAbsent ? null : { kind: "refused", reason: outcome.reason };
  if (outcome.kind !== "success") return { kind: "unavailable", reason: outcome.reason };
  const parsed = Beneficiary.safeParse(outcome.body);
  if (!parsed.success) return { kind: "unavailable", reason: "UNREADABLE" };
  const { beneficiary_id, beneficiary_instrument_details, beneficiary_status } = parsed.data;
  const { bank_account_number, bank_ifsc } = beneficiary_instrument_details;
  // Somebody else's account would get the money.
  if (bank_account_number !== asked.number || bank_ifsc !== asked.ifsc)
    return { kind: "unavailable", reason: "OTHER_ACCOUNT" };
  if (UNFIT.test(beneficiary_status ?? "")) return { kind: "refused", reason: "BENEFICIARY_INVALID" };
  return { kind: "named", reference: beneficiary_id };
}

const UNFIT = /^(INVALID|FAILED|CANCELLED|DELETED)$/;

/** The account is registered already when another worker registers it at this moment, or it stands under another name. */
export const isRegisteredAlready = (result: NamedResult | null): boolean =>
  result?.kind === "refused" && /already_exists$/i.test(result.reason);

/**
 * A refusal is one of this call alone: an earlier one under the same name may have paid, and a second use of a name is a refusal
 * too. Who asks looks for the transfer by its name before believing it.
 */
export function translateTransfer(result: HttpResult, asked: NewPayout): PayoutResult {
  const outcome = readCashfreeReply(result);
  if (outcome.kind === "success") return readingOf(outcome.body, asked);
  if (outcome.kind === "refused") return { kind: "refused", reason: outcome.reason };
  return { kind: "unknown", reason: outcome.reason };
}

/** `null` when there surely is nothing under the name. */
export function translateLook(
  result: HttpResult,
  { ownReference, asked }: { readonly ownReference: string; readonly asked: NewPayout | null },
): PayoutResult | null {
  const outcome = readCashfreeReply(result);
  if (outcome.kind === "refused")
    return outcome.isAbsent ? null : { kind: "unknown", reason: outcome.reason };
  if (outcome.kind !== "success") return { kind: "unknown", reason: outcome.reason };
  const reading = readingOf(outcome.body, asked);
  return reading.kind === "known" && reading.payout.ownReference !== ownReference
    ? { kind: "unknown", reason: "OTHER_PAYOUT" }
    : reading;
}

function readingOf(body: unknown, asked: NewPayout | null): PayoutResult {
  const parsed = Transfer.safeParse(body);
  if (!parsed.success) return { kind: "unknown", reason: "UNREADABLE" };
  const { transfer_id, status, status_code, transfer_amount, transfer_utr, beneficiary_details } =
    parsed.data;
  const amount = fromWireRupees(transfer_amount);
  if (amount === null) return { kind: "unknown", reason: "UNREADABLE" };
  const payout: PayoutReading = {
    reference: referenceOfTransfer(transfer_id),
    status: statusOf(status, status_code ?? null),
    utr:
      transfer_utr === undefined || transfer_utr === null || transfer_utr.trim() === ""
        ? null
        : transfer_utr.trim(),
    reason: reasonOf(status_code ?? null),
    amount,
    ownReference: ownReferenceOf(transfer_id),
    fundAccountReference: beneficiary_details?.beneficiary_id ?? null,
  };
  const isAsked =
    asked === null ||
    (payout.amount === asked.amount &&
      payout.ownReference === asked.ownReference &&
      payout.fundAccountReference === asked.fundAccountReference);
  return isAsked ? { kind: "known", payout } : { kind: "unknown", reason: "OTHER_PAYOUT" };
}

/**
 * `SUCCESS` is said when the money has left, and with `COMPLETED` when the account has it: only then does interest start. A transfer
 * that the lender's own empty account ended says nothing of the borrower's, so it is rejected and not failed.
 */
function statusOf(status: CashfreeStatus, code: string | null): PayoutStatus {
  if (status === "SUCCESS") return code === CASHFREE_CREDITED ? "processed" : "processing";
  if (status === "FAILED" && NOT_THE_ACCOUNTS.has(code ?? "")) return "rejected";
  return STATUSES[status];
}

const STATUSES: Readonly<Record<Exclude<CashfreeStatus, "SUCCESS">, PayoutStatus>> = {
  RECEIVED: "processing",
  APPROVAL_PENDING: "queued",
  QUEUED: "queued",
  PENDING: "processing",
  FAILED: "failed",
  REVERSED: "reversed",
  REJECTED: "rejected",
  MANUALLY_REJECTED: "rejected",
};

const NOT_THE_ACCOUNTS: ReadonlySet<string> = new Set(["INSUFFICIENT_BALANCE"]);

/** Reasons that another try would meet again, in the words of the first provider; any other reason keeps its own word. */
const REASONS: Readonly<Record<string, string>> = {
  ACCOUNT_BLOCKED: "bank_account_frozen",
  ACCOUNT_BLOCKED_OR_FROZEN: "bank_account_frozen",
  BENE_BLACKLISTED: "bank_account_frozen",
  BENE_NAME_DIFFERS: "bank_account_invalid",
  IMPS_MODE_FAIL: "imps_not_allowed",
  INVALID_ACCOUNT_FAIL: "bank_account_invalid",
  INVALID_BENE_ACCOUNT_OR_IFSC: "bank_account_invalid",
  INVALID_IFSC_FAIL: "invalid_ifsc_code",
  NRE_ACCOUNT_FAIL: "bank_account_invalid",
};

/** It is kept and logged, so it may be nothing but a word. */
const reasonOf = (code: string | null): string | null =>
  code === null || code === ""
    ? null
    : (REASONS[code] ?? (/^\w{1,60}$/.test(code) ? code.toLowerCase() : "OTHER"));

/** The movements of a payout, in place of the report that Cashfree does not keep. */
export const linesOfPayout = (
  { reference, status, amount }: PayoutReading,
  on: CivilDate,
): ReportedLine[] => {
  const line = { reference, movedOn: on, orderReference: null, settlement: null } as const;
  const out = { ...line, id: `${reference}:out`, amount: subtract(ZERO, amount) };
  if (status === "processed") return [out];
  return status === "reversed" ? [out, { ...line, id: `${reference}:back`, amount }] : [];
};

export function translateToken(result: HttpResult): { kind: "known"; token: string } | Unavailable {
  const outcome = readCashfreeReply(result);
  if (outcome.kind !== "success") return { kind: "unavailable", reason: outcome.reason };
  const parsed = CashfreeToken.safeParse(outcome.body);
  const token = parsed.success ? parsed.data.data?.token : undefined;
  // Its first edition says with HTTP 200 too that it does not know a key.
  return token === undefined ? { kind: "unavailable", reason: "NO_TOKEN" } : { kind: "known", token };
}

/** Reads the rest that is not on its way out, as the other provider counts it. */
export function translateCashfreeBalance(result: HttpResult): BalanceResult {
  const outcome = readCashfreeReply(result);
  if (outcome.kind !== "success") return { kind: "unavailable", reason: outcome.reason };
  const parsed = CashfreeBalance.safeParse(outcome.body);
  const text = parsed.success ? parsed.data.data?.availableBalance : undefined;
  const balance = text === undefined ? null : parseRupees(text);
  return balance === null ? { kind: "unavailable", reason: "UNREADABLE" } : { kind: "known", balance };
}

type Unavailable = { readonly kind: "unavailable"; readonly reason: string };

/** It is put into addresses, so it holds nothing that an address minds. */
const Name = z.string().check(z.regex(/^[A-Za-z0-9_.|-]{1,64}$/));

const Beneficiary = z.object({
  beneficiary_id: Name,
  beneficiary_instrument_details: z.object({ bank_account_number: z.string(), bank_ifsc: z.string() }),
  beneficiary_status: z.catch(CashfreeBeneficiary.shape.beneficiary_status, null),
});

const wire = CashfreeTransfer.shape;

const Transfer = z.object({
  transfer_id: Name,
  status: wire.status,
  status_code: z.catch(wire.status_code, null),
  transfer_amount: wire.transfer_amount,
  transfer_utr: z.catch(wire.transfer_utr, null),
  beneficiary_details: z.catch(z.nullish(z.object({ beneficiary_id: z.nullish(Name) })), null),
});

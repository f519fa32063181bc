import { randomUUID } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { namesCashfree } from "@vaada/contract/notices-taken";
import type { PayoutProvider } from "@vaada/contract/payout-providers";
import { isDisbursalTooLate } from "../../agreements/key-facts/reissue-key-facts.ts";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { isBlacklistedWithoutOverride } from "../../decisioning/decisions/store.ts";
import { mayBeListed, openMatches } from "../../decisioning/screening/screen-applicant.ts";
import { lockApplicationsOf } from "../../journey/applications/store.ts";
import type { AccountOnFile } from "../../journey/bank-accounts/account-on-file.ts";
import { readLastNotice } from "../../journey/consents/store.ts";
import { isUseWithdrawn } from "../../journey/consents/use-consents.ts";
import { readLiveMandate } from "../../journey/mandates/store.ts";
import { isStopped } from "../../platform/db/switches.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { openCase } from "../cases/store.ts";
import { isUndoneWithEvents, readOwedLoan } from "../events/store.ts";
import { gatherPayee, type Payee } from "./payee.ts";
import { payoutKey } from "./payouts/keys.ts";
import { chooseProvider, isUndecided } from "./payouts/states.ts";
import {
  countPayoutsTo,
  insertPayout,
  isPaidElsewhere,
  markPayoutAsked,
  type Payout,
  readLastPayout,
} from "./payouts/store.ts";
import {
  type Disbursal,
  type DisbursalTerms,
  markReleased,
  markStopped,
  readDisbursal,
  readDisbursalTerms,
} from "./store.ts";

type BeginServices = Pick<Services, "vault" | "clock" | "settings" | "lender">;

/** The next step of a disbursal. */
export type PayoutStep =
  /**
   * The disbursal has arrived, has ended, or waits for a person, a bank, a withdrawn consent, new terms or the start of
   * payouts, each of which resumes it.
   */
  | { readonly kind: "nothing" }
  | { readonly kind: "stopped"; readonly why: "not-binding" | "not-the-proved-account" | PayoutBlock }
  | {
      readonly kind: "ask";
      readonly payout: Payout;
      readonly payee: Payee | null;
      /** The platform's time of the signing: nobody asked for the payout before it, whatever is lost. */
      readonly signedAt: Date;
    }
  /** The payout must not be asked for any more: the provider is only asked whether it ever was. */
  | { readonly kind: "look"; readonly payout: Payout }
  /** Payouts are stopped, or a consent is withdrawn: the provider is only asked whether it has this one, which else stays intended. */
  | { readonly kind: "wait"; readonly payout: Payout };

/** Why no money of a loan may go, whatever was signed. */
type PayoutBlock = "barred" | "listed" | "paid-elsewhere" | "came-back-after-payment";

/**
 * Checks under the loan's lock everything that must hold before money goes, and writes the payout that the provider is
 * then asked for. While a payout is undecided there is no other, and it is asked for again by the same key.
 */
export async function beginPayout(tx: Tx, services: BeginServices, agreementId: string): Promise<PayoutStep> {
  const found = await readDisbursal(tx, agreementId);
  if (found === null) return { kind: "nothing" };
  // Locks all applications: an earlier loan must not become owed again between the check and the payout.
  await lockApplicationsOf(tx, found.borrowerId);
  const disbursal = await readDisbursal(tx, agreementId);
  if (disbursal === null || isOver(disbursal)) return { kind: "nothing" };
  const last = await readLastPayout(tx, agreementId);
  if (last?.status === "processed") return { kind: "nothing" };
  if (last !== null && isUndecided(last.status))
    return continuePayout(tx, services, { disbursal, payout: last });
  if (disbursal.stoppedAt !== null) return { kind: "nothing" };

  const terms = await readDisbursalTerms(tx, agreementId);
  if (!terms.isApplicationOpen || isTooLate(services, disbursal)) return { kind: "nothing" };
  const block = await readPayoutBlock(tx, services, disbursal);
  if (block !== null) return stopDisbursal(tx, services, disbursal, block);
  if (await waitsForEarlierLoan(tx, services, disbursal)) return { kind: "nothing" };
  const payee = await gatherPayee(tx, services.vault, disbursal);
  if (!terms.isBinding) return stopDisbursal(tx, services, disbursal, "not-binding");
  if (payee === null) return stopDisbursal(tx, services, disbursal, "not-the-proved-account");
  if (await isUseWithdrawn(tx, disbursal)) return { kind: "nothing" };
  if (!(await isMandateReady(tx, { disbursal, terms, account: payee.account }))) return { kind: "nothing" };
  if (!(await isReleased(tx, services, { disbursal, terms }))) return { kind: "nothing" };
  if (await isStopped(tx, "payouts")) return { kind: "nothing" };
  const chosen = chooseProvider(services.settings.disbursal, last);
  const provider = (await isNamedToBorrower(tx, disbursal, chosen)) ? chosen : "razorpayx";
  const payout = await insertIntendedPayout(tx, services, {
    disbursal,
    number: (last?.number ?? 0) + 1,
    providerOf: () => provider,
  });
  return askForPayout(tx, services, { payout, payee, signedAt: disbursal.askedAt });
}

/** A borrower's name and account go to nobody whom the notice of their consent did not name. The first is in each of them. */
async function isNamedToBorrower(
  tx: Tx,
  { borrowerId }: Pick<Disbursal, "borrowerId">,
  provider: PayoutProvider,
): Promise<boolean> {
  if (provider === "razorpayx") return true;
  const notice = await readLastNotice(tx, { borrowerId, kind: "payment-sharing" });
  return notice !== null && namesCashfree(notice);
}

export const isOver = ({ arrivedAt, endedAt }: Disbursal): boolean => arrivedAt !== null || endedAt !== null;

/** Asks about a payout that the provider has named, stopped or not; asks for an unnamed one only while it may go. */
async function continuePayout(
  tx: Tx,
  services: BeginServices,
  { disbursal, payout }: { readonly disbursal: Disbursal; readonly payout: Payout },
): Promise<PayoutStep> {
  const signedAt = disbursal.askedAt;
  if (payout.providerReference !== null) return { kind: "ask", payout, payee: null, signedAt };
  const block = await readPayoutBlock(tx, services, disbursal);
  if (block !== null && disbursal.stoppedAt === null) return stopDisbursal(tx, services, disbursal, block);
  if (block !== null || isTooLate(services, disbursal)) return { kind: "look", payout };
  if (await waitsForEarlierLoan(tx, services, disbursal)) return { kind: "look", payout };
  if (disbursal.stoppedAt !== null) return { kind: "nothing" };
  if ((await isUseWithdrawn(tx, disbursal)) || (await isStopped(tx, "payouts")))
    return { kind: "wait", payout };
  const payee = await gatherPayee(tx, services.vault, disbursal);
  return askForPayout(tx, services, { payout, payee, signedAt });
}

/**
 * The reason to pay nothing: the borrower was barred or may be on a list since the offer was taken, the loan was paid by another
 * payout, or the borrower is owed what they paid before the money came back.
 */
export async function readPayoutBlock(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  disbursal: Pick<Disbursal, "agreementId" | "applicationId" | "borrowerId">,
): Promise<PayoutBlock | null> {
  if (await isPaidElsewhere(tx, disbursal)) return "paid-elsewhere";
  if (await isUndoneWithEvents(tx, disbursal.applicationId)) return "came-back-after-payment";
  if (await mayBeListed(tx, vault, disbursal.borrowerId)) return "listed";
  return (await isBlacklistedWithoutOverride(tx, disbursal)) ? "barred" : null;
}

/**
 * No borrower has two loans: while an earlier one is owed again, this money waits and a case is open. The closing of the
 * earlier loan resumes it.
 */
async function waitsForEarlierLoan(
  tx: Tx,
  { clock }: BeginServices,
  { agreementId, applicationId, borrowerId }: Disbursal,
): Promise<boolean> {
  const owed = await readOwedLoan(tx, { borrowerId, besides: applicationId });
  if (owed === null) return false;
  await openCase(tx, {
    key: `earlier-loan-owed:${agreementId}`,
    kind: "earlier-loan-owed",
    applicationId: owed,
    reference: agreementId,
    now: clock.realNow(),
  });
  return true;
}

/** The terms are reissued then, and the money of this agreement does not go any more. */
const isTooLate = ({ clock, lender }: BeginServices, { askedAt }: Disbursal): boolean =>
  isDisbursalTooLate(
    { signedOn: civilDateInIndia(askedAt.getTime()), today: clock.today() },
    holidaysOf(lender),
  );

/** Money goes only once auto-pay can collect it, where the bank offers auto-pay. */
async function isMandateReady(
  tx: Tx,
  facts: { readonly disbursal: Disbursal; readonly terms: DisbursalTerms; readonly account: AccountOnFile },
): Promise<boolean> {
  if (!facts.account.isMandateRequired) return true;
  const mandate = await readLiveMandate(tx, facts.disbursal.applicationId);
  return mandate?.status === "confirmed" && !mandate.isPaused && mandate.maxPaise >= facts.terms.mandateMax;
}

/** Up to the lender's limit a disbursal is released by itself; above it a person releases it. */
async function isReleased(
  tx: Tx,
  { clock, settings }: BeginServices,
  { disbursal, terms }: { readonly disbursal: Disbursal; readonly terms: DisbursalTerms },
): Promise<boolean> {
  if (disbursal.releasedAt !== null) return true;
  if (terms.principal > settings.disbursal.automaticMax) return false;
  await markReleased(tx, { agreementId: disbursal.agreementId, by: "limit", now: clock.now() });
  return true;
}

/** Writes the next payout of a disbursal. Its key is the one that every process derives for it. */
export async function insertIntendedPayout(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  {
    disbursal,
    number,
    providerOf,
  }: {
    readonly disbursal: Disbursal;
    readonly number: number;
    readonly providerOf: (key: string) => PayoutProvider;
  },
): Promise<Payout> {
  const { agreementId, applicationId, borrowerId, amount, accountHash } = disbursal;
  const idempotencyKey = payoutKey(borrowerId, (await countPayoutsTo(tx, borrowerId)) + 1);
  const intended = {
    id: randomUUID(),
    agreementId,
    applicationId,
    borrowerId,
    number,
    idempotencyKey,
    provider: providerOf(idempotencyKey),
    amount,
    intendedAt: clock.realNow(),
  };
  await insertPayout(tx, { ...intended, accountHash });
  return {
    ...intended,
    fundAccountReference: null,
    providerReference: null,
    status: "intended",
    reason: null,
    askedLastAt: null,
    paidLateAt: null,
  };
}

async function askForPayout(
  tx: Tx,
  { clock }: BeginServices,
  question: Omit<Extract<PayoutStep, { kind: "ask" }>, "kind">,
): Promise<PayoutStep> {
  await markPayoutAsked(tx, { id: question.payout.id, now: clock.realNow() });
  return { kind: "ask", ...question };
}

async function stopDisbursal(
  tx: Tx,
  { vault, clock }: BeginServices,
  { agreementId, applicationId, borrowerId }: Disbursal,
  why: Extract<PayoutStep, { kind: "stopped" }>["why"],
): Promise<PayoutStep> {
  const now = clock.now();
  await markStopped(tx, { agreementId, now });
  // Without a case nobody could clear what stopped it.
  if (why === "listed") await openMatches(tx, vault, { applicationId, borrowerId, now });
  return { kind: "stopped", why };
}

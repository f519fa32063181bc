import { randomUUID } from "node:crypto";
import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { isUnpaidTooLong } from "../../agreements/key-facts/unpaid-too-long.ts";
import { holidaysOf } from "../../agreements/offers/lender-particulars.ts";
import { isBarred } from "../../decisioning/decisions/store.ts";
import { lockApplicationsOf } from "../../journey/applications/store.ts";
import type { AccountOnFile } from "../../journey/bank-accounts/account-on-file.ts";
import { readLiveMandate } from "../../journey/mandates/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { openCase } from "../cases/store.ts";
import { isUndoneWithEvents, readOwedLoan } from "../events/store.ts";
import { gatherPayee, type Payee } from "./payee.ts";
import { isUndecided } from "./payouts/states.ts";
import { insertPayout, isPaidElsewhere, markAsked, type Payout, readLastPayout } from "./payouts/store.ts";
import { type Disbursal, markReleased, markStopped, readDisbursal, readTerms, type Terms } from "./store.ts";

type BeginServices = Pick<Services, "vault" | "clock" | "settings" | "lender">;

/** What is next for a disbursal. */
export type Next =
  /** It has arrived, was given up, or waits for a person, a bank or new terms: what it waits for resumes it. */
  | { readonly kind: "nothing" }
  | { readonly kind: "stopped"; readonly why: "not-binding" | "not-the-proved-account" | Bar }
  | { readonly kind: "ask"; readonly payout: Payout; readonly payee: Payee | null }
  /** It must not be asked for any more: the provider only says whether it ever was. */
  | { readonly kind: "look"; readonly payout: Payout };

/** Why no money of a loan may go, whatever was signed. */
type Bar = "barred" | "paid-elsewhere" | "came-back-after-payment";

/**
 * Under the loan's lock: looks at everything that must be so, and writes down the payout that the provider is then asked
 * for. While one is undecided there is no other, and it is asked about again under the same key.
 */
export async function beginPayout(tx: Tx, services: BeginServices, agreementId: string): Promise<Next> {
  const found = await readDisbursal(tx, agreementId);
  if (found === null) return { kind: "nothing" };
  // All of them: an earlier loan must not come to be owed again between the look at it and the payout.
  await lockApplicationsOf(tx, found.borrowerId);
  const disbursal = await readDisbursal(tx, agreementId);
  if (disbursal === null || isOver(disbursal)) return { kind: "nothing" };
  const last = await readLastPayout(tx, agreementId);
  if (last?.status === "processed") return { kind: "nothing" };
  if (last !== null && isUndecided(last.status)) return goOn(tx, services, { disbursal, payout: last });
  if (disbursal.stoppedAt !== null) return { kind: "nothing" };

  const terms = await readTerms(tx, agreementId);
  if (!terms.isApplicationOpen || isTooLate(services, disbursal)) return { kind: "nothing" };
  const bar = await readBar(tx, disbursal);
  if (bar !== null) return stop(tx, services, disbursal, bar);
  if (await waitsForEarlierLoan(tx, services, disbursal)) return { kind: "nothing" };
  const payee = await gatherPayee(tx, services.vault, disbursal);
  if (!terms.isBinding) return stop(tx, services, disbursal, "not-binding");
  if (payee === null) return stop(tx, services, disbursal, "not-the-proved-account");
  if (!(await isMandateReady(tx, { disbursal, terms, account: payee.account }))) return { kind: "nothing" };
  if (!(await isReleased(tx, services, { disbursal, terms }))) return { kind: "nothing" };
  const payout = await intend(tx, services, { disbursal, number: (last?.number ?? 0) + 1 });
  return ask(tx, services, { payout, payee });
}

const isOver = ({ arrivedAt, endedAt }: Disbursal): boolean => arrivedAt !== null || endedAt !== null;

/** What the provider has named is asked about, stopped or not; what it has not is asked for only while it may go. */
async function goOn(
  tx: Tx,
  services: BeginServices,
  { disbursal, payout }: { readonly disbursal: Disbursal; readonly payout: Payout },
): Promise<Next> {
  if (payout.providerReference !== null) return { kind: "ask", payout, payee: null };
  const bar = await readBar(tx, disbursal);
  if (bar !== null && disbursal.stoppedAt === null) return stop(tx, services, disbursal, bar);
  if (bar !== null || isTooLate(services, disbursal)) return { kind: "look", payout };
  if (await waitsForEarlierLoan(tx, services, disbursal)) return { kind: "look", payout };
  if (disbursal.stoppedAt !== null) return { kind: "nothing" };
  return ask(tx, services, { payout, payee: await gatherPayee(tx, services.vault, disbursal) });
}

/**
 * Whoever was put on the lender's list since the offer was taken, a loan that was paid by another way, and one whose
 * borrower is owed what they paid before the money came back.
 */
export async function readBar(
  tx: Tx,
  whose: Pick<Disbursal, "agreementId" | "applicationId" | "borrowerId">,
): Promise<Bar | null> {
  if (await isPaidElsewhere(tx, whose)) return "paid-elsewhere";
  if (await isUndoneWithEvents(tx, whose.applicationId)) return "came-back-after-payment";
  return (await isBarred(tx, whose)) ? "barred" : null;
}

/**
 * Nobody has two loans of ours: while an earlier one is owed again, this money waits, and a person is told. It goes by
 * itself once the other is closed, unless its terms have run out by then.
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

/** The terms are issued anew then, and this agreement's money does not go any more. */
const isTooLate = ({ clock, lender }: BeginServices, { askedAt }: Disbursal): boolean =>
  isUnpaidTooLong(
    { signedOn: civilDateInIndia(askedAt.getTime()), today: clock.today() },
    holidaysOf(lender),
  );

/** Money goes only when it can be debited again, if the bank offers that at all. */
async function isMandateReady(
  tx: Tx,
  given: { readonly disbursal: Disbursal; readonly terms: Terms; readonly account: AccountOnFile },
): Promise<boolean> {
  if (!given.account.isMandateRequired) return true;
  const mandate = await readLiveMandate(tx, given.disbursal.applicationId);
  return mandate?.status === "confirmed" && mandate.maxPaise >= given.terms.mandateMax;
}

/** Up to the lender's limit nobody needs to look; above it a person has. */
async function isReleased(
  tx: Tx,
  { clock, settings }: BeginServices,
  { disbursal, terms }: { readonly disbursal: Disbursal; readonly terms: Terms },
): Promise<boolean> {
  if (disbursal.releasedAt !== null) return true;
  if (terms.principal > settings.disbursal.automaticMax) return false;
  await markReleased(tx, { agreementId: disbursal.agreementId, by: "limit", now: clock.now() });
  return true;
}

async function intend(
  tx: Tx,
  { clock }: BeginServices,
  { disbursal, number }: { readonly disbursal: Disbursal; readonly number: number },
): Promise<Payout> {
  const { agreementId, applicationId, borrowerId, amount, accountHash } = disbursal;
  const id = randomUUID();
  const intended = {
    id,
    agreementId,
    applicationId,
    borrowerId,
    number,
    // As long as this row is the payout, it is asked for by this key and no other.
    idempotencyKey: id,
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

async function ask(
  tx: Tx,
  { clock }: BeginServices,
  given: { readonly payout: Payout; readonly payee: Payee | null },
): Promise<Next> {
  await markAsked(tx, { id: given.payout.id, now: clock.realNow() });
  return { kind: "ask", ...given };
}

async function stop(
  tx: Tx,
  { clock }: BeginServices,
  { agreementId }: Disbursal,
  why: Extract<Next, { kind: "stopped" }>["why"],
): Promise<Next> {
  await markStopped(tx, { agreementId, now: clock.now() });
  return { kind: "stopped", why };
}

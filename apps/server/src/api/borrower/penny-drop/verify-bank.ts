import { setTimeout as wait } from "node:timers/promises";
import { verifyBank as verifyBankCall } from "@vaada/contract/calls/penny-drop";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import {
  type AccountHolder,
  type AccountOnFile,
  readAccount,
  readAccountHolder,
} from "../../../journey/bank-accounts/account-on-file.ts";
import { readLastDiscard, readLiveAccountRow } from "../../../journey/bank-accounts/store.ts";
import { requireConsents } from "../../../journey/consents/use-consents.ts";
import { type RefreshServices, refreshMandate } from "../../../journey/mandates/refresh-mandate.ts";
import { readLiveMandateOfAccount } from "../../../journey/mandates/store.ts";
import {
  type DropServices,
  type DropStatus,
  describeProof,
  type FinalDropResult,
  recordDropResult,
  refreshDrop,
} from "../../../journey/penny-drops/refresh-drop.ts";
import {
  countDrops,
  insertDrop,
  type PennyDrop,
  readAwaitedDrop,
  readDrop,
  recordOutcome,
  recordReference,
} from "../../../journey/penny-drops/store.ts";
import { refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { isBeingOpened } from "../../../journey/visits/retry-while-opening.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeLimit } from "../../../platform/db/limits.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type CallLimit, giveBackAll, takeAll, visitsADay } from "../../../platform/refusals/limits.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, type Refused, refuse } from "../../../platform/refusals/refused.ts";
import { deriveKey } from "../../../providers/derive-key.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import type { BankAccountSettings } from "../../../services.ts";

type VerifyServices = RefreshServices & DropServices;

/**
 * Proves that the account is the borrower's: sends one rupee, and the bank says in whose name it arrived. First it asks the
 * provider about the auto-pay, so that nobody waits for an event. Of any number of calls at once one sends a rupee, and all
 * get the same answer.
 */
export async function verifyBank(services: VerifyServices, request: DropRequest) {
  const until = services.clock.realNow().getTime() + WAIT_MS_MAX;
  if ((await refreshOpenMandate(services, request)) === "unavailable") return providerUnavailable();
  const found = await findOrBeginDrop(services, request);
  // Another call may have learned a moment ago that the account can't be used.
  if (isRefused(found)) return (await readDiscardRefusal(services, request)) ?? found;
  if (found.kind === "proved") return found.reply;
  const dropId = found.kind === "begun" ? found.drop.id : found.dropId;
  const sent = found.kind === "begun" ? await sendDrop(services, request, found) : "awaited";
  const status = sent === "awaited" ? await awaitDropResult(services, { ...request, dropId, until }) : sent;
  return answerStatus(services, request, status);
}

/** The longest time that one call lets a borrower wait. */
const WAIT_MS_MAX = 10_000;

/** Asks whether the checkout's order was authorised, when no event has said so yet. */
async function refreshOpenMandate(services: VerifyServices, { borrowerId, applicationId }: DropRequest) {
  const open = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const account = await readLiveAccountRow(tx, applicationId);
    return account?.isMandateRequired === true ? readLiveMandateOfAccount(tx, account.id) : null;
  });
  return open?.status === "created" ? refreshMandate(services, { borrowerId, mandateId: open.id }) : null;
}

type DropRequest = { readonly borrowerId: string; readonly applicationId: number };

type ProofReply = Awaited<ReturnType<typeof describeProof>>;

type FoundDrop =
  /** This call has begun the penny drop and must send it. */
  | {
      readonly kind: "begun";
      readonly drop: PennyDrop;
      readonly account: AccountOnFile;
      readonly holder: AccountHolder;
    }
  /** Another call has sent it. */
  | { readonly kind: "awaited"; readonly dropId: string }
  /** The account is proved. */
  | { readonly kind: "proved"; readonly reply: ProofReply };

/** Finds the account's penny drop, or begins one. Of any number of calls at once, one begins it. */
function findOrBeginDrop(
  services: DropServices,
  request: DropRequest,
): Promise<FoundDrop | Refused<"STEP_OUT_OF_TURN" | "MANDATE_NOT_AUTHORISED">> {
  const { borrowerId, applicationId } = request;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const account = await readAccount(tx, services.vault, applicationId);
    if (account === null) return refuseOutOfTurn(position);
    if (position.step === "bank-account") return refuse("MANDATE_NOT_AUTHORISED");
    if (account.isVerified) {
      const { route } = position;
      return { kind: "proved", reply: await describeProof(tx, services.vault, { applicationId, route }) };
    }
    if (position.step !== verifyBankCall.step) return refuseOutOfTurn(position);
    await requireConsents(tx, request);
    const now = services.clock.realNow();
    const awaited = await readAwaitedDrop(tx, account.id);
    if (awaited !== null && (awaited.reference !== null || isBeingAsked(awaited, now)))
      return { kind: "awaited", dropId: awaited.id };
    if (awaited !== null) await endUnsentDrop(tx, awaited.id, now);
    return beginDrop(tx, { services, request, account, now });
  });
}

/** The reply for a proved account, the same for all who waited. Out of turn when the account was discarded meanwhile. */
function readProof(
  services: DropServices,
  { borrowerId, applicationId }: DropRequest,
): Promise<ProofReply | Refused<"STEP_OUT_OF_TURN">> {
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const account = await readAccount(tx, services.vault, applicationId);
    if (account?.isVerified !== true) return refuseOutOfTurn(position);
    return describeProof(tx, services.vault, { applicationId, route: position.route });
  });
}

const isBeingAsked = ({ askedAt }: PennyDrop, now: Date): boolean =>
  isBeingOpened({ startedAt: askedAt }, now);

/** Ends a penny drop whose call was cut off before it learned the reference. One rupee at most may have been sent. */
const endUnsentDrop = (tx: Tx, id: string, now: Date): Promise<void> =>
  recordOutcome(tx, { id, outcome: "failed", reference: null, nameSealed: null, utr: null, now });

/** Counts every rupee that may have been sent. */
const dropLimit = ({ pennyDropsPerDay }: BankAccountSettings, borrowerId: string): CallLimit =>
  visitsADay(`penny-drops:${borrowerId}`, pennyDropsPerDay);

/** Commits the penny drop before the provider hears of it. */
async function beginDrop(
  tx: Tx,
  {
    services,
    request,
    account,
    now,
  }: { services: DropServices; request: DropRequest; account: AccountOnFile; now: Date },
): Promise<FoundDrop> {
  const { borrowerId, applicationId } = request;
  await takeAll(tx, [dropLimit(services.settings.bankAccount, borrowerId)], now);
  const attempt = (await countDrops(tx, { borrowerId, accountHash: account.hash })) + 1;
  const id = deriveKey("penny-drop", { subject: [borrowerId, account.hash.toString("hex")], attempt });
  await insertDrop(tx, {
    id,
    accountId: account.id,
    applicationId,
    borrowerId,
    accountHash: account.hash,
    askedAt: now,
  });
  const holder = await readAccountHolder(tx, services.vault, borrowerId);
  return { kind: "begun", drop: await readDrop(tx, id), account, holder };
}

async function sendDrop(
  services: VerifyServices,
  { borrowerId }: DropRequest,
  { drop, account, holder }: Extract<FoundDrop, { kind: "begun" }>,
): Promise<DropStatus> {
  const result = await services.pennyDrops.start({
    ownReference: drop.id,
    holder: account.holder,
    number: account.number,
    ifsc: account.ifsc,
    email: holder.email,
    mobile: holder.mobile,
  });
  reportAnswer(services, "penny-drop", result);
  const record = (final: FinalDropResult) => recordDropResult(services, { borrowerId, drop, result: final });
  switch (result.kind) {
    case "awaited": {
      const named = { id: drop.id, reference: result.reference };
      await services.database.withTx(asBorrower(borrowerId), (tx) => recordReference(tx, named));
      return "awaited";
    }
    case "active":
    case "invalid":
    case "failed":
      return record(result);
    case "unavailable":
      await giveBackDrop(services, borrowerId);
      return record({ kind: "failed", reference: null, reason: result.reason });
    case "unknown":
      return record({ kind: "failed", reference: null, reason: result.reason });
    default:
      return result satisfies never;
  }
}

/** A rupee that surely never left does not count for the day: an outage of the provider locks nobody out. */
const giveBackDrop = ({ database, clock, settings }: VerifyServices, borrowerId: string): Promise<void> =>
  database.withTx(asBorrower(borrowerId), (tx) =>
    giveBackAll(tx, [dropLimit(settings.bankAccount, borrowerId)], clock.realNow()),
  );

async function awaitDropResult(
  services: VerifyServices,
  { borrowerId, dropId, until }: DropRequest & { readonly dropId: string; readonly until: number },
): Promise<DropStatus> {
  const { askAgainMs } = services.settings.bankAccount;
  for (;;) {
    const status = await readDropStatus(services, { borrowerId, dropId });
    const isOpen = status === "awaited" || status === "unasked";
    if (!isOpen || services.clock.realNow().getTime() + askAgainMs > until) return status;
    await wait(askAgainMs);
  }
}

/** How often the provider is asked about one penny drop, however many screens wait for it: each question is billed. */
const ASKED_EVERY_SECONDS = 1;

async function readDropStatus(
  services: VerifyServices,
  { borrowerId, dropId }: { readonly borrowerId: string; readonly dropId: string },
): Promise<DropStatus> {
  const { database, clock } = services;
  const onFile = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const { outcome, reference } = await readDrop(tx, dropId);
    if (outcome !== null) return outcome;
    if (reference === null) return "unasked";
    const limit = { bucket: `penny-drop:${dropId}`, max: 1, windowSeconds: ASKED_EVERY_SECONDS };
    return (await takeLimit(tx, limit, clock.realNow())).kind === "taken" ? null : "awaited";
  });
  return onFile ?? refreshDrop(services, { borrowerId, dropId });
}

function answerStatus(services: VerifyServices, request: DropRequest, status: DropStatus) {
  switch (status) {
    case "verified":
      return readProof(services, request);
    case "name-differs":
      return refuse("BANK_NAME_MISMATCH");
    case "invalid":
      return refuse("BANK_ACCOUNT_INVALID");
    case "awaited":
    case "unasked":
      return refuse("STILL_PROCESSING", { data: { retry: true } });
    case "failed":
    case "unavailable":
      return providerUnavailable();
    default:
      return status satisfies never;
  }
}

/**
 * The refusal that says why the last account was discarded, until the borrower gives another. A borrower who missed it,
 * because the answer was lost or a worker learned it first, gets it again.
 */
export function readDiscardRefusal(services: VerifyServices, { borrowerId, applicationId }: DropRequest) {
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const reason = await readLastDiscard(tx, applicationId);
    if (reason !== "name-differs" && reason !== "invalid") return null;
    const { step } = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    if (step !== "bank-account") return null;
    return refuse(reason === "invalid" ? "BANK_ACCOUNT_INVALID" : "BANK_NAME_MISMATCH");
  });
}

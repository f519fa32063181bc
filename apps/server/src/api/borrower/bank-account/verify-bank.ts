import { setTimeout as wait } from "node:timers/promises";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { readLastDiscard, readLiveAccountRow } from "../../../journey/bank-accounts/store.ts";
import { type RefreshServices, refreshMandate } from "../../../journey/mandates/refresh-mandate.ts";
import { readLiveMandateOfAccount } from "../../../journey/mandates/store.ts";
import {
  type DropServices,
  type DropStatus,
  type FinalDropResult,
  recordDropResult,
  refreshDrop,
} from "../../../journey/penny-drops/refresh-drop.ts";
import { readDrop, recordReference } from "../../../journey/penny-drops/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { takeOf } from "../../../platform/db/limits.ts";
import { giveBackAll } from "../../../platform/refusals/limits.ts";
import { providerUnavailable } from "../../../platform/refusals/provider-unavailable.ts";
import { isRefused, refuse } from "../../../platform/refusals/refused.ts";
import { reportAnswer } from "../../../providers/report-answer.ts";
import { type Asked, dropLimit, type FoundDrop, findOrBeginDrop, readProof } from "./find-drop.ts";

type VerifyServices = RefreshServices & DropServices;

/**
 * Proves that the account is the borrower's: one rupee is sent, and the bank says in whose name it arrived. First the
 * auto-pay is asked for, so that nobody waits for an event. Of any number of calls at once one sends a rupee, and all
 * get the same answer.
 */
export async function verifyBank(services: VerifyServices, asked: Asked) {
  const until = services.clock.realNow().getTime() + WAIT_MS_MAX;
  if ((await askForMandate(services, asked)) === "unavailable") return providerUnavailable();
  const found = await findOrBeginDrop(services, asked);
  // Another call may have learned a moment ago that the account will not do.
  if (isRefused(found)) return (await readVerdict(services, asked)) ?? found;
  if (found.kind === "proved") return found.reply;
  const dropId = found.kind === "begun" ? found.drop.id : found.dropId;
  const sent = found.kind === "begun" ? await send(services, asked, found) : "awaited";
  const end = sent === "awaited" ? await untilKnown(services, { ...asked, dropId, until }) : sent;
  return answerTo(services, asked, end);
}

/** What a borrower is asked to wait for at a time. */
const WAIT_MS_MAX = 10_000;

/** Whether the checkout's order was authorised, when nobody has told us yet. */
async function askForMandate(services: VerifyServices, { borrowerId, applicationId }: Asked) {
  const open = await services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const account = await readLiveAccountRow(tx, applicationId);
    return account?.isMandateRequired === true ? readLiveMandateOfAccount(tx, account.id) : null;
  });
  return open?.status === "created" ? refreshMandate(services, { borrowerId, mandateId: open.id }) : null;
}

async function send(
  services: VerifyServices,
  { borrowerId }: Asked,
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
      await giveBackRupee(services, borrowerId);
      return record({ kind: "failed", reference: null, reason: result.reason });
    case "unknown":
      return record({ kind: "failed", reference: null, reason: result.reason });
    default:
      return result satisfies never;
  }
}

/** One that surely never left costs none of the day's: an outage of the provider locks nobody out. */
const giveBackRupee = ({ database, clock, settings }: VerifyServices, borrowerId: string): Promise<void> =>
  database.withTx(asBorrower(borrowerId), (tx) =>
    giveBackAll(tx, [dropLimit(settings.bankAccount, borrowerId)], clock.realNow()),
  );

async function untilKnown(
  services: VerifyServices,
  { borrowerId, dropId, until }: Asked & { readonly dropId: string; readonly until: number },
): Promise<DropStatus> {
  const { askAgainMs } = services.settings.bankAccount;
  for (;;) {
    const end = await ask(services, { borrowerId, dropId });
    const isOpen = end === "awaited" || end === "unasked";
    if (!isOpen || services.clock.realNow().getTime() + askAgainMs > until) return end;
    await wait(askAgainMs);
  }
}

/** How often the provider is asked about one penny drop, however many screens wait for it: each question is billed. */
const ASKED_EVERY_SECONDS = 1;

async function ask(
  services: VerifyServices,
  { borrowerId, dropId }: { readonly borrowerId: string; readonly dropId: string },
): Promise<DropStatus> {
  const { database, clock } = services;
  const onFile = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const { outcome, reference } = await readDrop(tx, dropId);
    if (outcome !== null) return outcome;
    if (reference === null) return "unasked";
    const limit = { bucket: `penny-drop:${dropId}`, max: 1, windowSeconds: ASKED_EVERY_SECONDS };
    return (await takeOf(tx, limit, clock.realNow())).kind === "taken" ? null : "awaited";
  });
  return onFile ?? refreshDrop(services, { borrowerId, dropId });
}

function answerTo(services: VerifyServices, asked: Asked, end: DropStatus) {
  switch (end) {
    case "verified":
      return readProof(services, asked);
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
      return end satisfies never;
  }
}

/**
 * Why the last account was given up, as long as no other has been given: who did not hear it, because the answer was
 * lost or a worker learned it first, is told again instead of being led away without a word.
 */
export function readVerdict(services: VerifyServices, { borrowerId, applicationId }: Asked) {
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    const reason = await readLastDiscard(tx, applicationId);
    if (reason !== "name-differs" && reason !== "invalid") return null;
    const { step } = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    if (step !== "bank-account") return null;
    return refuse(reason === "invalid" ? "BANK_ACCOUNT_INVALID" : "BANK_NAME_MISMATCH");
  });
}

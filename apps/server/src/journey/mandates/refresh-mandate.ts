import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import type { Notice } from "../../notices/notice.ts";
import { insertNotices } from "../../notices/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { MandateReading } from "../../providers/mandate/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { lockApplication } from "../applications/store.ts";
import { isLiveAccount } from "../bank-accounts/store.ts";
import { askForCancellation, forgetStarting } from "./ask-for-cancellation.ts";
import { isAlive, leadsTo, type TokenStatus } from "./progress.ts";
import {
  lockMandate,
  type Mandate,
  markUncancelled,
  readLiveOfAccount,
  readMandate,
  recordStatus,
} from "./store.ts";

export type RefreshServices = Pick<
  Services,
  "database" | "clock" | "mandates" | "log" | "metrics" | "settings" | "publish"
>;

type Asked = { readonly borrowerId: string; readonly mandateId: string };

/**
 * Asks the provider what became of an auto-pay, by the names that we keep of it, and writes that down. For the borrower
 * who waits, the provider's own event and the sweep alike, any number of them at once. An event is never believed: it
 * may be late, twice or out of order, and what the provider says when it is asked is not.
 */
export async function refreshMandate(
  services: RefreshServices,
  asked: Asked,
): Promise<Mandate | "unavailable"> {
  const { database, clock } = services;
  const { borrowerId, mandateId } = asked;
  const mandate = await database.withTx(asBorrower(borrowerId), (tx) => readMandate(tx, mandateId));
  if (mandate === null) throw new Error("refreshMandate: an auto-pay that is not the borrower's");
  const { customerReference, orderReference } = mandate;
  // Nobody was shown an order that has no name, so nobody can have authorised it.
  if (customerReference === null || orderReference === null) return mandate;
  const questionAt = clock.realNow();
  const reading = await services.mandates.readOrder({ customerReference, orderReference });
  reportAnswer(services, "mandate", reading);
  if (reading.kind === "unavailable") return "unavailable";
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, mandate.applicationId);
    const locked = await lockMandate(tx, mandateId);
    await apply(tx, { services, borrowerId, mandate: locked, reading, questionAt });
    return lockMandate(tx, mandateId);
  });
}

type Word = {
  readonly services: RefreshServices;
  readonly borrowerId: string;
  readonly mandate: Mandate;
  readonly reading: Exclude<MandateReading, { kind: "unavailable" }>;
  readonly questionAt: Date;
};

/** The answer to the question that was put last holds, whichever arrives last. */
async function apply(tx: Tx, word: Word): Promise<void> {
  const { borrowerId, mandate, reading, questionAt } = word;
  if (mandate.settledAt !== null && mandate.settledAt > questionAt) return;
  const { id, applicationId } = mandate;
  if (reading.kind === "open") return leaveOpen(tx, { ...word, reading });
  const status = statusOf(mandate, reading.status, questionAt);
  if (mandate.status === "cancelled" && status === "confirmed") return cancelAgain(tx, { id, questionAt });
  const isNews = leadsTo(mandate.status, status);
  // First, because an account has one auto-pay that counts.
  if (await isToBeCancelled(tx, { ...word, reading, status, isNews }))
    await askForCancellation(tx, { id, borrowerId, now: questionAt });
  if (!isNews) return;
  const failure = status === "initiated" ? null : reading.failure;
  await recordStatus(tx, { id, ...reading, status, failure, now: questionAt });
  if (status === "confirmed") await word.services.publish(tx, "mandate-confirmed", { applicationId });
  await tellOfMandate(tx, word, status);
  if (!isAlive(status)) await forgetStarting(tx, borrowerId);
}

type Known = Extract<MandateReading, { kind: "known" }>;

/** What the bank said of an auto-pay that the borrower counts on. */
async function tellOfMandate(
  tx: Tx,
  { services, borrowerId, mandate }: Word,
  status: TokenStatus,
): Promise<void> {
  if (status !== "confirmed" && status !== "rejected") return;
  const { id, applicationId } = mandate;
  if ((await lockMandate(tx, id)).isCancelAsked) return;
  const notice: Notice =
    status === "confirmed"
      ? { kind: "auto-pay-confirmed", maximum: paise(mandate.maxPaise) }
      : { kind: "auto-pay-rejected" };
  await insertNotices(tx, {
    notices: [{ key: `mandate:${id}:${status}`, borrowerId, applicationId, notice }],
    now: services.clock.now(),
  });
}

const DAY_MS = 86_400_000;

/**
 * A list that was read a moment too early must not end an auto-pay for ever: one that is not in it is there soon, as
 * long as it is young and nobody has seen it there.
 */
function statusOf({ status, askedAt }: Mandate, said: Known["status"], now: Date): TokenStatus {
  if (said !== "unlisted") return said;
  const isYoung = now.getTime() - askedAt.getTime() < DAY_MS;
  return isYoung && status !== "confirmed" && status !== "cancelled" ? "initiated" : "cancelled";
}

/** What we took for cancelled stands at the provider all the same: whoever took its place, nothing may be left of it. */
async function cancelAgain(tx: Tx, { id, questionAt }: { id: string; questionAt: Date }): Promise<void> {
  if (await markUncancelled(tx, { id, now: questionAt }))
    await enqueue(tx, "cancel-mandate", { mandateId: id });
}

async function isToBeCancelled(
  tx: Tx,
  { services, mandate, reading, status, isNews, questionAt }: Word & Outcome,
): Promise<boolean> {
  // That it is not listed is no word that it is gone.
  if (status === "cancelled") return isNews && reading.status === "unlisted";
  if (isNews) return isAlive(status) && (await isUnwanted(tx, mandate));
  // A bank that has said nothing for so long has forgotten it, and whoever waits for it waits for ever.
  const daysMax = services.settings.bankAccount.mandateInitiatedDaysMax;
  const isForgotten = questionAt.getTime() - mandate.askedAt.getTime() > daysMax * DAY_MS;
  return mandate.status === "initiated" && status === "initiated" && isForgotten;
}

type Outcome = { readonly reading: Known; readonly status: TokenStatus; readonly isNews: boolean };

/** A bank takes an authorisation on the day of the order alone: after it there is nothing to wait for. */
async function leaveOpen(
  tx: Tx,
  {
    borrowerId,
    mandate,
    reading,
    questionAt,
  }: Word & { readonly reading: Extract<MandateReading, { kind: "open" }> },
): Promise<void> {
  if (mandate.status !== "created") return;
  const isOver = isDayOver(mandate, questionAt);
  if (!isOver && reading.failure === mandate.failure) return;
  await recordStatus(tx, {
    id: mandate.id,
    status: isOver ? "abandoned" : "created",
    paymentReference: null,
    tokenReference: null,
    failure: reading.failure,
    now: questionAt,
  });
  if (isOver) await forgetStarting(tx, borrowerId);
}

export const isDayOver = ({ askedOn }: Pick<Mandate, "askedOn">, realNow: Date): boolean =>
  askedOn < civilDateInIndia(realNow.getTime());

/** Its account was given up, or another auto-pay has taken its place. */
async function isUnwanted(tx: Tx, { id, accountId, applicationId }: Mandate): Promise<boolean> {
  if (!(await isLiveAccount(tx, { accountId, applicationId }))) return true;
  const live = await readLiveOfAccount(tx, accountId);
  return live !== null && live.id !== id;
}

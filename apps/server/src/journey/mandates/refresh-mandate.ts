import { civilDateInIndia, DAY_MS } from "@vaada/calendar/civil-date";
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
import { forgetStartMandate, requestCancellation } from "./end-mandate.ts";
import {
  lockMandate,
  type Mandate,
  type MandateStatus,
  markUncancelled,
  readLiveMandateOfAccount,
  readMandate,
  recordPause,
  recordStatus,
} from "./store.ts";

export type RefreshServices = Pick<
  Services,
  "database" | "clock" | "mandates" | "log" | "metrics" | "settings" | "publish"
>;

/** Which auto-pay of which borrower. */
export type MandateKey = { readonly borrowerId: string; readonly mandateId: string };

/**
 * Asks the provider about an auto-pay and writes the answer down. The borrower who waits, the provider's event and the sweep
 * all call this, any number of them at once. The content of an event is never trusted: events come late, twice and out of
 * order, the answer to a question does not.
 */
export async function refreshMandate(
  services: RefreshServices,
  { borrowerId, mandateId }: MandateKey,
): Promise<Mandate | "unavailable"> {
  const { database, clock } = services;
  const mandate = await database.withTx(asBorrower(borrowerId), (tx) => readMandate(tx, mandateId));
  if (mandate === null) throw new Error("refreshMandate: an auto-pay that is not the borrower's");
  const { customerReference, orderReference } = mandate;
  // Nobody was shown an order without a reference, so nobody can have authorised it.
  if (customerReference === null || orderReference === null) return mandate;
  const questionAt = clock.realNow();
  const reading = await services.mandates.readOrder({ customerReference, orderReference });
  reportAnswer(services, "mandate", reading);
  if (reading.kind === "unavailable") return "unavailable";
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, mandate.applicationId);
    const locked = await lockMandate(tx, mandateId);
    await applyReading(tx, { services, borrowerId, mandate: locked, reading, questionAt });
    return lockMandate(tx, mandateId);
  });
}

/** One answer of the provider, and the auto-pay it is about. */
type ReadingInput = {
  readonly services: RefreshServices;
  readonly borrowerId: string;
  readonly mandate: Mandate;
  readonly reading: Exclude<MandateReading, { kind: "unavailable" }>;
  readonly questionAt: Date;
};

/** Applies the answer to the newest question, whichever answer arrives last. */
async function applyReading(tx: Tx, input: ReadingInput): Promise<void> {
  const { borrowerId, mandate, reading, questionAt } = input;
  if (mandate.settledAt !== null && mandate.settledAt > questionAt) return;
  const { id, applicationId } = mandate;
  if (reading.kind === "open") return applyOpenOrder(tx, { ...input, reading });
  const status = statusOf(mandate, reading.status, questionAt);
  if (mandate.status === "cancelled" && status === "confirmed")
    return repeatCancellation(tx, { id, questionAt });
  await applyPause(tx, { ...input, reading });
  // Each time, so that one that was lost is given back all the same: once it has gone back the job does nothing.
  if (reading.captured !== undefined) await enqueue(tx, "give-back-authorisation", { mandateId: id });
  const isChange = isStatusChange(mandate.status, status);
  // Before the status is written, because an account has one auto-pay that counts.
  if (await isToBeCancelled(tx, { ...input, reading, status, isChange }))
    await requestCancellation(tx, { id, borrowerId, now: questionAt });
  if (!isChange) return;
  const failure = status === "initiated" ? null : reading.failure;
  await recordStatus(tx, { id, ...reading, status, failure, now: questionAt });
  if (status === "confirmed" && reading.status !== "paused")
    await input.services.publish(tx, "mandate-confirmed", { applicationId });
  await addMandateNotice(tx, input, status);
  if (!isMandateAlive(status)) await forgetStartMandate(tx, borrowerId);
}

/**
 * Money that waited for an auto-pay which can be debited goes on once it can again. One that ended while it was paused is not
 * paused any more, and nothing waits for it.
 */
async function applyPause(
  tx: Tx,
  { services, mandate, reading, questionAt }: ReadingInput & Pick<TokenOutcome, "reading">,
): Promise<void> {
  const isPaused = reading.status === "paused";
  if (isPaused === mandate.isPaused) return;
  await recordPause(tx, { id: mandate.id, isPaused, now: questionAt });
  const { applicationId } = mandate;
  if (reading.status === "confirmed") await services.publish(tx, "mandate-confirmed", { applicationId });
}

type TokenReading = Extract<MandateReading, { kind: "known" }>;

/** The statuses that the provider gives a token. */
export type TokenStatus = "initiated" | "confirmed" | "rejected" | "cancelled";

/**
 * Which token status changes which status on file. The provider's answers may be read late or twice, so any other pair is no
 * change: nothing returns to `initiated`, and a cancelled auto-pay stays cancelled. An abandoned order may have been
 * authorised after all, and a bank may change its mind.
 */
const STATUS_CHANGES: Readonly<Record<MandateStatus, readonly TokenStatus[]>> = {
  created: ["initiated", "confirmed", "rejected", "cancelled"],
  abandoned: ["initiated", "confirmed", "rejected", "cancelled"],
  initiated: ["confirmed", "rejected", "cancelled"],
  confirmed: ["rejected", "cancelled"],
  rejected: ["confirmed", "cancelled"],
  cancelled: [],
};

export const isStatusChange = (from: MandateStatus, to: TokenStatus): boolean =>
  STATUS_CHANGES[from].includes(to);

/** Whether a token stands at the provider that can be debited, now or once the bank agrees. */
const isMandateAlive = (status: MandateStatus): boolean => status === "initiated" || status === "confirmed";

/** Tells the borrower that the bank confirmed or rejected an auto-pay they rely on. */
async function addMandateNotice(
  tx: Tx,
  { services, borrowerId, mandate }: ReadingInput,
  status: TokenStatus,
): Promise<void> {
  if (status !== "confirmed" && status !== "rejected") return;
  const { id, applicationId } = mandate;
  const method = mandate.method === "upi" ? ({ method: "upi" } as const) : {};
  if ((await lockMandate(tx, id)).isCancelAsked) return;
  const notice: Notice =
    status === "confirmed"
      ? { kind: "auto-pay-confirmed", maximum: paise(mandate.maxPaise), ...method }
      : { kind: "auto-pay-rejected", ...method };
  await insertNotices(tx, {
    notices: [{ key: `mandate:${id}:${status}`, borrowerId, applicationId, notice }],
    now: services.clock.now(),
  });
}

/**
 * A list that was read a moment too early must not end an auto-pay for ever. An unlisted token therefore counts as
 * `initiated` on its first day, unless the list has shown it before.
 */
function statusOf({ status, askedAt }: Mandate, listed: TokenReading["status"], now: Date): TokenStatus {
  // Only what was confirmed can be paused, and it stays so.
  if (listed === "paused") return "confirmed";
  if (listed !== "unlisted") return listed;
  const isYoung = now.getTime() - askedAt.getTime() < DAY_MS;
  return isYoung && status !== "confirmed" && status !== "cancelled" ? "initiated" : "cancelled";
}

/** A token that counted as cancelled still stands at the provider. It is cancelled again, whatever has replaced it. */
async function repeatCancellation(
  tx: Tx,
  { id, questionAt }: { id: string; questionAt: Date },
): Promise<void> {
  if (await markUncancelled(tx, { id, now: questionAt }))
    await enqueue(tx, "cancel-mandate", { mandateId: id });
}

async function isToBeCancelled(
  tx: Tx,
  { services, mandate, reading, status, isChange, questionAt }: ReadingInput & TokenOutcome,
): Promise<boolean> {
  // An unlisted token may still stand, so it is cancelled to be sure.
  if (status === "cancelled") return isChange && reading.status === "unlisted";
  if (isChange) return isMandateAlive(status) && (await isUnwanted(tx, mandate));
  // A bank that has been silent this long has forgotten the token, and the borrower would wait for ever.
  const daysMax = services.settings.bankAccount.mandateInitiatedDaysMax;
  const isForgotten = questionAt.getTime() - mandate.askedAt.getTime() > daysMax * DAY_MS;
  return mandate.status === "initiated" && status === "initiated" && isForgotten;
}

type TokenOutcome = {
  readonly reading: TokenReading;
  readonly status: TokenStatus;
  readonly isChange: boolean;
};

/** A bank takes an authorisation only on the day of the order, so an open order is abandoned after that day. */
async function applyOpenOrder(
  tx: Tx,
  {
    borrowerId,
    mandate,
    reading,
    questionAt,
  }: ReadingInput & { readonly reading: Extract<MandateReading, { kind: "open" }> },
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
  if (isOver) await forgetStartMandate(tx, borrowerId);
}

export const isDayOver = ({ askedOn }: Pick<Mandate, "askedOn">, realNow: Date): boolean =>
  askedOn < civilDateInIndia(realNow.getTime());

/** Whether the account was discarded, or another auto-pay has replaced this one. */
async function isUnwanted(tx: Tx, { id, accountId, applicationId }: Mandate): Promise<boolean> {
  if (!(await isLiveAccount(tx, { accountId, applicationId }))) return true;
  const live = await readLiveMandateOfAccount(tx, accountId);
  return live !== null && live.id !== id;
}

import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { lockApplication } from "../applications/store.ts";
import { isLiveAccount } from "../bank-accounts/store.ts";
import type { Tx } from "../db/tx.ts";
import { resumeDisbursal } from "../disbursals/resume.ts";
import type { MandateReading } from "../providers/mandate/port.ts";
import { reportAnswer } from "../providers/report-answer.ts";
import type { Rooms } from "../rooms.ts";
import { askForCancellation, forgetStarting } from "./ask-for-cancellation.ts";
import { isAlive, leadsTo } from "./progress.ts";
import { lockMandate, type Mandate, readLiveOfAccount, readMandate, recordStatus } from "./store.ts";

export type SettleRooms = Pick<Rooms, "database" | "clock" | "mandates" | "log" | "metrics">;

type Asked = { readonly borrowerId: string; readonly mandateId: string };

/**
 * Asks the provider what became of an auto-pay, by the names that we keep of it, and writes that down. For the borrower
 * who waits, the provider's own event and the sweep alike, any number of them at once. An event is never believed: it
 * may be late, twice or out of order, and what the provider says when it is asked is not.
 */
export async function settleMandate(rooms: SettleRooms, asked: Asked): Promise<Mandate | "unavailable"> {
  const { database, clock } = rooms;
  const { borrowerId, mandateId } = asked;
  const mandate = await database.withTx({ kind: "borrower", borrowerId }, (tx) => readMandate(tx, mandateId));
  if (mandate === null) throw new Error("settleMandate: an auto-pay that is not the borrower's");
  const { customerReference, orderReference } = mandate;
  // Nobody was shown an order that has no name, so nobody can have authorised it.
  if (customerReference === null || orderReference === null) return mandate;
  const questionAt = clock.realNow();
  const reading = await rooms.mandates.readOrder({ customerReference, orderReference });
  reportAnswer(rooms, "mandate", reading);
  if (reading.kind === "unavailable") return "unavailable";
  return database.withTx({ kind: "borrower", borrowerId }, async (tx) => {
    await lockApplication(tx, mandate.applicationId);
    await apply(tx, { borrowerId, mandate: await lockMandate(tx, mandateId), reading, questionAt });
    return lockMandate(tx, mandateId);
  });
}

type Word = {
  readonly borrowerId: string;
  readonly mandate: Mandate;
  readonly reading: Exclude<MandateReading, { kind: "unavailable" }>;
  readonly questionAt: Date;
};

/** The answer to the question that was put last holds, whichever arrives last. */
async function apply(tx: Tx, { borrowerId, mandate, reading, questionAt }: Word): Promise<void> {
  if (mandate.settledAt !== null && mandate.settledAt > questionAt) return;
  const { id, status, applicationId } = mandate;
  if (reading.kind === "open") return leaveOpen(tx, { borrowerId, mandate, reading, questionAt });
  if (!leadsTo(status, reading.status)) return;
  // First, because an account has one auto-pay that counts.
  if (isAlive(reading.status) && (await isUnwanted(tx, mandate)))
    await askForCancellation(tx, { id, borrowerId, now: questionAt });
  await recordStatus(tx, { id, ...reading, now: questionAt });
  if (reading.status === "confirmed") await resumeDisbursal(tx, applicationId);
  if (!isAlive(reading.status)) await forgetStarting(tx, borrowerId);
}

/** A bank takes an authorisation on the day of the order alone: after it there is nothing to wait for. */
async function leaveOpen(
  tx: Tx,
  {
    borrowerId,
    mandate,
    reading,
    questionAt,
  }: Omit<Word, "reading"> & { reading: Extract<MandateReading, { kind: "open" }> },
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

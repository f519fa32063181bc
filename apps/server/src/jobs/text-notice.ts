import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { ruleSetOn } from "@vaada/lending/rule-register";
import {
  contactSubjectOf,
  isAboutDebt,
  msUntilMessage,
  STOPPED_TEXT_PAUSE_MS,
} from "../notices/contact-hours.ts";
import {
  type ClaimedText,
  claimText,
  claimWhatsapp,
  dropText,
  type NoticeOwner,
  readIncomeBehind,
  readNoticeOwner,
  recordTextRequest,
  unclaimText,
} from "../notices/texts/store.ts";
import { isSentByPerson } from "../operations/collections/contact-gate.ts";
import { readContactRules } from "../operations/collections/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import { isStopped } from "../platform/db/switches.ts";
import type { Tx } from "../platform/db/tx.ts";
import { enqueue } from "../platform/queue/enqueue.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";
import { isWantedByWhatsapp, remindByWhatsapp } from "./remind-by-whatsapp.ts";
import { mobileBehind, wordsOfNotice } from "./words-of-notice.ts";

/**
 * Texts what a borrower is told of in the app, once, and at no time of the night unless it is about what they do just now. A
 * text that may have gone is not sent again. A reminder goes by WhatsApp where its borrower wants that, and is a text where
 * it does not get through.
 */
export async function textNotice(
  services: JobServices,
  { notificationId: id }: JobPayload<"text-notice">,
): Promise<void> {
  const { database } = services;
  const notification = await database.withTx(AS_WORKER, (tx) => readNoticeOwner(tx, id));
  if (notification === null) return;
  const told = { id, ...notification };
  const owner = asBorrower(told.borrowerId);
  const first = await database.withTx(owner, (tx) => claimInHours(tx, services, told));
  if (first === null) return;
  const { way, claimed } = first;
  if (way === "text") return sendText(services, { ...told, claimed });
  if (await remindByWhatsapp(services, { ...told, claimed })) return;
  const again = await database.withTx(owner, (tx) => claimText(tx, claimOf(services, id)));
  if (again !== null) await sendText(services, { ...told, claimed: again });
}

type NoticeToSend = NoticeOwner & { readonly id: number };

async function sendText(
  services: JobServices,
  told: NoticeToSend & { readonly claimed: ClaimedText },
): Promise<void> {
  const { database, sms, metrics } = services;
  const { id, borrowerId, claimed } = told;
  const owner = asBorrower(borrowerId);
  const unclaim = () =>
    database.withTx(owner, (tx) => unclaimText(tx, { id, now: services.clock.realNow() }));
  const language = sms.writtenIn(claimed.language);
  const said = wordsOfNotice(services, { claimed, language });
  // Overtaken: nothing goes, and the file must not say that something went.
  if (said === null) return unclaim();
  const result = await sms.notify({ mobile: mobileBehind(services, told), language, ...said });
  metrics.countSms(result.kind);
  if (result.kind === "unknown") return;
  if (result.kind === "sent") {
    const { request } = result;
    if (request !== null) await database.withTx(owner, (tx) => recordTextRequest(tx, { id, request }));
    return;
  }
  await unclaim();
  if (isSentByPerson(told.key)) return;
  // Thrown, so that the queue tries again.
  throw new Error(`text-notice: ${result.reason}`);
}

type ClaimedWay = { readonly way: "text" | "whatsapp"; readonly claimed: ClaimedText };

/** Puts a text off whose hour it is not, or while texts are stopped. */
async function claimInHours(tx: Tx, services: JobServices, told: NoticeToSend): Promise<ClaimedWay | null> {
  const { clock } = services;
  const { id, kind, borrowerId, key, createdAt } = told;
  const rules = await readContactRules(tx, borrowerId);
  const isHeld = rules.stoppedFor !== null && isAboutDebt(kind);
  const contacted = contactSubjectOf(await readIncomeBehind(tx, id), clock, rules.asked);
  const waitMs = msUntilMessage(clock, { contacted, isAboutDebt: isAboutDebt(kind) });
  if (isSentByPerson(key)) {
    const isLate = civilDateInIndia(createdAt.getTime()) !== clock.today();
    if (isHeld || isLate || waitMs !== 0 || (await isStopped(tx, "texts"))) {
      await dropText(tx, { id, now: clock.realNow() });
      return null;
    }
  }
  if (isHeld || waitMs === null) return null;
  if (waitMs > 0 && !isAboutNow(kind)) return postpone(tx, id, waitMs);
  if (await isStopped(tx, "texts")) return postpone(tx, id, STOPPED_TEXT_PAUSE_MS);
  const claim = claimOf(services, id);
  const reminder = (await isWantedByWhatsapp(tx, services, told)) ? await claimWhatsapp(tx, claim) : null;
  if (reminder !== null) return { way: "whatsapp", claimed: reminder };
  const claimed = await claimText(tx, claim);
  return claimed === null ? null : { way: "text", claimed };
}

const claimOf = ({ clock }: JobServices, id: number) => ({
  id,
  now: clock.realNow(),
  under: ruleSetOn(clock.today()),
});

/** The borrower has just pressed for it, or somebody has just signed in: in the morning it would be of no use. */
const isAboutNow = (kind: string): boolean =>
  ["finish-later", "new-device", "mobile-change-asked", "mobile-changed"].includes(kind);

async function postpone(tx: Tx, notificationId: number, afterMs: number): Promise<null> {
  await enqueue(tx, "text-notice", { notificationId }, { afterMs });
  return null;
}

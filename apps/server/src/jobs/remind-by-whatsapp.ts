import { isConsentGiven } from "../journey/consents/store.ts";
import { type ClaimedText, setWhatsappStage, unclaimWhatsapp } from "../notices/texts/store.ts";
import { asBorrower } from "../platform/db/actor.ts";
import type { Tx } from "../platform/db/tx.ts";
import type { JobServices } from "../services.ts";
import { mobileBehind, wordsOfNotice } from "./words-of-notice.ts";

/**
 * The reminders that may go by WhatsApp. What a law wants told (a debit ahead, a charge, a class) and what is about the access to an
 * account stays a text: it must reach whoever has the number, and may not hang on a choice.
 */
const REMINDERS: readonly string[] = ["due-soon", "due-today"];

/** Whether the borrower wants such a notice by WhatsApp, and the lender has a number there. */
export const isWantedByWhatsapp = async (
  tx: Tx,
  { whatsapp }: Pick<JobServices, "whatsapp">,
  { kind, borrowerId }: { readonly kind: string; readonly borrowerId: string },
): Promise<boolean> =>
  whatsapp !== null &&
  REMINDERS.includes(kind) &&
  (await isConsentGiven(tx, { borrowerId, kind: "whatsapp" }));

/**
 * Sends what was claimed for WhatsApp. False when it did not go, or nobody knows: then it is a text. Two reminders are
 * better than none.
 */
export async function remindByWhatsapp(
  services: JobServices,
  told: { readonly id: number; readonly borrowerId: string; readonly claimed: ClaimedText },
): Promise<boolean> {
  const { database, whatsapp, metrics } = services;
  const { id, borrowerId, claimed } = told;
  const owner = asBorrower(borrowerId);
  if (whatsapp === null) return false;
  const language = whatsapp.writtenIn(claimed.language);
  const said = wordsOfNotice(services, { claimed, language });
  if (said?.template !== "due") {
    // Overtaken: nothing goes, and the file must not say that something went.
    await database.withTx(owner, (tx) => unclaimWhatsapp(tx, id));
    return true;
  }
  const mobile = mobileBehind(services, told);
  const { key } = claimed;
  const { values } = said;
  const result = await whatsapp.send({ mobile, language, values, noticeKey: key });
  metrics.countProvider("whatsapp", result.kind);
  const stage = result.kind === "unknown" ? "asked" : result.kind;
  const reason = result.kind === "sent" ? null : result.reason;
  await database.withTx(owner, (tx) => setWhatsappStage(tx, { key, stage, reason }));
  return result.kind === "sent";
}

import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { type LimitResult, takeLimit } from "../../platform/db/limits.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { issueNewLink } from "./store.ts";

/** Sends a new link to an address, unless the address has had as many as a day allows. `now` is real time. */
export async function renewLink(
  tx: Tx,
  { settings }: Pick<Services, "settings">,
  { emailId, now }: { readonly emailId: string; readonly now: Date },
): Promise<LimitResult> {
  const limit = {
    bucket: `email-link:${emailId}`,
    max: settings.email.newLinksPerDay,
    windowSeconds: DAY_SECONDS,
  };
  const take = await takeLimit(tx, limit, now);
  if (take.kind === "refused") return take;
  await issueNewLink(tx, emailId, now);
  await enqueue(tx, "send-email-link", { emailId });
  return take;
}

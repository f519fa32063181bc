import type { OutgoingMail } from "../providers/mail/port.ts";
import type { JobServices } from "../services.ts";

/**
 * Sends a mail to a person of the lender. One that was refused for good is logged and counts as done; one that may not have
 * gone throws, so that the queue tries again under the same name.
 */
export async function sendStaffMail(
  { mail, metrics, log }: Pick<JobServices, "mail" | "metrics" | "log">,
  outgoing: OutgoingMail,
): Promise<void> {
  const result = await mail.send(outgoing);
  metrics.countProvider("email", result.kind);
  switch (result.kind) {
    case "sent":
      return;
    case "failed":
      log.error(
        { mailId: outgoing.id, reason: result.reason },
        "a mail to the lender's people was refused for good",
      );
      return;
    case "postponed":
    case "unknown":
      throw new Error(`${outgoing.id}: ${result.kind}, ${result.reason}`);
    default:
      return result satisfies never;
  }
}

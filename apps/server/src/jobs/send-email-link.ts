import { Secret } from "@vaada/contract/secret";
import { linkToken } from "../journey/email-link/link-token.ts";
import { linkMail } from "../journey/email-link/phrases.ts";
import {
  markLinkSent,
  readEmailOwner,
  readUnsentLink,
  type UnsentLink,
} from "../journey/email-link/store.ts";
import { AS_WORKER, asBorrower } from "../platform/db/actor.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { OutgoingMail } from "../providers/mail/port.ts";
import type { JobServices } from "../services.ts";

type LinkServices = Pick<
  JobServices,
  "database" | "vault" | "mail" | "clock" | "lender" | "log" | "metrics" | "settings"
>;

/** Mails the newest link of an address, once the mail server takes it and as long as it is wanted. */
export async function sendEmailLink(
  services: LinkServices,
  { emailId }: JobPayload<"send-email-link">,
): Promise<void> {
  const borrowerId = await services.database.withTx(AS_WORKER, (tx) => readEmailOwner(tx, emailId));
  if (borrowerId === null) return;
  const owner = asBorrower(borrowerId);
  const link = await services.database.withTx(owner, (tx) => readUnsentLink(tx, emailId));
  if (link === null) return;

  const result = await services.mail.send(mailOf(services, emailId, link));
  services.metrics.countProvider("email", result.kind);
  switch (result.kind) {
    case "sent":
      await services.database.withTx(owner, (tx) =>
        markLinkSent(tx, { emailId, linkVersion: link.linkVersion }, services.clock.realNow()),
      );
      return;
    case "failed":
      // Sent again it would be refused again, and a sender who insists is soon believed by nobody.
      services.log.error({ emailId, reason: result.reason }, "the mail with a link was refused for good");
      return;
    case "postponed":
    case "unknown":
      // Thrown, so that the queue tries again. A mail that may have gone goes again under the same name.
      throw new Error(`send-email-link: ${result.kind}, ${result.reason}`);
    default:
      return result satisfies never;
  }
}

function mailOf({ vault, lender, settings }: LinkServices, emailId: string, link: UnsentLink): OutgoingMail {
  const { linkVersion } = link;
  const token = linkToken(vault, { emailId, linkVersion });
  const place = { table: "emails", column: "email_sealed", row: emailId };
  return {
    id: `email-link-${emailId}-${linkVersion}`,
    to: new Secret(vault.open(link.emailSealed, place)),
    language: link.language,
    ...linkMail(link.language, {
      lender,
      link: `${settings.appOrigin}/verify-email?token=${token}`,
      ttlSeconds: settings.email.linkTtlSeconds,
    }),
  };
}

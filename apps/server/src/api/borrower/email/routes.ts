import { verifyEmail as verifyEmailCall } from "@vaada/contract/calls/basic-details";
import type { FastifyInstance } from "fastify";
import { emailIdOf, isTokenOf } from "../../../journey/email-link/link-token.ts";
import { renewLink } from "../../../journey/email-link/renew-link.ts";
import { type LinkedEmail, lockLinkedEmail, markVerified } from "../../../journey/email-link/store.ts";
import { narrowTo, type Tx } from "../../../platform/db/tx.ts";
import { enqueue } from "../../../platform/queue/enqueue.ts";
import { RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";

export function emailRoutes(app: FastifyInstance, services: Services): void {
  serve(app, verifyEmailCall, ({ body }) => verifyEmail(services, body.token));
}

type VerifyServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

type LinkVerdict = "verified" | "invalid" | "expired";

/** Verifies the address, because whoever has the link has the mailbox. An expired link sends a new one to the address. */
async function verifyEmail(services: VerifyServices, token: string) {
  const emailId = emailIdOf(token);
  if (emailId === null) return refuse("EMAIL_LINK_INVALID");
  const verdict = await services.database.withTx({ kind: "anonymous" }, (tx) =>
    followLink(tx, services, { token, emailId }),
  );
  switch (verdict) {
    case "verified":
      return { verified: true as const };
    case "invalid":
      return refuse("EMAIL_LINK_INVALID");
    case "expired":
      return refuse("EMAIL_LINK_EXPIRED");
    default:
      return verdict satisfies never;
  }
}

type LinkClick = { readonly token: string; readonly emailId: string };

async function followLink(
  tx: Tx,
  services: VerifyServices,
  { token, emailId }: LinkClick,
): Promise<LinkVerdict> {
  await narrowTo(tx, { emailId });
  const email = await lockLinkedEmail(tx, emailId);
  if (email === null) return "invalid";
  const age = linkAgeOf(services, { token, emailId, email });
  if (age === "unknown") return "invalid";
  if (email.verifiedAt !== null) return "verified";
  const now = services.clock.realNow();
  const { linkTtlSeconds } = services.settings.email;
  if (secondsBetween(email.linkIssuedAt, now) >= linkTtlSeconds)
    return sendNewLink(tx, services, { emailId, now });
  // The link before the newest one gets the same answer when it is followed again, and sends nothing.
  if (age === "previous") return "expired";
  await markVerified(tx, emailId, now);
  await enqueue(tx, "release-mails", { emailId });
  return "verified";
}

function linkAgeOf(
  { vault }: VerifyServices,
  { token, emailId, email }: LinkClick & { email: LinkedEmail },
): "newest" | "previous" | "unknown" {
  const { linkVersion } = email;
  if (isTokenOf(vault, token, { emailId, linkVersion })) return "newest";
  return isTokenOf(vault, token, { emailId, linkVersion: linkVersion - 1 }) ? "previous" : "unknown";
}

async function sendNewLink(
  tx: Tx,
  services: VerifyServices,
  { emailId, now }: { emailId: string; now: Date },
): Promise<LinkVerdict> {
  const take = await renewLink(tx, services, { emailId, now });
  // No link was sent, so an answer that promises one would be untrue.
  if (take.kind === "refused")
    throw new RefusedError(refuse("TOO_MANY", { retryAfterSeconds: secondsBetween(now, take.until) }));
  return "expired";
}

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

import { emailIdOf, isTokenOf } from "../../../journey/email-link/link-token.ts";
import { renewLink } from "../../../journey/email-link/renew-link.ts";
import { holdLinkedEmail, type LinkedEmail, markVerified } from "../../../journey/email-link/store.ts";
import { narrowTo, type Tx } from "../../../platform/db/tx.ts";
import { RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type VerifyServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

type Verdict = "verified" | "invalid" | "expired";

/** Whoever has the link has the mailbox. It verifies the address, or, once it has run out, has a new one sent there. */
export async function verifyEmail(services: VerifyServices, token: string) {
  const emailId = emailIdOf(token);
  if (emailId === null) return refuse("EMAIL_LINK_INVALID");
  const verdict = await services.database.withTx({ kind: "anonymous" }, (tx) =>
    judge(tx, services, { token, emailId }),
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

type Followed = { readonly token: string; readonly emailId: string };

async function judge(tx: Tx, services: VerifyServices, { token, emailId }: Followed): Promise<Verdict> {
  await narrowTo(tx, { emailId });
  const email = await holdLinkedEmail(tx, emailId);
  if (email === null) return "invalid";
  const age = ageOf(services, { token, emailId, email });
  if (age === "unknown") return "invalid";
  if (email.verifiedAt !== null) return "verified";
  const now = services.clock.realNow();
  const { linkTtlSeconds } = services.settings.email;
  if (secondsBetween(email.linkIssuedAt, now) >= linkTtlSeconds) return renew(tx, services, { emailId, now });
  // The link that the newest one was sent for: followed again, it gets the same answer and sends nothing.
  if (age === "previous") return "expired";
  await markVerified(tx, emailId, now);
  return "verified";
}

function ageOf(
  { vault }: VerifyServices,
  { token, emailId, email }: Followed & { email: LinkedEmail },
): "newest" | "previous" | "unknown" {
  const { linkVersion } = email;
  if (isTokenOf(vault, token, { emailId, linkVersion })) return "newest";
  return isTokenOf(vault, token, { emailId, linkVersion: linkVersion - 1 }) ? "previous" : "unknown";
}

async function renew(
  tx: Tx,
  services: VerifyServices,
  { emailId, now }: { emailId: string; now: Date },
): Promise<Verdict> {
  const take = await renewLink(tx, services, { emailId, now });
  // No link was sent, so the answer that says so would be untrue.
  if (take.kind === "refused")
    throw new RefusedError(refuse("TOO_MANY", { retryAfterSeconds: secondsBetween(now, take.until) }));
  return "expired";
}

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1000;

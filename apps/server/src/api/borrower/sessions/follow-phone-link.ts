import type { PhoneLinkRoute } from "@vaada/contract/routes";
import { asBorrower } from "../../../platform/db/actor.ts";
import { readExhausted, takeLimit } from "../../../platform/db/limits.ts";
import type { Session } from "../../../platform/http/session/sessions.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { PHONE_LINK_SECONDS, type PhoneLink, readPhoneLink } from "./phone-link.ts";

type FollowServices = Pick<Services, "database" | "vault" | "clock">;
type PhoneLinkTarget = { leads_to: PhoneLinkRoute };

/** Says where the phone goes on. The first session that follows a link has it; the code that opened that session came before. */
export async function followPhoneLink(
  { database, vault, clock }: FollowServices,
  { token, session }: { readonly token: string; readonly session: Session },
): Promise<PhoneLinkTarget | Refused<"NOT_FOUND" | "PHONE_LINK_EXPIRED" | "PHONE_LINK_USED">> {
  const { borrowerId, tokenHash } = session;
  const link = readPhoneLink(vault, token, borrowerId);
  if (link === null) return refuse("NOT_FOUND");
  const now = clock.realNow();
  if (link.expiresAtSeconds * 1000 <= now.getTime()) return refuse("PHONE_LINK_EXPIRED");
  const follower = vault.index("phone-link.follower", `${link.nonce}|${tokenHash.toString("hex")}`);
  const isTheirs = await database.withTx(asBorrower(borrowerId), async (tx) => {
    const own = onceOf(link, follower.toString("base64url"));
    if ((await takeLimit(tx, onceOf(link, "followed"), now)).kind === "refused")
      return (await readExhausted(tx, [own], now)) !== null;
    await takeLimit(tx, own, now);
    return true;
  });
  return isTheirs ? { leads_to: link.route } : refuse("PHONE_LINK_USED");
}

/** Remembers a use of a link for at least as long as the link works. */
const onceOf = ({ nonce }: PhoneLink, what: string) => ({
  bucket: `phone-link:${nonce}:${what}`,
  max: 1,
  windowSeconds: PHONE_LINK_SECONDS,
});

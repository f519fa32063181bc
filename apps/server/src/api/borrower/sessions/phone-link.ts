import { randomBytes, timingSafeEqual } from "node:crypto";
import { PHONE_LINK_ROUTES, type PhoneLinkRoute } from "@vaada/contract/routes";
import type { Vault } from "../../../platform/vault/vault.ts";

/** Long enough to find one's phone and type a code, short enough that a photo of the screen is worth nothing later. */
export const PHONE_LINK_SECONDS = 600;

/** One link to go on by phone. `nonce` tells it from every other one. */
export type PhoneLink = {
  readonly route: PhoneLinkRoute;
  readonly expiresAtSeconds: number;
  readonly nonce: string;
};

export const newPhoneLink = (route: PhoneLinkRoute, now: Date): PhoneLink => ({
  route,
  expiresAtSeconds: Math.floor(now.getTime() / 1000) + PHONE_LINK_SECONDS,
  nonce: randomBytes(NONCE_BYTES).toString("base64url"),
});

/**
 * The token in a link: where to go on, until when, and our keyed hash of both and of the borrower. The borrower is in the
 * hash alone, so that a link names nobody, and another's link is no more than a forged one.
 */
export function phoneLinkToken(vault: Vault, link: PhoneLink, borrowerId: string): string {
  const said = [link.expiresAtSeconds.toString(36), link.nonce, link.route.slice(1)].join(".");
  return `${said}.${vault.index("phone-link", `${borrowerId}|${said}`).toString("base64url")}`;
}

/** Reads a token that is this borrower's and ours. Its time may be over. */
export function readPhoneLink(vault: Vault, token: string, borrowerId: string): PhoneLink | null {
  const [, expires = "", nonce = "", place] = TOKEN.exec(token) ?? [];
  const route = PHONE_LINK_ROUTES.find((each) => each === `/${place}`);
  if (route === undefined) return null;
  const link = { route, expiresAtSeconds: Number.parseInt(expires, 36), nonce };
  return isSame(token, phoneLinkToken(vault, link, borrowerId)) ? link : null;
}

/** In constant time, so that the time says nothing about where two tokens differ. */
function isSame(token: string, expected: string): boolean {
  const [one, other] = [Buffer.from(token, "utf8"), Buffer.from(expected, "utf8")];
  return one.length === other.length && timingSafeEqual(one, other);
}

const NONCE_BYTES = 9;
const TOKEN = /^([0-9a-z]{6,8})\.([A-Za-z0-9_-]{12})\.([a-z/-]{1,40})\.[A-Za-z0-9_-]{43}$/;

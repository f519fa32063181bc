import { timingSafeEqual } from "node:crypto";
import type { Vault } from "../../platform/vault/vault.ts";

/** One link that was sent to an address. A newer link has a higher version. */
export type EmailLink = { readonly emailId: string; readonly linkVersion: number };

/**
 * The token in a link: the address's id, and our keyed hash of the id and the link's version. It is computed whenever it is
 * needed and stored nowhere, so whoever reads the database can't verify an address.
 */
export function linkToken(vault: Vault, { emailId, linkVersion }: EmailLink): string {
  const id = Buffer.from(emailId.replaceAll("-", ""), "hex").toString("base64url");
  return `${id}.${vault.index("email.link", `${emailId}|${linkVersion}`).toString("base64url")}`;
}

/** The id in a token, in the form the database writes it. `null` for a text that can't be a token. */
export function emailIdOf(token: string): string | null {
  const id = TOKEN.exec(token)?.[1];
  if (id === undefined) return null;
  return Buffer.from(id, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Compares in constant time, so that the time says nothing about where two tokens differ. */
export function isTokenOf(vault: Vault, token: string, link: EmailLink): boolean {
  const actual = Buffer.from(token, "utf8");
  const expected = Buffer.from(linkToken(vault, link), "utf8");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/** 16 bytes of the id and 32 of the hash. */
const TOKEN = /^([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}$/;

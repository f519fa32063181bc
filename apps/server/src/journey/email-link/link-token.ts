import { timingSafeEqual } from "node:crypto";
import type { Vault } from "../../platform/vault/vault.ts";

/** One link that was sent to an address; a newer one has a higher version. */
export type EmailLink = { readonly emailId: string; readonly linkVersion: number };

/**
 * What a link carries: the address's id and our keyed hash of it and of the link's version. It is worked out whenever it
 * is needed and stored nowhere, so whoever reads the database can't verify an address.
 */
export function linkToken(vault: Vault, { emailId, linkVersion }: EmailLink): string {
  const id = Buffer.from(emailId.replaceAll("-", ""), "hex").toString("base64url");
  return `${id}.${vault.index("email.link", `${emailId}|${linkVersion}`).toString("base64url")}`;
}

/** The id that a token names, in the form the database writes it; `null` for what can't be a token. */
export function emailIdOf(token: string): string | null {
  const id = TOKEN.exec(token)?.[1];
  if (id === undefined) return null;
  return Buffer.from(id, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Compares in a time that tells nothing about where two tokens differ. */
export function isTokenOf(vault: Vault, token: string, link: EmailLink): boolean {
  const given = Buffer.from(token, "utf8");
  const wanted = Buffer.from(linkToken(vault, link), "utf8");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** 16 bytes of the id and 32 of the hash. */
const TOKEN = /^([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}$/;

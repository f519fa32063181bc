import { X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { createAuthority } from "./authority.ts";

test("an authority is its own issuer, may sign certificates, and outlives every loan", {
  tags: "long",
}, () => {
  const certificate = new X509Certificate(createAuthority().certificate);
  expect(certificate.ca).toBe(true);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.validToDate.getTime() - Date.now()).toBeGreaterThan(20 * 365 * 86_400_000);
});

test("no two authorities are the same", () => {
  expect(createAuthority().certificate).not.toBe(createAuthority().certificate);
});

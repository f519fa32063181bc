import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createAuthority, createSigningFile } from "@vaada/authority/authority";
import { LANGUAGES } from "@vaada/contract/language";
import { afterAll, expect, test } from "vitest";
import { LENDER, statementOf } from "../../../testing/key-facts/statements.ts";
import { pdfText } from "../../../testing/paper/pdf-text.ts";
import { signPdf } from "../../platform/signatures/sign-pdf.ts";
import { openSigningKey } from "../../platform/signatures/signing-key.ts";
import { verifyPdf } from "../../platform/signatures/verify-pdf.ts";
import { drawKeyFacts } from "./loan-papers.ts";

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "vaada-lender-signs-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const authority = createAuthority();
const { p12, password } = createSigningFile(authority, "Example Finance Ltd");
const key = openSigningKey({ p12: Buffer.from(p12, "base64"), password });
const now = new Date();
const TIMEOUT = { timeout: 120_000 };

test(
  "a paper that the lender signed is verified like every signature, in both languages, and reads the same",
  TIMEOUT,
  async () => {
    for (const language of LANGUAGES) {
      const original = await drawKeyFacts(LENDER, { statement: statementOf(), language });
      const signed = await signPdf(original, key, now);
      expect(verifyPdf({ original, signed, trust: authority.certificate, now })).toMatchObject({
        kind: "verified",
        signer: "Example Finance Ltd",
      });
      expect(pdfText(signed)).toBe(pdfText(original));
    }
  },
);

test("one byte otherwise, or an authority that nobody trusts, and it is not", TIMEOUT, async () => {
  const original = await drawKeyFacts(LENDER, { statement: statementOf(), language: "en" });
  const signed = await signPdf(original, key, now);
  const altered = Buffer.from(signed);
  const at = altered.indexOf("/MediaBox");
  altered.write("/mediaBox", at, "latin1");
  const trust = authority.certificate;
  expect(verifyPdf({ original, signed: altered, trust, now })).toMatchObject({ kind: "refused" });
  const another = createAuthority().certificate;
  expect(verifyPdf({ original, signed, trust: another, now })).toMatchObject({ reason: "untrusted" });
});

test("a file that is not one, or a wrong password, is said in words that repeat nothing of them", () => {
  const file = Buffer.from(p12, "base64");
  for (const wrong of [
    { p12: file, password: "another" },
    { p12: Buffer.from("no file"), password },
    { p12: file.subarray(0, 400), password },
  ])
    expect(() => openSigningKey(wrong)).toThrow("it is no PKCS#12 file, or the password is another one");
});

const hasOpenssl = await run("openssl", ["version"]).then(
  () => true,
  () => false,
);

test.runIf(hasOpenssl)(
  "OpenSSL verifies it, and opens a file of its own making with either cipher (needs openssl)",
  TIMEOUT,
  async () => {
    const place = (name: string) => join(folder, name);
    await writeFile(place("own.key"), authority.key);
    const made = [
      ...["req", "-newkey", "rsa:2048", "-nodes", "-keyout", place("key.pem"), "-out", place("csr.pem")],
      ...["-subj", "/CN=Another Lender"],
    ];
    await run("openssl", made);
    await writeFile(place("root.pem"), authority.certificate);
    const issued = [
      "x509",
      "-req",
      "-in",
      place("csr.pem"),
      "-CA",
      place("root.pem"),
      "-CAkey",
      place("own.key"),
    ];
    await run("openssl", [...issued, "-CAcreateserial", "-days", "2", "-out", place("cert.pem")]);
    const exported = ["pkcs12", "-export", "-inkey", place("key.pem"), "-in", place("cert.pem")];
    const older = ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"];
    for (const cipher of [[], older]) {
      await run("openssl", [...exported, ...cipher, "-passout", "pass:word", "-out", place("lender.p12")]);
      const opened = openSigningKey({ p12: await readFile(place("lender.p12")), password: "word" });
      expect(opened.name).toBe("Another Lender");
      const original = await drawKeyFacts(LENDER, { statement: statementOf(), language: "en" });
      const signed = await signPdf(original, opened, now);
      const range = /\/ByteRange\s*\[0 (\d+) (\d+) (\d+)\]/.exec(signed.toString("latin1"));
      const [length = 0, next = 0, rest = 0] = range?.slice(1).map(Number) ?? [];
      expect(next + rest).toBe(signed.length);
      const hex = signed.toString("latin1", length, next).replace(/[<>]/g, "");
      await writeFile(place("signature.der"), Buffer.from(hex, "hex"));
      await writeFile(place("content"), Buffer.concat([signed.subarray(0, length), signed.subarray(next)]));
      const { stderr } = await run("openssl", [
        ...["cms", "-verify", "-binary", "-inform", "DER", "-in", place("signature.der")],
        ...[
          "-content",
          place("content"),
          "-CAfile",
          place("root.pem"),
          "-purpose",
          "any",
          "-out",
          "/dev/null",
        ],
      ]);
      expect(stderr).toContain("successful");
    }
  },
);

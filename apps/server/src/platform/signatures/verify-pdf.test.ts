import { createAuthority } from "@vaada/authority/authority";
import fc from "fast-check";
import { expect, test } from "vitest";
import { anyPdf } from "../../../testing/signatures/any-pdf.ts";
import { issue, type Notary } from "../../../testing/signatures/notary.ts";
import { type Craft, type Sketch, signPdf } from "../../../testing/signatures/sign-pdf.ts";
import type { RefusalReason } from "./refusal.ts";
import { type PdfVerdict, verifyPdf } from "./verify-pdf.ts";

const root = await issue({ name: "Root", isAuthority: true, minutes: 60 });
const anita = await issue({ name: "Anita Acharya", by: root });
const original = await anyPdf();
const signedFrom = Date.now();
const honest = await signPdf(original, { by: anita });

const judge = (signed: Buffer, { trust = root.pem, now = new Date() } = {}): PdfVerdict =>
  verifyPdf({ original, signed, trust, now });
const reasonOf = (verdict: PdfVerdict): string => (verdict.kind === "refused" ? verdict.reason : "verified");

test("our document with one good signature after it is verified, and tells whose it is", () => {
  const verdict = judge(honest);
  expect(verdict).toMatchObject({ kind: "verified", signer: "Anita Acharya" });
  if (verdict.kind !== "verified") return;
  expect(verdict.certificateHash).toHaveLength(32);
  // A signature tells its time to the second.
  expect(verdict.signedAt.getTime()).toBeGreaterThan(signedFrom - 1_000);
  expect(verdict.signedAt.getTime()).toBeLessThanOrEqual(Date.now());
});

test("a file in which any one bit is another is refused", () => {
  const bit = fc.tuple(fc.integer({ min: 0, max: honest.length - 1 }), fc.integer({ min: 0, max: 7 }));
  fc.assert(
    fc.property(bit, ([at, shift]) => {
      const changed = Buffer.from(honest);
      changed[at] = (changed[at] ?? 0) ^ (1 << shift);
      expect(judge(changed).kind).toBe("refused");
    }),
    { numRuns: 200 },
  );
});

test("any one bit of the signature itself, its certificate and its padding is looked at", {
  tags: "long",
}, () => {
  const start = honest.indexOf("/Contents <") + "/Contents <".length;
  const digits = 2 * 1800;
  for (let at = start; at < start + digits; at += 29) {
    const changed = Buffer.from(honest);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(judge(changed).kind, `at ${at - start}`).toBe("refused");
  }
});

test("a file that is cut off anywhere is refused", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: honest.length - 1 }), (length) => {
      expect(judge(honest.subarray(0, length)).kind).toBe("refused");
    }),
    { numRuns: 200 },
  );
});

test("what is no PDF at all is refused, whatever it is", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(judge(Buffer.from(bytes)).kind).toBe("refused");
      expect(judge(Buffer.concat([original, Buffer.from(bytes)])).kind).toBe("refused");
    }),
  );
});

test("another document is refused, however well it is signed", async () => {
  const other = await signPdf(await anyPdf("I repay nothing."), { by: anita });
  expect(judge(other)).toEqual({ kind: "refused", reason: "other-document" });
  expect(judge(original).kind).toBe("refused");
});

test("whatever is added after the signature is refused", async () => {
  for (const more of ["\n", " ", "%", "\n%%EOF", "\n1 0 obj\n<< >>\nendobj\n"])
    expect(judge(Buffer.concat([honest, Buffer.from(more)])).kind, JSON.stringify(more)).toBe("refused");
  const twice = Buffer.concat([honest, honest.subarray(original.length)]);
  expect(judge(twice).kind).toBe("refused");
});

type Objects = Map<number, string>;
const change =
  (which: (file: Sketch) => number, how: (text: string) => string) =>
  (objects: Objects, file: Sketch): Objects =>
    new Map([...objects].map(([number, text]) => [number, number === which(file) ? how(text) : text]));
const add =
  (which: (file: Sketch) => number, text: (file: Sketch) => string) =>
  (objects: Objects, file: Sketch): Objects =>
    new Map([...objects, [which(file), text(file)]]);

const page = (file: Sketch): number => file.page;
const rootOf = (file: Sketch): number => file.root;
const seal = (file: Sketch): number => file.size;
const field = (file: Sketch): number => file.size + 1;
const form = (file: Sketch): number => file.size + 2;
const extra = (file: Sketch): number => file.size + 3;
const contentsOf = (file: Sketch): number => Number(/\/Contents (\d+)/.exec(file.textOf(file.page))?.[1]);

test.each<[what: string, craft: Omit<Craft, "by">, reason: RefusalReason]>([
  [
    "a page with other words",
    { objects: change(page, (text) => text.replace(/\/Contents \d+/, "/Contents 99")) },
    "more-than-a-signature",
  ],
  [
    "a page of another size",
    { objects: change(page, (text) => text.replace(/\/MediaBox \[[^\]]*\]/, "/MediaBox [0 0 9 9]")) },
    "more-than-a-signature",
  ],
  [
    "a page with a second mark",
    { objects: change(page, (text) => text.replace("/Annots [", "/Annots [1 0 R ")) },
    "more-than-a-signature",
  ],
  [
    "the words of a page written anew",
    { objects: add(contentsOf, () => "<< /Length 2 >>\nstream\nq \nendstream") },
    "more-than-a-signature",
  ],
  [
    "a catalogue that runs something",
    { objects: change(rootOf, (text) => text.replace("/AcroForm", "/OpenAction 1 0 R /AcroForm")) },
    "more-than-a-signature",
  ],
  [
    "a catalogue with other pages",
    { objects: change(rootOf, (text) => text.replace(/\/Pages \d+/, "/Pages 99")) },
    "more-than-a-signature",
  ],
  [
    "a form with two fields",
    { objects: change(form, (text) => text.replace("[", "[1 0 R ")) },
    "more-than-a-signature",
  ],
  [
    "a form that fills itself in",
    { objects: change(form, (text) => text.replace("/SigFlags", "/XFA (x) /SigFlags")) },
    "more-than-a-signature",
  ],
  [
    "a mark as large as the page",
    { objects: change(field, (text) => text.replace("[10 10 200 60]", "[0 0 600 800]")) },
    "more-than-a-signature",
  ],
  [
    "a mark that runs something",
    { objects: change(field, (text) => text.replace("/T (S)", "/T (S) /AA << >>")) },
    "more-than-a-signature",
  ],
  [
    "a dictionary that says one thing twice",
    { objects: change(seal, (text) => text.replace("/Type /Sig", "/Type /Sig /Type /Sig")) },
    "unreadable",
  ],
  [
    "a signature of another kind",
    { objects: change(seal, (text) => text.replace("adbe.pkcs7.detached", "adbe.x509.rsa_sha1")) },
    "unreadable",
  ],
  [
    "an object that its table does not name",
    { rows: "400 1\n0000000015 00000 n \n" },
    "more-than-a-signature",
  ],
  ["an object that is said to be free", { rows: "5 1\n0000000000 00001 f \n" }, "more-than-a-signature"],
  ["a second catalogue", { trailer: "/XRefStm 15" }, "more-than-a-signature"],
  ["a trailer that encrypts", { trailer: "/Encrypt 1 0 R" }, "more-than-a-signature"],
  [
    "ranges that leave out what stands before the signature",
    { byteRange: ({ start, end, length }) => [0, start - 30, end, length - end] },
    "not-all-covered",
  ],
  [
    "ranges that leave out what stands after it",
    { byteRange: ({ start, end, length }) => [0, start, end + 10, length - end - 10] },
    "not-all-covered",
  ],
  [
    "ranges that begin late",
    { byteRange: ({ start, end, length }) => [9, start - 9, end, length - end] },
    "not-all-covered",
  ],
  [
    "ranges that end early",
    { byteRange: ({ start, end, length }) => [0, start, end, length - end - 5] },
    "not-all-covered",
  ],
  [
    "ranges of the original alone",
    { byteRange: () => [0, original.length, original.length, 0] },
    "not-all-covered",
  ],
  [
    "three ranges",
    { byteRange: ({ start, end, length }) => [0, start, end, length - end, 0, 0] },
    "not-all-covered",
  ],
])("a rightful signer's signature on %s is refused", async (_what, craft, reason) => {
  const signed = await signPdf(original, { by: anita, ...craft });
  expect(signed.subarray(0, original.length).equals(original)).toBe(true);
  expect(judge(signed)).toEqual({ kind: "refused", reason });
});

test("what the signature brings for its own look is its own matter", async () => {
  const look = add(
    extra,
    () => "<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] /Length 2 >>\nstream\nq \nendstream",
  );
  expect(judge(await signPdf(original, { by: anita, objects: look })).kind).toBe("verified");
});

const signer = (name: string, more: Partial<Parameters<typeof issue>[0]> = {}): Promise<Notary> =>
  issue({ name, by: root, ...more });
const HOUR_AGO = new Date(Date.now() - 3_600_000);

test("a signature counts only by a certificate that leads to an authority we trust", {
  tags: "long",
}, async () => {
  const between = await issue({ name: "Between", by: root, isAuthority: true });
  const stranger = await issue({ name: "Stranger", isAuthority: true });
  const throughBetween = await signer("Anita Acharya", { by: between });
  const cases: readonly [string, Craft, string][] = [
    ["by itself alone", { by: await signer("Anita Acharya", { by: null }) }, "untrusted"],
    [
      "an authority that calls itself one",
      { by: await signer("Anita Acharya", { by: stranger }) },
      "untrusted",
    ],
    [
      "the same, with its authority beside it",
      { by: await signer("A", { by: stranger }), beside: [stranger] },
      "untrusted",
    ],
    ["through one between", { by: throughBetween, beside: [between] }, "verified"],
    ["through one between, with the root too", { by: throughBetween, beside: [between, root] }, "verified"],
    ["through one that is not shown", { by: throughBetween }, "untrusted"],
    ["with a stranger's certificate beside it", { by: anita, beside: [stranger] }, "untrusted"],
    [
      "issued by somebody who may only sign",
      { by: await signer("B", { by: anita }), beside: [anita] },
      "untrusted",
    ],
    ["with a key for other uses", { by: await signer("C", { usage: 0b0000_0100 }) }, "untrusted"],
    ["that had run out", { by: await signer("D", { at: HOUR_AGO, minutes: 10 }) }, "not-valid-then"],
    ["that was not valid yet", { by: anita, at: HOUR_AGO }, "not-valid-then"],
    ["in time to come", { by: anita, at: new Date(Date.now() + 1_200_000) }, "not-valid-then"],
  ];
  for (const [what, craft, reason] of cases)
    expect(reasonOf(judge(await signPdf(original, craft))), what).toBe(reason);
});

test("with another authority trusted, or none, no signature counts", () => {
  expect(reasonOf(judge(honest, { trust: createAuthority().certificate }))).toBe("untrusted");
  expect(reasonOf(judge(honest, { trust: "" }))).toBe("untrusted");
  expect(judge(honest, { trust: `${createAuthority().certificate}\n${root.pem}` }).kind).toBe("verified");
});

test("a signature stays good after its certificate has run out", () => {
  const later = new Date(Date.now() + 365 * 86_400_000);
  expect(judge(honest, { now: later }).kind).toBe("verified");
});

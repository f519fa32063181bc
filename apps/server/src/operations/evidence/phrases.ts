import type { Language } from "@vaada/contract/language";
import type { DocumentKind } from "../../agreements/documents/store.ts";

const LINE = "____________________";
const HASHES =
  "the HASH values of the electronic records are those of the report above, obtained through the algorithm: [ ] SHA1  [x] SHA256  [ ] MD5  [ ] Other (legally acceptable standard). The hash report is enclosed with this certificate.";
const SOURCES =
  "[ ] Computer / Storage Media  [ ] DVR  [ ] Mobile  [ ] Flash Drive  [ ] CD/DVD  [ ] Server  [ ] Cloud  [ ] Other";
const DEVICE = `Make and model: ${LINE}   Colour: ${LINE}   Serial number: ${LINE}   IMEI/UIN/UID/MAC/Cloud ID: ${LINE}   Any other relevant information about the device or digital record: ${LINE}`;
const SIGNED = `Date (DD/MM/YYYY): ${LINE}   Time (IST, 24 hours): ${LINE}   Place: ${LINE}`;

/** In English alone, the language of the Schedule and of the courts that the certificate goes to. */
export const CERTIFICATE_PHRASES = {
  title: "Certificate for electronic records",
  law: "Bharatiya Sakshya Adhiniyam, 2023, section 63(4)(c), and its Schedule. It counts once both parts are filled in and signed by hand.",
  pages: "Page {page} of {pages}",
  reference: (applicationId: number) => `Electronic records of loan ${applicationId}`,
  labels: { loan: "Loan", lender: "Lender", system: "Made and kept by", checked: "Read and hashed again" },
  system: (brand: string) =>
    `The servers of ${brand}: each document is drawn once, its SHA-256 is entered in the register of documents in the same moment, and the file is kept encrypted under its own name`,
  checked: ({ at, by }: { readonly at: string; readonly by: string }) => `${at}, by the operator ${by}`,
  report: "Report of the hashes",
  howHashed: (count: number) =>
    `Every document of the loan that the register has, ${count} in all, oldest first. Each file was read and hashed again for this report, and is byte for byte what was entered when it was made.`,
  document: (facts: {
    readonly name: string;
    readonly language: string;
    readonly madeAt: string;
    readonly bytes: number;
    readonly id: string;
  }) => `${facts.name}, ${facts.language}, made ${facts.madeAt}, ${facts.bytes} bytes, ${facts.id}`,
  kinds: {
    "key-fact-statement": "Key Fact Statement",
    "agreement-to-sign": "Loan agreement as handed over for signature",
    agreement: "Loan agreement with the borrower's digital signature",
    "sanction-letter": "Sanction letter",
    "no-dues-certificate": "No-dues certificate",
    receipt: "Receipt",
    "tax-invoice": "Tax invoice",
    "credit-note": "Credit note",
    "product-summary": "Product summary",
    "privacy-policy": "Privacy policy",
  } satisfies Readonly<Record<DocumentKind, string>>,
  languages: { en: "English", hi: "Hindi" } satisfies Readonly<Record<Language, string>>,
  partA: {
    heading: "Part A (to be filled by the Party)",
    texts: [
      `I, ${LINE} (name), son/daughter/spouse of ${LINE}, residing/employed at ${LINE}, do hereby solemnly affirm and sincerely state and submit as follows:`,
      `I have produced electronic record/output of the digital record taken from the following device/digital record source (tick mark): ${SOURCES}`,
      DEVICE,
      "The digital device or the digital record source was under the lawful control for regularly creating, storing or processing information for the purposes of carrying out regular activities, and during this period the computer or the communication device was working properly and the relevant information was regularly fed into the computer during the ordinary course of business. If the computer/digital device at any point of time was not working properly or out of operation, then it has not affected the electronic/digital record or its accuracy.",
      "The digital device or the source of the digital record is: [ ] Owned  [ ] Maintained  [ ] Managed  [ ] Operated by me (select as applicable).",
      `I state that ${HASHES}`,
      `(Name and signature) ${LINE}`,
      SIGNED,
    ],
  },
  partB: {
    heading: "Part B (to be filled by the Expert)",
    texts: [
      `I, ${LINE} (name), son/daughter/spouse of ${LINE}, residing/employed at ${LINE}, do hereby solemnly affirm and sincerely state and submit as follows:`,
      `The produced electronic record/output of the digital record is obtained from the following device/digital record source (tick mark): ${SOURCES}`,
      DEVICE,
      `I state that ${HASHES}`,
      `(Name, designation and signature) ${LINE}`,
      SIGNED,
    ],
  },
};

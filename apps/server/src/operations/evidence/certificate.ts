import type { Lender } from "@vaada/contract/lender";
import type { Block, Row } from "../../platform/paper/block.ts";
import type { Letterhead } from "../../platform/paper/paper.ts";
import { drawPaper } from "../../platform/paper/pdf.ts";
import { CERTIFICATE_PHRASES as phrases } from "./phrases.ts";
import type { CertifiedDocument } from "./store.ts";

type CertificateFacts = {
  readonly applicationId: number;
  readonly documents: readonly CertifiedDocument[];
  /** Real time at which the files were read and hashed. */
  readonly checkedAt: Date;
  /** The person who ran the command, as the machine knows them. */
  readonly checkedBy: string;
};

/**
 * The certificate for electronic records of the Bharatiya Sakshya Adhiniyam, 2023, section 63(4): the report of the hashes, then
 * both parts of the Schedule with what a person fills in and signs by hand left open.
 */
export function drawEvidenceCertificate(lender: Lender, certified: CertificateFacts): Promise<Buffer> {
  const { applicationId, documents, checkedAt, checkedBy } = certified;
  return drawPaper({
    title: phrases.title,
    language: "en",
    letterhead: letterheadOf(lender),
    footer: { reference: phrases.reference(applicationId), pages: phrases.pages },
    madeAt: checkedAt,
    blocks: [
      { kind: "title", text: phrases.title },
      { kind: "note", text: phrases.law },
      {
        kind: "rows",
        rows: [
          row(phrases.labels.loan, String(applicationId)),
          row(phrases.labels.lender, `${lender.lender.legalName}, ${lender.lender.address}`),
          row(phrases.labels.system, phrases.system(lender.brand.name)),
          row(phrases.labels.checked, phrases.checked({ at: timeInIndia(checkedAt), by: checkedBy })),
        ],
      },
      { kind: "heading", text: phrases.report },
      { kind: "text", text: phrases.howHashed(documents.length) },
      { kind: "rows", rows: documents.map(documentRow) },
      ...partBlocks(phrases.partA),
      ...partBlocks(phrases.partB),
    ],
  });
}

const letterheadOf = ({ lender, brand }: Lender): Letterhead => ({
  legalName: lender.legalName,
  registration: lender.registration,
  address: lender.address,
  website: lender.website,
  brand: brand.name,
});

const row = (label: string, value: string): Row => ({ number: "", label, value });

const documentRow = (document: CertifiedDocument, at: number): Row => ({
  number: String(at + 1),
  label: phrases.document({
    name: phrases.kinds[document.kind],
    language: phrases.languages[document.language],
    madeAt: timeInIndia(document.madeAt),
    bytes: document.bytes,
    id: document.id,
  }),
  value: grouped(document.contentHash.toString("hex")),
});

/** In groups that the eye can compare and a line can be broken between. */
const grouped = (hex: string): string => (hex.match(/.{16}/g) ?? []).join(" ");

const partBlocks = ({ heading, texts }: { heading: string; texts: readonly string[] }): Block[] => [
  { kind: "heading", text: heading },
  ...texts.map((text) => ({ kind: "text" as const, text })),
];

const IN_INDIA = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Asia/Kolkata",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
  hourCycle: "h23",
});

/** "17/11/2026, 13:30:05 IST", as the Schedule asks for day and time. */
const timeInIndia = (at: Date): string => `${IN_INDIA.format(at)} IST`;

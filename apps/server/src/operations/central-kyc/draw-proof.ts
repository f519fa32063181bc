import type { Lender } from "@vaada/contract/lender";
import type { KycEntry } from "@vaada/lending/central-kyc/layout";
import type { Row } from "../../platform/paper/block.ts";
import { drawPaper } from "../../platform/paper/pdf.ts";
import { PROOF_PHRASES as phrases } from "./phrases.ts";

type Proof = {
  readonly entry: KycEntry;
  readonly providerReference: string;
  readonly madeAt: Date;
};

/** Draws what the registry is shown as proof of identity and address. Nobody keeps a picture of a card here: the record itself came. */
export function drawIdentityProof(
  { lender, brand }: Lender,
  { entry, providerReference, madeAt }: Proof,
): Promise<Buffer> {
  const { record, reference } = entry;
  const { labels } = phrases;
  const nameOf = ({ first, middle, last }: typeof record.name): string =>
    [first, middle, last].filter((part) => part !== "").join(" ");
  const row = (label: string, value: string): Row => ({ number: "", label, value });
  return drawPaper({
    title: phrases.title,
    language: "en",
    letterhead: { ...lender, brand: brand.name },
    footer: { reference, pages: phrases.pages },
    madeAt,
    blocks: [
      { kind: "title", text: phrases.title },
      { kind: "text", text: phrases.lead(lender.legalName) },
      {
        kind: "rows",
        rows: [
          row(labels.name, nameOf(record.name)),
          row(labels.bornOn, record.bornOn),
          row(labels.gender, record.gender),
          row(labels.relative, nameOf(record.relative.parts)),
          row(
            labels.address,
            [...record.lines, record.town, record.district, record.stateLetters, record.pin]
              .filter((part) => part !== "")
              .join(", "),
          ),
          row(labels.aadhaar, phrases.masked(record.aadhaarLastFour)),
          row(labels.way, phrases.ways[record.way]),
          row(labels.on, record.provenOn),
          row(labels.reference, providerReference),
        ],
      },
    ],
  });
}

import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { PublicPage } from "@vaada/contract/routes";
import type { EligibilityLimits } from "@vaada/lending/eligibility";
import type { InstalmentTerms, ProductTerms } from "@vaada/lending/product-terms";
import { type AcceptedTerms, letterheadOf } from "../../agreements/documents/accepted-terms.ts";
import { AGREEMENT_PHRASES } from "../../agreements/documents/agreement/agreement.ts";
import { type DocumentServices, makeDocument } from "../../agreements/documents/make-document.ts";
import type { DocumentKind } from "../../agreements/documents/store.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Block } from "../../platform/paper/block.ts";
import { Html, plainTextOf } from "../../platform/paper/html.ts";
import { drawPaper } from "../../platform/paper/pdf.ts";
import { findInstalmentTermsOn, readTermsOn } from "../../products/store.ts";
import type { Services } from "../../services.ts";
import type { Block as PageBlock, PageContent, Text } from "./page-content.ts";
import { type PageFacts, pageFactsOf } from "./page-facts.ts";
import { PAGES, PRODUCT_SUMMARY } from "./phrases.ts";

type DisclosureServices = DocumentServices & Pick<Services, "lender" | "policies" | "settings" | "signPaper">;

/** The public pages that whoever has signed gets as papers (DL-05), as they are on that day. */
const PAGE_OF = { "product-summary": "rates", "privacy-policy": "privacy" } as const satisfies Partial<
  Record<DocumentKind, PublicPage>
>;
type DisclosureKind = keyof typeof PAGE_OF;

/** Makes the paper once, with the lender's signature; later calls get the same bytes. */
export const makeDisclosure = (
  services: DisclosureServices,
  { kind, accepted }: { readonly kind: DisclosureKind; readonly accepted: AcceptedTerms },
) => {
  const { owner, keyFacts, acceptance } = accepted;
  const { language, acceptedAt } = acceptance;
  return makeDocument(services, {
    owner,
    keyFactStatementId: keyFacts.id,
    kind,
    language,
    draw: async () => {
      const acceptedOn = civilDateInIndia(acceptedAt.getTime());
      const facts = await services.database.withTx(asBorrower(owner.borrowerId), async (tx) => ({
        terms: await readTermsOn(tx, acceptedOn),
        instalments: await findInstalmentTermsOn(tx, acceptedOn),
        limits: (await services.policies.inForce(tx, acceptedOn)).rules.limits,
      }));
      const { title, blocks } = disclosureOf(kind, paperFactsOf(services, { ...facts, language }));
      const paper = await drawPaper({
        title,
        language,
        letterhead: letterheadOf(keyFacts.statement, services.lender),
        footer: {
          reference: keyFacts.statement.partOne.proposalNumber,
          pages: AGREEMENT_PHRASES[language].pages,
        },
        madeAt: acceptedAt,
        blocks,
      });
      return services.signPaper(paper);
    },
  });
};

/** On paper a page has its whole address. */
function paperFactsOf(
  services: DisclosureServices,
  {
    language,
    ...lent
  }: {
    readonly terms: ProductTerms;
    readonly instalments: InstalmentTerms | null;
    readonly limits: EligibilityLimits;
    readonly language: Language;
  },
): PageFacts {
  const facts = pageFactsOf({ ...services, ...lent }, language);
  return { ...facts, addressOf: (page) => `${services.settings.appOrigin}${facts.addressOf(page)}` };
}

/** The words of the public page, in the shape of a paper. */
function disclosureOf(
  kind: DisclosureKind,
  facts: PageFacts,
): { readonly title: string; readonly blocks: readonly Block[] } {
  const content = PAGES[facts.language][PAGE_OF[kind]](facts);
  const title = titleOf(kind, content, facts.language);
  return {
    title,
    blocks: [
      { kind: "title", text: title },
      { kind: "text", text: wordsOf(content.lead) },
      ...content.sections.flatMap(({ heading, blocks }) => [
        { kind: "heading" as const, text: heading },
        ...blocks.flatMap(blocksOf),
      ]),
    ],
  };
}

const titleOf = (kind: DisclosureKind, { title }: PageContent, language: Language): string =>
  kind === "product-summary" ? PRODUCT_SUMMARY[language] : title;

function blocksOf(block: PageBlock): readonly Block[] {
  switch (block.kind) {
    case "text":
      return [{ kind: "text", text: wordsOf(block.text) }];
    case "list":
      return block.items.map((item) => ({ kind: "text", text: `• ${wordsOf(item)}` }));
    case "facts": {
      const rows = block.rows.map(([label, value]) => ({ number: "", label, value: wordsOf(value) }));
      return [{ kind: "rows", rows }];
    }
    case "table": {
      const rows = block.rows.map((row) => row.map(wordsOf));
      return [{ kind: "table", columns: block.columns, rows, figures: [] }];
    }
    default:
      return block satisfies never;
  }
}

const wordsOf = (text: Text): string => (text instanceof Html ? plainTextOf(text) : text);

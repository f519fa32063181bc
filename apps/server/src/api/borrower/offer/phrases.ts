import type { Language } from "@vaada/contract/language";
import { formatRupees } from "@vaada/money/format";
import type { Paise } from "@vaada/money/paise";

/** Why what a borrower chose is not quoted, in one language. */
type OfferPhrases = {
  readonly noSuchAmount: string;
  readonly atMost: (most: Paise) => string;
  readonly noSuchProduct: string;
  readonly noSuchDueDate: string;
};

export const OFFER_PHRASES: Readonly<Record<Language, OfferPhrases>> = {
  en: {
    noSuchAmount: "Please enter a valid amount",
    atMost: (most) => `You can choose at most ${formatRupees(most)}`,
    noSuchProduct: "Choose one of the two",
    noSuchDueDate: "Choose one of the salary days of your offer",
  },
  hi: {
    noSuchAmount: "कृपया सही रकम लिखें",
    atMost: (most) => `आप ज़्यादा से ज़्यादा ${formatRupees(most)} चुन सकते हैं`,
    noSuchProduct: "दोनों में से एक चुनें",
    noSuchDueDate: "अपने ऑफ़र में दिए सैलरी के दिनों में से एक चुनें",
  },
};

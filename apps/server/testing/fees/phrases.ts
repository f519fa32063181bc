import { english } from "../../src/notices/fees/phrases.en.ts";
import { hindi } from "../../src/notices/fees/phrases.hi.ts";

/** The names of the fees of `DOCUMENTED_ADVANCE`: the only thing that a fee kind needs besides its terms. */
const PHRASES = {
  en: {
    "documentation-charge": { name: "Documentation charge" },
    "field-visit-charge": { name: "Field visit charge" },
  },
  hi: {
    "documentation-charge": { name: "दस्तावेज़ शुल्क" },
    "field-visit-charge": { name: "घर आने का शुल्क" },
  },
} as const;

/** As if they stood in the phrases: no other product has such a fee, so nobody else meets them. */
export function addFeePhrases(): void {
  Object.assign(english.fees, PHRASES.en);
  Object.assign(hindi.fees, PHRASES.hi);
}

/** What the fees of `DOCUMENTED_ADVANCE` are called: all that a fee kind needs beside its terms. */
export const FEE_PHRASES = {
  en: {
    "documentation-charge": { name: "Documentation charge" },
    "field-visit-charge": { name: "Field visit charge" },
  },
  hi: {
    "documentation-charge": { name: "दस्तावेज़ शुल्क" },
    "field-visit-charge": { name: "घर आने का शुल्क" },
  },
} as const;

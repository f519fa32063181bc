import { rupeesInWords } from "@vaada/money/in-words";
import { paise } from "@vaada/money/paise";
import { currentLanguage } from "../../language/language.ts";

/** "40000" → "Forty thousand rupees". The words are English, so no other language shows them. */
export const amountInWords = (digits: string): string | undefined =>
  digits === "" || currentLanguage() !== "en" ? undefined : rupeesInWords(paise(BigInt(digits) * 100n));

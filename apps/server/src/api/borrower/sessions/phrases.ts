import type { Language } from "@vaada/contract/language";

/** The place of a sign-in, as far as the network tells. */
export const PLACE_PHRASES: Readonly<Record<Language, { readonly sameNetwork: string }>> = {
  en: { sameNetwork: "On the network that you use now" },
  hi: { sameNetwork: "उसी नेटवर्क पर, जो आप अभी इस्तेमाल कर रहे हैं" },
};

/** The languages the product speaks, the first one being what anybody gets who asks for none of them. */
export const LANGUAGES = ["en", "hi"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first language of an `Accept-Language` header that we speak. Weights are taken in the order written. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const asked = (acceptLanguage ?? "").split(",").map((part) => part.trim().slice(0, 2).toLowerCase());
  return (
    asked.map((tag) => LANGUAGES.find((language) => language === tag)).find((found) => found !== undefined) ??
    "en"
  );
}

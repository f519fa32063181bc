/** The languages the product speaks, the first one being what anybody gets who asks for none of them. */
export const LANGUAGES = ["en", "hi"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The languages that a notice may be read in. The sign-in's is in one that the product does not speak behind it. */
export const NOTICE_LANGUAGES = [...LANGUAGES, "mr"] as const;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];

/** A language that a notice is written in, and nothing that the server answers. */
export type ReadIn = Exclude<NoticeLanguage, Language>;

/** The first language of an `Accept-Language` header that we speak. Weights are taken in the order written. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  firstAsked(acceptLanguage, LANGUAGES) ?? "en";

/** The language of a notice that the caller has read: `mr, hi` is a notice in Marathi, and Hindi for all that is answered. */
export const noticeLanguageOf = (acceptLanguage: string | undefined): NoticeLanguage =>
  firstAsked(acceptLanguage, NOTICE_LANGUAGES) ?? "en";

const firstAsked = <Tag extends string>(
  acceptLanguage: string | undefined,
  known: readonly Tag[],
): Tag | undefined =>
  (acceptLanguage ?? "")
    .split(",")
    .map((part) => part.trim().slice(0, 2).toLowerCase())
    .map((asked) => known.find((tag) => tag === asked))
    .find((tag) => tag !== undefined);

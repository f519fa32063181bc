import type { Language, NoticeLanguage } from "@vaada/contract/language";

/** A message as the build leaves it: a text, or texts and places where a value or one of several cases goes. */
export type Message = string | readonly Token[];
type Token = string | readonly [name: string, kind?: Kind, cases?: Cases];
type Kind = "plural" | "selectordinal" | "select";
type Cases = Readonly<Record<string, Message | number | undefined>>;

/**
 * The languages of the screens. Marathi goes as far as the sign-in and its notice; from there on, and in what the server
 * answers, it is Hindi.
 */
export type ScreenLanguage = NoticeLanguage;

export type Values = Readonly<Record<string, unknown>>;
export type Catalogue = Readonly<Record<string, Message>>;
type Descriptor = { id: string; message?: Message; values?: Values };

/**
 * The runtime that lingui's macros call. Lingui's own is four times this size, because it can do what the
 * build has done for us already; the macros, the extraction and the catalogues are lingui's.
 */
export const i18n = {
  locale: "en" as ScreenLanguage,
  catalogue: {} as Catalogue,
  _: ({ id, message, values = {} }: Descriptor): string => {
    const translated = i18n.catalogue[id];
    if (translated?.length) return written(translated, { values, locale: i18n.locale });
    // English stands in with English rules: in Hindi's, the third would be the "3nd".
    return written(message ?? id, { values, locale: "en" });
  },
};

/** The language a message is really shown in: what has no translation yet is shown in English. */
export const languageShown = ({ id }: Pick<Descriptor, "id">): Language =>
  i18n.catalogue[id]?.length ? serverLanguageOf(i18n.locale) : "en";

/** The same of what the first pages say, which is in Marathi too. */
export const languageOfFirstPages = (descriptor: Pick<Descriptor, "id">): ScreenLanguage =>
  languageShown(descriptor) === "en" ? "en" : i18n.locale;

/** The language of whatever Marathi does not say: the notices of the steps among it, and all that the server says. */
export const serverLanguageOf = (language: ScreenLanguage): Language => (language === "mr" ? "hi" : language);

type Writing = { values: Values; locale: ScreenLanguage; counted?: string };

function written(message: Message, writing: Writing): string {
  if (typeof message === "string") return message;
  return message
    .map((token) => {
      if (typeof token === "string") return token === "#" ? (writing.counted ?? token) : token;
      const [name, kind, cases] = token;
      const value = writing.values[name];
      if (kind === undefined || cases === undefined) return value ?? "";
      return written(caseFor({ kind, cases, value, locale: writing.locale }), {
        ...writing,
        counted: String(value),
      });
    })
    .join("");
}

type Choice = { kind: Kind; cases: Cases; value: unknown; locale: ScreenLanguage };

function caseFor({ kind, cases, value, locale }: Choice): Message {
  const own = (key: string) => (Object.hasOwn(cases, key) ? cases[key] : undefined);
  const rule = () =>
    new Intl.PluralRules(locale, { type: kind === "plural" ? "cardinal" : "ordinal" }).select(
      value as number,
    );
  const found = own(String(value)) ?? (kind === "select" ? undefined : own(rule())) ?? cases.other;
  return Array.isArray(found) ? found : "";
}

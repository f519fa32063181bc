/**
 * The source of an application. A page's query string may carry anything, so only the marketing tags that the
 * lender names are kept, cut to a length, and never a value with control characters in it.
 */
export type LeadSource = Readonly<Record<string, string>>;

/** The name of a tag, or its beginning and a star. */
export const TAG_PATTERN = /^[a-z][a-z0-9_]{0,29}\*?$/;
const TAG_NAME = /^[a-z][a-z0-9_]{0,39}$/;
const TAG_VALUE_LENGTH_MAX = 64;
/** A page address has a handful of tags; more than this is somebody trying what happens. */
const TAGS_MAX = 10;

export function leadSourceOf(query: Readonly<Record<string, unknown>>, kept: readonly string[]): LeadSource {
  const isKept = (name: string): boolean =>
    TAG_NAME.test(name) && kept.some((pattern) => isNamedBy(name, pattern));
  const tags = Object.entries(query).flatMap(([written, given]) => {
    const name = written.toLowerCase();
    // A tag that is there twice counts once, as first written.
    const value: unknown = Array.isArray(given) ? given[0] : given;
    return isKept(name) && typeof value === "string" && isPrintable(value)
      ? [[name, value.slice(0, TAG_VALUE_LENGTH_MAX)] as const]
      : [];
  });
  return Object.fromEntries(tags.slice(0, TAGS_MAX));
}

/** A beginning alone is no name. */
const isNamedBy = (name: string, pattern: string): boolean =>
  pattern.endsWith("*")
    ? name.startsWith(pattern.slice(0, -1)) && name.length >= pattern.length
    : name === pattern;

const isPrintable = (value: string): boolean => value !== "" && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value);

/**
 * Where an application came from. A page's query string may carry anything, so only the known marketing tags are
 * kept, cut to a length, and never a value with control characters in it.
 */
export type LeadSource = Readonly<Record<string, string>>;

const TAG_NAME = /^(utm_[a-z0-9_]{1,30}|gclid|ref)$/;
const TAG_VALUE_LENGTH_MAX = 64;
/** A page address has a handful of tags; more than this is somebody trying what happens. */
const TAGS_MAX = 10;

export function leadSourceOf(query: Readonly<Record<string, unknown>>): LeadSource {
  const tags = Object.entries(query).flatMap(([written, given]) => {
    const name = written.toLowerCase();
    // A tag that is there twice counts once, as first written.
    const value: unknown = Array.isArray(given) ? given[0] : given;
    return TAG_NAME.test(name) && typeof value === "string" && isPrintable(value)
      ? [[name, value.slice(0, TAG_VALUE_LENGTH_MAX)] as const]
      : [];
  });
  return Object.fromEntries(tags.slice(0, TAGS_MAX));
}

const isPrintable = (value: string): boolean => value !== "" && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value);

import { addDays, type CivilDate } from "@vaada/calendar/civil-date";

type DatedVersion = { readonly version: number; readonly effectiveFrom: CivilDate };

/** The days on which a version holds; `through` is `null` while nothing comes after it. */
export type VersionSpan = { readonly from: CivilDate; readonly through: CivilDate | null };

/**
 * On a day the version holds whose day came last, and of several from the same day the highest. `null` for one that another of
 * the same day has taken the place of.
 */
export function spanOf(
  { version, effectiveFrom: from }: DatedVersion,
  versions: readonly DatedVersion[],
): VersionSpan | null {
  if (versions.some((other) => other.effectiveFrom === from && other.version > version)) return null;
  const [next] = versions
    .map(({ effectiveFrom }) => effectiveFrom)
    .filter((day) => day > from)
    .sort();
  return { from, through: next === undefined ? null : addDays(next, -1) };
}

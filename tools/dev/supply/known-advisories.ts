import { DAY_MS } from "@vaada/calendar/civil-date";
import type { LockedPackage } from "./lockfile.ts";

/** A published advisory about a package of npm, as much of it as the check needs. */
export type Advisory = {
  readonly id: string;
  readonly package: string;
  readonly summary: string;
  /** As whoever published it rates it. */
  readonly severity: string;
  /** The day on which it was published. */
  readonly published: string;
  readonly affected: readonly AffectedRange[];
};

/** From the first version on that has the fault, up to the one that no longer has it. Both are left out where there is none. */
type AffectedRange = { readonly introduced?: string; readonly fixed?: string };

/** The stored list. It says nothing of what was published after its date. */
export type AdvisoryList = {
  readonly asOf: string;
  /** Whether it has every advisory about our packages that was published by then. One that was gathered by hand has not. */
  readonly isComplete: boolean;
  readonly advisories: readonly Advisory[];
};

/** A package that is installed at a version which an advisory names. */
export type AdvisoryHit = { readonly advisory: Advisory; readonly version: string };

export function findHits(
  packages: readonly Pick<LockedPackage, "name" | "version">[],
  { advisories }: AdvisoryList,
): AdvisoryHit[] {
  return packages.flatMap(({ name, version }) =>
    advisories
      .filter((advisory) => advisory.package === name)
      .filter(({ affected }) => affected.some((range) => isWithin(version, range)))
      .map((advisory) => ({ advisory, version })),
  );
}

export const ageInDays = ({ asOf }: AdvisoryList, now: Date): number =>
  Math.floor((now.getTime() - Date.parse(`${asOf}T00:00:00Z`)) / DAY_MS);

function isWithin(version: string, { introduced, fixed }: AffectedRange): boolean {
  const isOldEnough = introduced === undefined || compareVersions(version, introduced) >= 0;
  return isOldEnough && (fixed === undefined || compareVersions(version, fixed) < 0);
}

/** The order of semver: what comes before a release is older than the release, and a build has no order. */
export function compareVersions(a: string, b: string): number {
  const [coreA, beforeA] = partsOf(a);
  const [coreB, beforeB] = partsOf(b);
  const core = compareLists(coreA, coreB);
  if (core !== 0) return core;
  if (beforeA.length === 0 || beforeB.length === 0) return Math.sign(beforeB.length - beforeA.length);
  return compareLists(beforeA, beforeB);
}

function partsOf(version: string): [core: string[], before: string[]] {
  const [withoutBuild = ""] = version.split("+", 1);
  const dash = withoutBuild.indexOf("-");
  if (dash === -1) return [withoutBuild.split("."), []];
  return [withoutBuild.slice(0, dash).split("."), withoutBuild.slice(dash + 1).split(".")];
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (const [at, one] of a.entries()) {
    const other = b[at];
    if (other === undefined) return 1;
    const order = compareParts(one, other);
    if (order !== 0) return order;
  }
  return a.length < b.length ? -1 : 0;
}

/** Numbers by their size, and before any word. */
function compareParts(a: string, b: string): number {
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumberA && isNumberB) return Math.sign(Number(a) - Number(b));
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}

/** A record in the Open Source Vulnerability format: one file of its export for npm. */
type OsvRecord = {
  readonly id: string;
  readonly summary?: string;
  readonly published: string;
  readonly withdrawn?: string;
  readonly database_specific?: { readonly severity?: string };
  readonly affected?: readonly {
    readonly package?: { readonly ecosystem: string; readonly name: string };
    readonly versions?: readonly string[];
    readonly ranges?: readonly { readonly type: string; readonly events: readonly OsvEvent[] }[];
  }[];
};
type OsvEvent = { readonly introduced?: string; readonly fixed?: string; readonly last_affected?: string };

/**
 * Reads the advisories about these packages out of one record. A record that was withdrawn has none. OSV calls npm's order of
 * versions `SEMVER` and GitHub's own database `ECOSYSTEM`; only commits of a repository are something else.
 */
export function readOsvRecord(record: OsvRecord, names: ReadonlySet<string>): Advisory[] {
  if (record.withdrawn !== undefined) return [];
  return (record.affected ?? []).flatMap((about) => {
    if (about.package?.ecosystem !== "npm" || !names.has(about.package.name)) return [];
    const affected = [
      ...(about.ranges ?? []).filter(({ type }) => type !== "GIT").flatMap(({ events }) => rangesOf(events)),
      ...(about.versions ?? []).map(onlyVersion),
    ];
    const { id, summary = "", published, database_specific: { severity = "UNKNOWN" } = {} } = record;
    return [
      { id, package: about.package.name, summary, severity, published: published.slice(0, 10), affected },
    ];
  });
}

function rangesOf(events: readonly OsvEvent[]): AffectedRange[] {
  const ranges: AffectedRange[] = [];
  let introduced: string | undefined;
  for (const event of events) {
    if (event.introduced !== undefined) introduced = event.introduced;
    const end = event.fixed ?? (event.last_affected === undefined ? undefined : after(event.last_affected));
    if (introduced !== undefined && end !== undefined) {
      ranges.push(rangeOf(introduced, end));
      introduced = undefined;
    }
  }
  return introduced === undefined ? ranges : [...ranges, rangeOf(introduced, undefined)];
}

const rangeOf = (introduced: string, fixed: string | undefined): AffectedRange => ({
  ...(introduced === "0" ? {} : { introduced }),
  ...(fixed === undefined ? {} : { fixed }),
});

const onlyVersion = (version: string): AffectedRange => ({ introduced: version, fixed: after(version) });

/** The least version above this one. */
function after(version: string): string {
  const [core, before] = partsOf(version);
  if (before.length > 0) return `${core.join(".")}-${[...before, "0"].join(".")}`;
  const [major = "0", minor = "0", patch = "0"] = core;
  return `${major}.${minor}.${Number(patch) + 1}-0`;
}

import { type FileRule, isCode, type RepositoryRule } from "../source.ts";

/** Folders and files that collect whatever has no name of its own. */
const DRAWERS = /(^|\/)(utils?|helpers?|common|shared|types|constants|misc|lib)(\/|\.tsx?$)/;
const LINES_MAX = 400;
const UNFINISHED = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"].join("|")})\\b`);

export const names: FileRule = ({ path, text }) => {
  const found: string[] = [];
  if (DRAWERS.test(path)) found.push(`${path}: no drawer of that name; a thing has the name of what it is`);
  if (text.split("\n").length > LINES_MAX)
    found.push(`${path}: over ${LINES_MAX} lines; does it still have one purpose?`);
  if (UNFINISHED.test(text)) found.push(`${path}: unfinished work does not enter main`);
  return found;
};

/** A file of a few lines costs its reader a jump; most belong to whoever uses them. */
const SMALL_LINES = 15;
const SMALL_FILES_MAX = 130;

export const smallFiles: RepositoryRule = ({ sources }) => {
  const small = sources.filter(({ path, text }) => isCode(path) && text.split("\n").length - 1 < SMALL_LINES);
  if (small.length <= SMALL_FILES_MAX) return [];
  return [`${small.length} files have fewer than ${SMALL_LINES} lines; at most ${SMALL_FILES_MAX} may`];
};

/** Decisions and migrations are named by their number, so no two of a folder share one. */
export function numbers(folder: string, names: readonly string[]): string[] {
  const found = names.flatMap((name) => /^(\d{4})-/.exec(name)?.[1] ?? []);
  if (found.length === 0) return [`${folder} holds nothing that is numbered`];
  return found
    .filter((number, index) => found.indexOf(number) !== index)
    .map((number) => `${folder}: ${number} is the number of more than one`);
}

/** A decision record tells its context, its decision and its consequences, in this order, in lines that a terminal shows. */
export function recordForm(name: string, text: string): string[] {
  const lines = text.split("\n");
  const parts = lines.filter((line) => RECORD_PARTS.includes(line));
  const isInForm = parts.join() === RECORD_PARTS.join();
  const long = lines.filter((line) => line.length > RECORD_LINE_MAX && !line.startsWith("|"));
  return [
    ...(isInForm ? [] : [`${name}: needs ${RECORD_PARTS.join(", ")}, once each and in this order`]),
    ...long.map((line) => `${name}: a line of ${line.length} characters: ${line.slice(0, 40)}…`),
  ];
}

const RECORD_PARTS = ["## Context", "## Decision", "## Consequences"];
const RECORD_LINE_MAX = 120;

import { isCode, type RepositoryRule } from "../source.ts";

/** A file of a few lines costs its reader a jump; most belong to whoever uses them. */
const SMALL_LINES = 15;
const SMALL_FILES_MAX = 130;

export const smallFiles: RepositoryRule = ({ sources }) => {
  const small = sources.filter(({ path, text }) => isCode(path) && text.split("\n").length - 1 < SMALL_LINES);
  if (small.length <= SMALL_FILES_MAX) return [];
  return [`${small.length} files have fewer than ${SMALL_LINES} lines; at most ${SMALL_FILES_MAX} may`];
};

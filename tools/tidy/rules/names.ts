import type { Rule } from "../source.ts";

/** Drawers that collect whatever has no room of its own. */
const DRAWERS = /(^|\/)(utils?|helpers?|common|shared|types|constants|misc|lib)(\/|\.tsx?$)/;
const LINES_MAX = 400;
const UNFINISHED = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "X" + "XX", "HA" + "CK"].join("|")})\\b`);

export const names: Rule = ({ path, text }) => {
  const found: string[] = [];
  if (DRAWERS.test(path)) found.push(`${path}: no drawer of that name; each thing has a proper room`);
  if (text.split("\n").length > LINES_MAX)
    found.push(`${path}: over ${LINES_MAX} lines; does it still have one purpose?`);
  if (UNFINISHED.test(text)) found.push(`${path}: unfinished work does not enter main`);
  return found;
};

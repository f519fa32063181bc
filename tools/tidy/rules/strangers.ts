import { type FileRule, neighboursOf } from "../source.ts";

/** Folders whose subfolders do not know each other: what two of them need moves to a folder below. */
const STRANGERS =
  /^(apps\/server\/src\/(?:api\/[^/]+|providers)|apps\/borrower\/src\/steps|apps\/console\/src\/desks)\/([^/]+)\//;

export const strangers: FileRule = (source) => {
  const [, parent, child] = STRANGERS.exec(source.path) ?? [];
  if (parent === undefined) return [];
  return neighboursOf(source)
    .filter((path) => {
      const [, otherParent, other] = STRANGERS.exec(path) ?? [];
      return otherParent === parent && other !== child;
    })
    .map((path) => `${source.path}: "${child}" imports ${path}; what two of ${parent} need moves below them`);
};

import { dirname, normalize } from "node:path";
import { importsOf, type Rule } from "../source.ts";

/** Folders whose children are strangers to each other: what two of them need moves down a floor. */
const STRANGERS =
  /^(apps\/server\/src\/(?:features|operations|providers)|apps\/borrower\/src\/steps|packages\/ui\/src)\/([^/]+)\//;

/** Components are built of smaller components; everything else that is shared lives below. */
const MAY_SHARE = /^packages\/ui\/src\//;

export const featuresStandAlone: Rule = (source) => {
  const [, hall, feature] = STRANGERS.exec(source.path) ?? [];
  if (hall === undefined || MAY_SHARE.test(source.path)) return [];
  return importsOf(source)
    .filter((target) => target.startsWith("."))
    .map((target) => normalize(`${dirname(source.path)}/${target}`))
    .filter((path) => {
      const [, otherHall, other] = STRANGERS.exec(path) ?? [];
      return otherHall === hall && other !== feature;
    })
    .map(
      (path) =>
        `${source.path}: "${feature}" reaches into ${path}; what two features need moves down a floor`,
    );
};

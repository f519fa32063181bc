import postcss, { type AtRule, type Root, type Rule } from "postcss";

/**
 * The rules of a stylesheet that can touch what a page shows before any code has run: those that ask for no class which
 * the page lacks. What they leave out can only style what comes later, and by then the whole sheet is there.
 */
export function firstStyles(css: string, html: string): string {
  const classes = classesIn(html);
  const sheet = postcss.parse(css);
  sheet.walkRules((rule) => {
    if (!isFrame(rule)) keepMatching(rule, classes);
  });
  sheet.walkAtRules((block) => {
    if (block.nodes?.length === 0) block.remove();
  });
  dropUnusedMotions(sheet);
  return sheet.toString();
}

const classesIn = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(/\s+/)));

/** `from`, `to` and percentages are no selectors of anything on the page. */
const isFrame = ({ parent }: Rule): boolean =>
  parent?.type === "atrule" && (parent as AtRule).name.endsWith("keyframes");

function keepMatching(rule: Rule, classes: ReadonlySet<string>): void {
  const matching = rule.selectors.filter((selector) => asksFor(selector).every((name) => classes.has(name)));
  if (matching.length === 0) rule.remove();
  else if (matching.length < rule.selectors.length) rule.selectors = matching;
}

/** Skips the brackets: they may hold a choice or an exception, so no page must have what they name. */
function asksFor(selector: string): string[] {
  let plain = selector;
  for (let before = ""; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/g, "");
  }
  return [...plain.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name);
}

function dropUnusedMotions(sheet: Root): void {
  const named = new Set<string>();
  sheet.walkDecls(/^animation(-name)?$/, ({ value }) => {
    for (const word of value.split(/[\s,]+/)) named.add(word);
  });
  sheet.walkAtRules(/keyframes$/, (motion) => {
    if (!named.has(motion.params)) motion.remove();
  });
}

import "../tokens/fonts.css";
import "../tokens/tokens.css";
import "../tokens/base.css";
import axe from "axe-core";
import { expect } from "vitest";

/** Page-wide rules do not fit a component that stands alone on an empty page. */
const RULES_OF_WHOLE_PAGES = [
  "region",
  "page-has-heading-one",
  "landmark-one-main",
  "heading-order",
  "landmark-no-duplicate-banner",
  "landmark-unique",
];

export async function expectAccessible(element: Element): Promise<void> {
  const disabled = Object.fromEntries(RULES_OF_WHOLE_PAGES.map((rule) => [rule, { enabled: false }]));
  const { violations } = await axe.run(element, { rules: disabled });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

import { expect, test } from "vitest";
import { proveMidnights } from "./midnights.ts";

test("around midnight in India the figures are the same wherever the machine thinks that it is", {
  tags: "long",
}, async () => {
  const { breaches, figures } = await proveMidnights({ count: 60 });
  expect(figures).toMatch(/^60 instants × 4 time zones/);
  expect(breaches).toEqual([]);
});

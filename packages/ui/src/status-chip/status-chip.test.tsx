import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { StatusChip } from "./status-chip.tsx";

test.each([
  { tone: "disbursed", signs: 0 },
  { tone: "closed", signs: 1 },
  { tone: "part-payment", signs: 0 },
  { tone: "other", signs: 0 },
] as const)("a chip of tone $tone says its word and has $signs sign", async ({ tone, signs }) => {
  const screen = await render(<StatusChip tone={tone}>A word</StatusChip>);
  expect(screen.container.textContent).toBe("A word");
  expect(screen.container.querySelectorAll("svg")).toHaveLength(signs);
});

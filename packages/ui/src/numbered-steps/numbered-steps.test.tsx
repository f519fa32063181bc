import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { NumberedSteps } from "./numbered-steps.tsx";

test("each line is an item of an ordered list, and what is left out takes no number", async () => {
  const screen = await render(
    <NumberedSteps steps={["You go there.", false, <strong key="back">You come back.</strong>]} />,
  );
  expect(screen.getByRole("list").element().tagName).toBe("OL");
  const lines = screen.getByRole("listitem").elements();
  expect(lines.map((line) => line.textContent)).toEqual(["You go there.", "You come back."]);
});

test("the number stands before the text and as high as its first line", async () => {
  const screen = await render(<NumberedSteps steps={["A line that goes on. ".repeat(9), "Another."]} />);
  const [line] = screen.getByRole("listitem").elements();
  const text = line?.querySelector("div");
  const { content, height } = getComputedStyle(line as Element, "::before");
  const { lineHeight, paddingTop } = getComputedStyle(text as Element);
  expect(content).toBe("counter(step)");
  expect(text?.offsetLeft).toBeGreaterThanOrEqual(40);
  expect(Number.parseFloat(height) / 2).toBe(
    Number.parseFloat(paddingTop) + Number.parseFloat(lineHeight) / 2,
  );
});

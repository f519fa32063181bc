import { afterEach, expect, test } from "vitest";
import { type RenderResult, render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { RepaymentTimeline } from "./repayment-timeline.tsx";

const POINTS = [
  { tone: "now", title: "Today", text: "Money sent in 24 hours" },
  { tone: "between", title: "1 Feb", text: "Your salary day" },
  { tone: "due", title: "13 Feb", text: "₹20,900 due" },
  { tone: "late", title: "14 Feb", text: "Late fee ₹500" },
] as const;

const root = document.documentElement;

afterEach(() => {
  root.style.removeProperty("font-size");
});

const timeline = ({ points, width }: { points: number; width: number }) => (
  <div style={{ width }}>
    <RepaymentTimeline label="What happens when" points={POINTS.slice(0, points)} />
  </div>
);

const boxes = (screen: RenderResult) =>
  screen
    .getByRole("listitem")
    .elements()
    .map((point) => point.getBoundingClientRect());

test("the days are an ordered list, each with what happens then", async () => {
  const screen = await render(timeline({ points: 3, width: 320 }));
  const list = screen.getByRole("list", { name: "What happens when" });
  expect(list.element().tagName).toBe("OL");
  const points = list.getByRole("listitem").elements();
  expect(points.map((point) => [...point.children].map((line) => line.textContent))).toEqual([
    ["Today", "Money sent in 24 hours"],
    ["1 Feb", "Your salary day"],
    ["13 Feb", "₹20,900 due"],
  ]);
});

test("three stand side by side, from edge to edge", async () => {
  const screen = await render(timeline({ points: 3, width: 320 }));
  const [first, second, third] = boxes(screen);
  const list = screen.getByRole("list").element().getBoundingClientRect();
  expect([first?.top, second?.top, third?.top]).toEqual([list.top, list.top, list.top]);
  expect([first?.left, third?.right]).toEqual([list.left, list.right]);
});

test.each([
  { name: "four", points: 4, width: 320, fontSize: "100%" },
  { name: "three in a narrow place", points: 3, width: 220, fontSize: "100%" },
  { name: "three in letters of twice the size", points: 3, width: 320, fontSize: "200%" },
])("$name stand below each other", async ({ points, width, fontSize }) => {
  root.style.fontSize = fontSize;
  const screen = await render(timeline({ points, width }));
  const tops = boxes(screen).map(({ top }) => top);
  expect(tops).toHaveLength(points);
  expect(new Set(tops).size).toBe(points);
});

test("a sum with paise stays on one line, however little room there is", async () => {
  const screen = await render(
    <div style={{ width: 252, overflowWrap: "break-word" }}>
      <RepaymentTimeline
        label="What happens when"
        points={[
          { tone: "now", title: "Today", text: "Credited within 24 hours of release" },
          { tone: "between", title: "30 Nov", text: "Your salary day" },
          { tone: "due", title: "30 Dec", text: "₹6,986.53 due" },
        ]}
      />
    </div>,
  );
  const text = screen.getByText("₹6,986.53 due").element().firstChild;
  if (text === null) throw new Error("test: no text");
  const sum = document.createRange();
  sum.setStart(text, 0);
  sum.setEnd(text, "₹6,986.53".length);
  expect(new Set([...sum.getClientRects()].map(({ top }) => top)).size).toBe(1);
});

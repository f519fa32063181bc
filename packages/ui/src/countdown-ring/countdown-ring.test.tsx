import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { preferReducedMotion } from "../testing/reduced-motion.ts";
import { colourOf } from "../tokens/tokens.ts";
import { CountdownRing } from "./countdown-ring.tsx";

const root = document.documentElement;

afterEach(async () => {
  delete root.dataset.theme;
  await preferReducedMotion(false);
});

function ring(secondsLeft: number) {
  return (
    <CountdownRing
      secondsLeft={secondsLeft}
      secondsTotal={600}
      caption="price held"
      captionSoon="price held for a moment"
      announcements={{ 300: "five minutes", 120: "two minutes", 60: "one minute", 30: "half a minute" }}
    />
  );
}

test.each([
  { seconds: 600, clock: "10:00" },
  { seconds: 514, clock: "8:34" },
  { seconds: 61, clock: "1:01" },
  { seconds: 9, clock: "0:09" },
  { seconds: 0, clock: "0:00" },
  { seconds: -3, clock: "0:00" },
  { seconds: 700, clock: "10:00" },
])("$seconds seconds left read $clock", async ({ seconds, clock }) => {
  const screen = await render(ring(seconds));
  await expect.element(screen.getByRole("timer")).toHaveTextContent(clock);
});

test.each([
  { seconds: 600, part: 1 },
  { seconds: 150, part: 0.25 },
  { seconds: 6, part: 0.01 },
])("$seconds of 600 seconds draw $part of the ring", async ({ seconds, part }) => {
  const screen = await render(ring(seconds));
  const drawn = screen.container.querySelectorAll("circle")[1];
  expect(drawn?.getAttribute("pathLength")).toBe("100");
  expect(1 - Number(drawn?.getAttribute("stroke-dashoffset")) / 100).toBeCloseTo(part, 6);
});

test("at the end nothing of the ring is left, not even its round cap", async () => {
  const screen = await render(ring(0));
  expect(screen.container.querySelectorAll("circle")).toHaveLength(1);
});

test.each([
  { from: 302, to: 301, heard: "" },
  { from: 301, to: 300, heard: "five minutes" },
  { from: 301, to: 299, heard: "five minutes" },
  { from: 121, to: 120, heard: "two minutes" },
  { from: 61, to: 60, heard: "one minute" },
  { from: 31, to: 30, heard: "half a minute" },
  { from: 400, to: 45, heard: "one minute" },
  { from: 10, to: 0, heard: "" },
])("from $from to $to seconds it is announced: $heard", async ({ from, to, heard }) => {
  const screen = await render(ring(from));
  const region = screen.getByRole("status").element();
  expect(region.textContent).toBe("");
  await screen.rerender(ring(to));
  expect(screen.getByRole("status").element()).toBe(region);
  expect(region.textContent).toBe(heard);
});

test("a mark is said again when it is passed again after more time was given", async () => {
  const screen = await render(ring(61));
  const heard = () => screen.getByRole("status").element().textContent;
  await screen.rerender(ring(60));
  await screen.rerender(ring(59));
  expect(heard()).toBe("one minute");
  await screen.rerender(ring(600));
  expect(heard()).toBe("");
  await screen.rerender(ring(300));
  expect(heard()).toBe("five minutes");
});

test("a page opened late announces nothing of what was passed before", async () => {
  const screen = await render(ring(30));
  const heard = () => screen.getByRole("status").element().textContent;
  expect(heard()).toBe("");
  await screen.rerender(ring(29));
  expect(heard()).toBe("");
});

test.each(["light", "dark"])(
  "in the %s theme the last minute is white, with words, and never red",
  async (theme) => {
    root.dataset.theme = theme;
    const screen = await render(ring(61));
    const stroke = () => {
      const [, left] = screen.container.querySelectorAll("circle");
      return left && getComputedStyle(left).stroke;
    };
    expect(stroke()).toBe(rgb(colourOf("accent")));
    await expect.element(screen.getByRole("timer", { name: "price held" })).toBeVisible();

    await screen.rerender(ring(60));
    expect(stroke()).toBe("rgb(255, 255, 255)");
    await expect.element(screen.getByRole("timer", { name: "price held for a moment" })).toBeVisible();
  },
);

test("the ring glides to its place, and under reduced motion steps there", async () => {
  const screen = await render(ring(300));
  const glideSeconds = () => {
    const [, left] = screen.container.querySelectorAll("circle");
    return left && Number.parseFloat(getComputedStyle(left).transitionDuration);
  };
  expect(glideSeconds()).toBeGreaterThan(0);
  await preferReducedMotion(true);
  await expect.poll(glideSeconds).toBe(0);
});

function rgb(hex: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${channels.join(", ")})`;
}

import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { SecondsRing } from "./seconds-ring.tsx";

test("it is a timer with a name, which is not announced every second", async () => {
  const screen = await render(<SecondsRing secondsLeft={83} secondsTotal={120} label="Seconds left" />);
  const ring = screen.getByRole("timer", { name: "Seconds left" });
  await expect.element(ring).toHaveTextContent("83");
  await expect.element(ring).not.toHaveAttribute("aria-live");
});

test.each([
  [120, "0"],
  [30, "75"],
  [500, "0"],
])("with %i of 120 seconds left, %s hundredths of the ring are empty", async (secondsLeft, empty) => {
  const screen = await render(<SecondsRing secondsLeft={secondsLeft} secondsTotal={120} label="Left" />);
  const left = screen.container.querySelectorAll("circle")[1];
  expect(left?.getAttribute("stroke-dashoffset")).toBe(empty);
});

test("at the end there is no ring left, and no number below nought", async () => {
  const screen = await render(<SecondsRing secondsLeft={-3} secondsTotal={120} label="Left" />);
  expect(screen.container.querySelectorAll("circle")).toHaveLength(1);
  await expect.element(screen.getByRole("timer")).toHaveTextContent("0");
});

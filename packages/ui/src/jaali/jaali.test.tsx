import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { Jaali } from "./jaali.tsx";

test("it is drawn once and repeated, whatever the size of the card", async () => {
  const screen = await render(
    <div style={{ position: "relative", width: 360, height: 900 }}>
      <Jaali pitch={40} />
    </div>,
  );
  const lattice = screen.container.querySelector("svg");
  expect(lattice?.querySelectorAll("circle")).toHaveLength(8);
  expect(lattice?.querySelector("circle")?.getAttribute("r")).toBe((40 / Math.SQRT2).toFixed(2));
  expect(lattice?.getBoundingClientRect().height).toBe(900);
  expect(lattice?.getAttribute("aria-hidden")).toBe("true");
});

test("two lattices on a page do not share a pattern", async () => {
  const screen = await render(
    <>
      <Jaali />
      <Jaali tone="stage" />
    </>,
  );
  const ids = [...screen.container.querySelectorAll("pattern")].map(({ id }) => id);
  expect(new Set(ids).size).toBe(2);
});

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
  expect(lattice?.querySelectorAll("path")).toHaveLength(2);
  expect(lattice?.getBoundingClientRect().height).toBe(900);
  expect(lattice?.getAttribute("aria-hidden")).toBe("true");
});

test("each circle passes through its neighbours' crossings: its radius is the pitch over √2", async () => {
  const screen = await render(<Jaali />);
  const rings = screen.container.querySelector("path")?.getAttribute("d") ?? "";
  const radii = [...rings.matchAll(/A([\d.]+) ([\d.]+)/g)].flatMap(([, x, y]) => [x, y]);
  expect(new Set(radii)).toEqual(new Set([(40 / Math.SQRT2).toFixed(2)]));
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

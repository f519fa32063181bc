import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Icon } from "./icon.tsx";
import * as icons from "./icons.ts";
import * as laterIcons from "./later-icons.ts";
import * as loanIcons from "./loan-icons.ts";

const ALL = Object.entries({ ...icons, ...laterIcons, ...loanIcons });

test.each(ALL)("%s stays inside its 24 px grid", async (_, path) => {
  const screen = await render(<Icon path={path} />);
  const { x, y, width, height } = (screen.container.querySelector("path") as SVGPathElement).getBBox();
  expect(width + height).toBeGreaterThan(6);
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(1);
  expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(23);
});

test("an icon is not read out: a word stands beside it", async () => {
  const screen = await render(<Icon path={icons.iconLock} size="xs" />);
  expect(screen.container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
});

import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { BrandMark } from "./brand-mark.tsx";

test("the name is read once, with our sign or with the lender's own", async () => {
  const screen = await render(<BrandMark name="Vaada" />);
  expect(screen.container.textContent).toBe("Vaada");
  expect(screen.container.querySelector("svg")).not.toBeNull();

  await screen.rerender(<BrandMark name="Vaada" logo="/logo.svg" />);
  expect(screen.container.querySelector("svg")).toBeNull();
  const logo = screen.container.querySelector("img");
  expect(logo?.getAttribute("src")).toBe("/logo.svg");
  expect(logo?.getAttribute("alt")).toBe("");
});

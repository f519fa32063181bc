import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { EmptyState } from "./empty-state.tsx";

/** Illustrations are part of the script that every borrower loads. */
const PICTURE_MAX_BYTES = 2_048;

test.each(["cards", "bell"] as const)("the picture %s is small and not read out", async (picture) => {
  const screen = await render(
    <EmptyState picture={picture} title="Nothing yet">
      It will be here.
    </EmptyState>,
  );
  const svg = screen.container.querySelector("svg");
  expect(svg?.getAttribute("aria-hidden")).toBe("true");
  expect(svg?.outerHTML.length).toBeLessThanOrEqual(PICTURE_MAX_BYTES);
});

test("it says what is not there, and what to do where there is something to do", async () => {
  const screen = await render(
    <EmptyState picture="cards" title="No loans yet" action={<button type="button">Apply</button>}>
      Your loans will be here.
    </EmptyState>,
  );
  await expect.element(screen.getByRole("heading", { name: "No loans yet" })).toBeVisible();
  await expect.element(screen.getByText("Your loans will be here.")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Apply" })).toBeVisible();
});

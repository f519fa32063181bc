import { afterEach, expect, test, vi } from "vitest";
import { type RenderResult, render } from "vitest-browser-react";
import { LiveRegion } from "../live-region/live-region.tsx";
import "../testing/accessible.ts";
import { CopyText } from "./copy-text.tsx";

afterEach(() => {
  vi.restoreAllMocks();
});

const reference = () =>
  render(
    <>
      <CopyText text="643190827714" copyLabel="Copy" copiedText="Copied" notCopiedText="Selected" />
      <LiveRegion />
    </>,
  );

const heard = (screen: RenderResult) => screen.container.querySelector("[aria-live=polite]")?.textContent;
const sign = (screen: RenderResult) => screen.container.querySelector("path")?.getAttribute("d");

test("a tap copies the text, says so and shows a tick", { tags: "long" }, async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const screen = await reference();
  const before = sign(screen);
  await screen.getByRole("button", { name: "Copy 643190827714" }).click();
  expect(write).toHaveBeenCalledExactlyOnceWith("643190827714");
  await expect.poll(() => heard(screen)).toBe("Copied");
  expect(sign(screen)).not.toBe(before);
});

test("where nothing can be copied the text is selected, and that is said", { tags: "long" }, async () => {
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
  const screen = await reference();
  await screen.getByRole("button").click();
  await expect.poll(() => heard(screen)).toBe("Selected");
  expect(String(getSelection())).toBe("643190827714");
});

test("it is a thumb's width tall and its line is no higher for it", async () => {
  const screen = await render(
    <>
      <p>Reference</p>
      <p>
        <CopyText text="643190827714" copyLabel="Copy" copiedText="Copied" notCopiedText="Selected" />
      </p>
    </>,
  );
  expect(screen.getByRole("button").element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  const [plain, copying] = screen.getByRole("paragraph").elements();
  expect(copying?.getBoundingClientRect().height).toBe(plain?.getBoundingClientRect().height);
});

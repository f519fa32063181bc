import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { announce, LiveRegion } from "./live-region.tsx";

test("both regions are there before anything is said", async () => {
  const screen = await render(<LiveRegion />);
  const regions = [...screen.container.querySelectorAll("[aria-live]")];
  expect(regions.map((region) => region.getAttribute("aria-live"))).toEqual(["polite", "assertive"]);
});

test("a sentence goes to the region it was meant for", async () => {
  const screen = await render(<LiveRegion />);
  const heard = (politeness: string) =>
    screen.container.querySelector(`[aria-live=${politeness}]`)?.textContent;
  announce("Mobile Verification");
  await expect.poll(() => heard("polite")).toBe("Mobile Verification");
  announce("You are offline", "assertive");
  await expect.poll(() => heard("assertive")).toBe("You are offline");
  expect(heard("polite")).toBe("");
});

test("the same sentence twice is two announcements", async () => {
  const screen = await render(<LiveRegion />);
  const region = screen.container.querySelector("[aria-live=polite]") as Element;
  const heard: string[] = [];
  const listener = new MutationObserver(() => heard.push(region.textContent ?? ""));
  listener.observe(region, { childList: true, characterData: true, subtree: true });
  announce("Saved");
  await expect.poll(() => heard.at(-1)).toBe("Saved");
  announce("Saved");
  await expect.poll(() => heard.filter((text) => text === "Saved")).toHaveLength(2);
  listener.disconnect();
});

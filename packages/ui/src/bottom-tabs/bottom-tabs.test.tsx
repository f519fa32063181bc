import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { iconHome, iconWallet } from "../icon/later-icons.ts";
import "../testing/accessible.ts";
import { preferReducedMotion } from "../testing/reduced-motion.ts";
import { BottomTabs } from "./bottom-tabs.tsx";

afterEach(async () => {
  await preferReducedMotion(false);
  await page.viewport(390, 844);
});

const tabs = () => (
  <BottomTabs
    label="Main"
    tabs={[
      { href: location.pathname, icon: iconHome, label: "Home", isCurrent: true },
      { href: "/payment-history", icon: iconWallet, label: "Payments", isCurrent: false, newText: "new" },
    ]}
  />
);

test("they are links in a named navigation, and one of them is the page", async () => {
  const screen = await render(tabs());
  const links = screen.getByRole("navigation", { name: "Main" }).getByRole("link");
  expect(links.elements().map((link) => [link.textContent, link.getAttribute("aria-current")])).toEqual([
    ["Home", "page"],
    ["Payments new", null],
  ]);
  for (const link of links.elements()) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  const pill = screen
    .getByRole("link", { name: "Home" })
    .element()
    .firstElementChild?.getBoundingClientRect();
  expect([pill?.width, pill?.height]).toEqual([60, 30]);
});

test("they are out of the way while the keyboard is open, and back after it", async () => {
  const screen = await render(
    <>
      <input aria-label="Amount" />
      {tabs()}
    </>,
  );
  const bar = screen.getByRole("navigation");
  await page.viewport(390, 500);
  await expect.element(bar).toBeVisible();
  (screen.getByRole("textbox").element() as HTMLElement).focus();
  await expect.element(bar).not.toBeInTheDocument();
  await page.viewport(390, 844);
  await expect.element(bar).toBeVisible();
});

test("a second tap on the current one leads to the top of its page", { tags: "long" }, async () => {
  await preferReducedMotion(true);
  const screen = await render(
    <>
      <div style={{ height: 3000 }} />
      {tabs()}
    </>,
  );
  scrollTo(0, 900);
  await expect.poll(() => scrollY).toBe(900);
  await screen.getByRole("link", { name: "Home" }).click();
  await expect.poll(() => scrollY).toBe(0);
});

test("the app's own link may draw them", async () => {
  const screen = await render(
    <BottomTabs
      label="Main"
      tabs={[{ href: "/profile", icon: iconHome, label: "Profile", isCurrent: false }]}
      as={(link) => <a {...link} rel="prefetch" />}
    />,
  );
  await expect.element(screen.getByRole("link", { name: "Profile" })).toHaveAttribute("rel", "prefetch");
});

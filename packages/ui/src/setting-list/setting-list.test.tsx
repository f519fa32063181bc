import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { iconWallet } from "../icon/later-icons.ts";
import { Skeleton } from "../skeleton/skeleton.tsx";
import "../testing/accessible.ts";
import { SettingList } from "./setting-list.tsx";
import { SettingRow } from "./setting-row.tsx";
import { SettingSkeleton } from "./setting-skeleton.tsx";

afterEach(async () => {
  await page.viewport(390, 844);
});

test("a row is a link, a button or neither, by where it leads", async () => {
  const onClick = vi.fn();
  const screen = await render(
    <SettingList title="Your account">
      <SettingRow title="Payment history" href="/payment-history" />
      <SettingRow title="Terms" href="https://lender.example/terms" externalText="opens in a new tab" />
      <SettingRow title="Language" value="English" onClick={onClick} />
      <SettingRow title="Mobile" value="98765 43210" />
    </SettingList>,
  );
  const list = screen.getByRole("region", { name: "Your account" });
  await expect
    .element(list.getByRole("link", { name: "Payment history" }))
    .toHaveAttribute("href", "/payment-history");
  const terms = list.getByRole("link", { name: "Terms opens in a new tab" });
  await expect.element(terms).toHaveAttribute("target", "_blank");
  await expect.element(terms).toHaveAttribute("rel", "noreferrer");
  (list.getByRole("button", { name: "Language English" }).element() as HTMLElement).click();
  expect(onClick).toHaveBeenCalledOnce();
  await expect.element(list.getByText("98765 43210")).toBeVisible();
  expect(list.getByRole("button").elements()).toHaveLength(1);
  expect(list.getByRole("link").elements()).toHaveLength(2);
});

test.each([320, 390, 480])(
  "at %d px what stands in their place while they load is as high",
  async (width) => {
    await page.viewport(width, 844);
    const screen = await render(
      <div>
        <SettingList title="Your account">
          <SettingRow icon={iconWallet} title="Payment history" href="#history" />
          <SettingRow icon={iconWallet} title="Language" value="English" onClick={() => undefined} />
        </SettingList>
      </div>,
    );
    await document.fonts.ready;
    const height = () => screen.container.firstElementChild?.getBoundingClientRect().height;
    const shown = height();
    await screen.rerender(
      <div>
        <Skeleton label="Your profile is loading">
          <SettingSkeleton rows={2} hasHeading />
        </Skeleton>
      </div>,
    );
    expect(height()).toBe(shown);
  },
);

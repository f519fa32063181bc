import { withCountingProxy } from "../../tools/dev/counting-proxy.ts";
import { appUrl } from "../support/addresses.ts";
import { codeDrawer } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

test.use({ serviceWorkers: "allow" });

const AGAIN_KIB_MAX = 2;

test("without a network the form keeps what was typed and says that a code needs one", async ({
  page,
  context,
  phone,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Apply Now" }).click();
  const drawer = page.getByRole("dialog", { name: "Mobile Verification" });
  await drawer.getByLabel("Mobile number").fill(phone.mobile);
  await drawer.getByRole("checkbox").check();
  await context.setOffline(true);
  await drawer.getByRole("button", { name: "Send OTP" }).click();
  // The line at the button says it too, before anything was tried.
  const told = drawer.getByRole("alert").filter({ hasText: "You need internet to get a code." });
  await expect(told.first()).toBeVisible();
  // The card of a failure takes the button's place, unless the network went before the card had come.
  const card = drawer.getByRole("button", { name: "Try again" });
  await expect(card.or(drawer.locator("p[role=alert]"))).toBeVisible();
  await context.setOffline(false);
  await expect(drawer.getByLabel("Mobile number")).toHaveValue(phone.mobile);
  await card.or(drawer.getByRole("button", { name: "Send OTP" })).click();
  await expect(codeDrawer(page)).toBeVisible();
});

test("the landing page opens again without a network, and no reply of the API is in a cache", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() =>
      page.evaluate(
        async () =>
          (
            await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
          ).flat().length,
      ),
    )
    .toBeGreaterThan(3);
  await page.reload();
  const cached = await page.evaluate(async () =>
    (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .map((r) => r.url),
  );
  expect(cached.filter((url) => url.includes("/api/"))).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Offline · nothing you typed is lost")).toBeVisible();
  await page.goto("/payment");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fast, Secure & Easy Payments");
});

test(`a device that has been here loads at most ${AGAIN_KIB_MAX} KiB besides the calls`, async ({
  browser,
}) => {
  await withCountingProxy(async (proxy) => {
    // Chromium goes past its proxy on the way to this machine, unless this says otherwise.
    const context = await browser.newContext({
      serviceWorkers: "allow",
      proxy: { server: proxy.url, bypass: "<-loopback>" },
    });
    const page = await context.newPage();
    await page.goto(appUrl());
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state === "activated") return;
      await new Promise((resolve) => active?.addEventListener("statechange", resolve, { once: true }));
    });
    await page.close();
    proxy.takeAnswers();
    const again = await context.newPage();
    await again.goto(appUrl(), { waitUntil: "networkidle" });
    await expect(again.getByRole("heading", { level: 1 })).toBeVisible();
    const answers = proxy.takeAnswers().filter(({ path }) => !path.startsWith("/api/"));
    expect(answers.length, "the page itself").toBeGreaterThan(0);
    const bytes = answers.reduce((sum, one) => sum + one.bytes, 0);
    expect(bytes / 1024, JSON.stringify(answers)).toBeLessThanOrEqual(AGAIN_KIB_MAX);
    await context.close();
  });
});

import { appUrl, sandboxUrl } from "../support/addresses.ts";
import { expectReceived, openCheckout, payInCheckout } from "../support/repayment.ts";
import { checkScreen } from "../support/screen-checks.ts";
import { expect, LONG, test } from "../support/test.ts";

test("the checkout opens on an origin of its own, where no token is in reach, with the provider's several hosts; its bank answers from a window of its own", async ({
  page,
  context,
  walkTo,
}) => {
  const token = await walkTo("dashboard");
  const beacon = page.waitForRequest((request) => request.url().endsWith("/razorpay/track"));
  const checkout = await openCheckout(page, 5_000);

  await test.step("another origin than the app's, and nothing of the app on it", async () => {
    expect(new URL(page.url()).origin).not.toBe(appUrl());
    const kept = await page.evaluate(() => ({ ...localStorage, ...sessionStorage, cookie: document.cookie }));
    expect(kept).toEqual({ cookie: "" });
    expect(await page.content()).not.toContain(token);
  });

  await test.step("script, frame, picture and beacon are each let in from their own host", async () => {
    const { port } = new URL(sandboxUrl());
    const hosts = await page.evaluate(() => ({
      scripts: [...document.querySelectorAll<HTMLScriptElement>("head script[src^=http]")].map(
        ({ src }) => src,
      ),
      frame: document.querySelector("iframe")?.src ?? "",
      picture: document.querySelector<HTMLImageElement>("dialog img")?.naturalWidth ?? 0,
    }));
    const scripts = hosts.scripts.map((src) => new URL(src).host).sort();
    expect(scripts).toEqual([`cdn.localhost:${port}`, `localhost:${port}`]);
    expect(new URL(hosts.frame).host).toBe(`127.0.0.1:${port}`);
    expect(hosts.picture).toBeGreaterThan(0);
    expect(new URL((await beacon).url()).host).toBe(`lumberjack.localhost:${port}`);
  });

  await test.step("the bank's window tells the checkout and closes by itself", async () => {
    // Listened for from the moment it opens: it may be gone before the press comes back.
    const closed = context.waitForEvent("page").then((bank) => bank.waitForEvent("close"));
    await payInCheckout(checkout, "Net banking");
    await closed;
    await expectReceived(page);
    expect(new URL(page.url()).origin).toBe(appUrl());
    expect(new URL(page.url()).hash).toBe("");
  });
});

test("a checkout's page that is loaded again says that it opens once, and leads to what became of the payment", {
  tag: LONG,
}, async ({ page, walkTo }) => {
  await walkTo("dashboard");
  await openCheckout(page, 5_000);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page opens once");
  await expect(page.getByRole("main")).toContainText("If you have paid, your payment is safe");
  await checkScreen(page, "a checkout's page that was opened before");
  await page.getByRole("link", { name: "Go back to Vaada" }).click();
  await expect(page).toHaveURL(/\/payment-status\?status=0$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment didn’t go through");
});

import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { readAppConfig } from "@vaada/contract/calls/app-config";
import { readConsents } from "@vaada/contract/calls/consents";
import { callApi } from "../support/api.ts";
import { checkScreen } from "../support/screen-checks.ts";
import { expect, test } from "../support/test.ts";

const MESSAGE = {
  title: "Due today",
  body: "₹20,420.50 is due today.",
  tag: "news-7",
  leadsTo: "/dashboard",
};

test.describe("a pushed message", () => {
  test.use({ serviceWorkers: "allow", permissions: ["camera", "notifications"] });

  test("is shown by the service worker, and one that comes twice has one tag and so is one", async ({
    page,
  }) => {
    await page.goto("/");
    const devtools = await page.context().newCDPSession(page);
    const registrationId = await registrationOf(page, devtools);
    const readShown = await watchShown(page.context());
    const { origin } = new URL(page.url());
    const data = JSON.stringify(MESSAGE);
    for (const _time of ["first", "second"])
      await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
    const { title, body, tag } = MESSAGE;
    const shown = { title, body, tag, data: "/dashboard" };
    await expect.poll(readShown).toEqual([shown, shown]);
  });
});

test("a borrower turns reminders on beside the loan and off in the profile, each with their consent", async ({
  page,
  walkTo,
  mobile,
  sandbox,
}) => {
  await playPushService(page, { mobile, sandbox });
  const token = await walkTo("dashboard");
  const remind = page.getByRole("button", { name: "Remind me" });
  await remind.scrollIntoViewIfNeeded();
  await checkScreen(page, "the card that offers reminders");
  await remind.click();
  await expect(page.getByText("Reminders are on")).toBeVisible();
  await expect(remind).toBeHidden();
  expect(await isAllowed(token)).toBe(true);
  await page.getByRole("link", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Reminders on this phone Turned on" }).click();
  await page.getByRole("button", { name: "Turn off reminders" }).click();
  await expect(page.getByRole("button", { name: "Reminders on this phone Turned off" })).toBeVisible();
  expect(await isAllowed(token)).toBe(false);
});

const isAllowed = async (token: string) =>
  (await callApi(readConsents, { token })).find(({ kind }) => kind === "reminders")?.granted;

/** A test's browser has no push service to go to: it gets a subscription of the sandbox's, and a person who says yes. */
async function playPushService(page: Page, { mobile, sandbox }: { mobile: string; sandbox: string }) {
  const { push } = await callApi(readAppConfig, {});
  const subscriber = { to: mobile, applicationServerKey: push?.publicKey };
  const given = await (await page.request.post(`${sandbox}/push/subscriptions`, { data: subscriber })).json();
  await page.addInitScript((subscription) => {
    let held: object | null = null;
    const one = {
      toJSON: () => subscription,
      unsubscribe: async () => {
        held = null;
      },
    };
    const subscribe = async () => {
      held = one;
      return one;
    };
    const registration = { pushManager: { subscribe, getSubscription: async () => held } };
    const notification = {
      permission: "default",
      requestPermission: async () => {
        notification.permission = "granted";
        return "granted";
      },
    };
    const worker = {
      register: () => new Promise(() => undefined),
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
    };
    Object.defineProperty(window, "Notification", { value: notification });
    Object.defineProperty(window, "PushManager", { value: class {} });
    Object.defineProperty(navigator, "serviceWorker", { value: worker });
  }, given);
}

async function registrationOf(page: Page, devtools: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [registration] }) => {
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  return found;
}

type Shown = Pick<Notification, "title" | "body" | "tag" | "data">;

/** A browser without windows shows nothing, so it is read what the worker has asked it to show. */
async function watchShown(context: BrowserContext): Promise<() => Promise<readonly Shown[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const list = await worker.evaluateHandle(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const shown: Shown[] = [];
    registration.showNotification = async (title, { body = "", tag = "", data } = {}) => {
      shown.push({ title, body, tag, data });
    };
    return shown;
  });
  return () => list.jsonValue();
}

import { t } from "@lingui/core/macro";
import type { Browser } from "./browser.ts";

/** How the camera is allowed again, in the words that this browser's own menus use. */
export function unblockSteps(browser: Browser): string[] {
  const reload = t`Come back to this page and press Try again.`;
  switch (browser) {
    case "inside-an-app":
      return [
        t`This page is open inside another app, which may not hand on the camera.`,
        t`Open the app’s menu (three dots) and choose to open the page in your browser.`,
        t`Sign in there with the same number. Your place is kept.`,
      ];
    case "android-chrome":
      return [
        t`Tap the sign to the left of the address at the top.`,
        t`Tap Permissions, then Camera, and choose Allow.`,
        reload,
      ];
    case "samsung":
      return [
        t`Tap the lock beside the address.`,
        t`Tap Permissions, then Camera, and choose Allow.`,
        reload,
      ];
    case "android-firefox":
      return [t`Tap the lock beside the address.`, t`Tap Camera until it says Allowed.`, reload];
    case "ios-safari":
      return [
        t`Tap the page sign (aA or lines) beside the address, then Website Settings.`,
        t`Tap Camera and choose Allow.`,
        reload,
      ];
    case "ios-other":
      return [t`Open the phone’s Settings and scroll down to this browser.`, t`Switch Camera on.`, reload];
    case "desktop-chrome":
      return [
        t`Click the sign to the left of the address.`,
        t`Switch Camera on. If it is not listed, open Site settings and set Camera to Allow.`,
        reload,
      ];
    case "desktop-firefox":
      return [
        t`Click the crossed-out camera beside the address.`,
        t`Remove “Blocked” beside “Use the camera”.`,
        reload,
      ];
    case "desktop-safari":
      return [t`Open the Safari menu and choose Settings for This Website.`, t`Set Camera to Allow.`, reload];
    case "other":
      return [
        t`Open your browser’s settings for this site, usually beside the address.`,
        t`Set Camera to Allow.`,
        reload,
      ];
    default:
      return browser satisfies never;
  }
}

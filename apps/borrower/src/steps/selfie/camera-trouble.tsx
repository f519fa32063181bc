import { t } from "@lingui/core/macro";
import { NumberedSteps } from "@vaada/ui/numbered-steps";
import type { CameraTrouble } from "./camera.ts";
import styles from "./selfie-kyc.module.css";

/** Says the trouble, that nothing is lost by it, and what to do now. */
export function CameraTroubleText({ trouble }: { trouble: CameraTrouble }) {
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{textOf(trouble)}</p>
      {trouble === "blocked" && (
        <section className={styles.card}>
          <h2>{t`How to allow it`}</h2>
          <NumberedSteps steps={unblockSteps(browserOf(navigator))} />
        </section>
      )}
      {!isPhone(navigator) && <OnYourPhone />}
    </div>
  );
}

export function titleOfTrouble(trouble: CameraTrouble): string {
  switch (trouble) {
    case "blocked":
      return t`Camera is blocked`;
    case "dismissed":
      return t`We need your camera for this`;
    case "missing":
      return t`No camera found`;
    case "in-use":
      return t`Your camera is busy`;
    case "unsupported":
      return t`This browser can’t open the camera`;
    default:
      return trouble satisfies never;
  }
}

function textOf(trouble: CameraTrouble): string {
  switch (trouble) {
    case "blocked":
      return t`Your browser does not let this site use the camera. Nothing is lost.`;
    case "dismissed":
      return t`Your browser asked to use the camera and got no answer. Nothing is lost. Tap Try again and choose Allow. The camera runs only on this screen.`;
    case "missing":
      return t`This device has no camera, or it is unplugged or switched off. Nothing is lost.`;
    case "in-use":
      return t`Another app or tab is using it, or it stopped. Nothing is lost. Close what uses the camera, then press Try again.`;
    case "unsupported":
      return t`Open this page in another browser, or take the photo with your camera app. Nothing is lost.`;
    default:
      return trouble satisfies never;
  }
}

/** For whoever sits at a computer: the place on the journey is kept by the server. */
export function OnYourPhone() {
  const { host } = location;
  return (
    <p className={styles.quiet}>
      {t`Easier on your phone? Go to ${host} there and sign in with the same number. Pick up from here any time.`}
    </p>
  );
}

/** How the camera is allowed again, in the words that this browser's own menus use. */
export function unblockSteps(browser: Browser): string[] {
  const reload = t`Come back to this page and press Try again.`;
  switch (browser) {
    case "inside-an-app":
      return [
        t`This page is open inside another app, which may not hand on the camera.`,
        t`Open the app’s menu (three dots) and choose to open the page in your browser.`,
        t`Sign in there with the same number. Pick up from here any time.`,
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

/** The browsers that hide the camera's switch in different places. */
export type Browser =
  | "inside-an-app"
  | "android-chrome"
  | "samsung"
  | "android-firefox"
  | "ios-safari"
  | "ios-other"
  | "desktop-chrome"
  | "desktop-firefox"
  | "desktop-safari"
  | "other";

type Device = { userAgent: string; maxTouchPoints: number };

/** Which one this is, by what it calls itself: only to name the right steps, never to refuse anything. */
export function browserOf({ userAgent, maxTouchPoints }: Device): Browser {
  const has = (pattern: RegExp): boolean => pattern.test(userAgent);
  // An iPad calls itself a Mac, but no Mac takes fingers.
  const isIos = has(/iPhone|iPad|iPod/) || (has(/Macintosh/) && maxTouchPoints > 1);
  if (has(/FBAN|FBAV|Instagram|Line\/|; wv\)|WhatsApp/)) return "inside-an-app";
  if (isIos) return has(/CriOS|FxiOS|EdgiOS|OPT\//) ? "ios-other" : "ios-safari";
  if (has(/Android/)) {
    if (has(/SamsungBrowser/)) return "samsung";
    if (has(/Firefox/)) return "android-firefox";
    return has(/Chrome/) ? "android-chrome" : "other";
  }
  if (has(/Firefox/)) return "desktop-firefox";
  if (has(/Chrome/)) return "desktop-chrome";
  return has(/Safari/) ? "desktop-safari" : "other";
}

export const isPhone = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /Android|iPhone|iPad|iPod|Mobile/.test(userAgent) || maxTouchPoints > 1;

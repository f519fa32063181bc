import { t } from "@lingui/core/macro";
import { NumberedSteps } from "@vaada/ui/numbered-steps";
import { browserOf, isPhone } from "./browser.ts";
import type { CameraTrouble } from "./open-camera.ts";
import styles from "./selfie-page.module.css";
import { unblockSteps } from "./unblock-steps.ts";

/** What happened, that nothing is lost by it, and what to do now. */
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
      return t`Your browser asked whether this site may use the camera, and nobody said yes. Nothing is lost. Press Try again and choose Allow. The camera runs only on this screen.`;
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

/** For whoever sits at a computer: the place on the road is kept by the server. */
export function OnYourPhone() {
  const { host } = location;
  return (
    <p className={styles.quiet}>
      {t`Open this on your phone if that is easier: go to ${host} there and sign in with the same number. Your place is kept.`}
    </p>
  );
}

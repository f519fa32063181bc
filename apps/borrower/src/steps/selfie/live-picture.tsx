import { t } from "@lingui/core/macro";
import { CameraFrame } from "@vaada/ui/camera-frame";
import type { Hint } from "./guide/hint.ts";
import styles from "./selfie-page.module.css";
import { useHint, type Watch } from "./use-hint.ts";

type Props = {
  stream: MediaStream | null;
  /** Once it shows something. */
  video: HTMLVideoElement | null;
  onPicture: (video: HTMLVideoElement) => void;
  watch: Watch;
};

/** What the camera sees, and what would make it better. */
export function LivePicture({ stream, video, onPicture, watch }: Props) {
  const hint = useHint(video, watch);
  return (
    <div className={styles.page}>
      <div className={styles.stage}>
        <CameraFrame
          label={t`What the camera sees`}
          picture={stream && { kind: "camera", stream, onPicture }}
          isGood={hint === "good"}
        />
        <p className={styles.hint} role="status">
          {textOf(hint, { isLive: video !== null })}
        </p>
      </div>
      <p className={styles.quiet}>
        {video === null
          ? t`Your browser asks whether this site may use the camera. Choose Allow.`
          : t`Hold the phone at arm’s length, facing you.`}
      </p>
    </div>
  );
}

function textOf(hint: Hint | null, { isLive }: { isLive: boolean }): string {
  switch (hint) {
    case null:
      return isLive ? t`Press Proceed when your face is in the oval` : t`Starting the camera`;
    case "no-face":
      return t`No face yet`;
    case "closer":
      return t`Move closer`;
    case "centre":
      return t`Move to the centre`;
    case "light":
      return t`More light`;
    case "good":
      return t`Good`;
    default:
      return hint satisfies never;
  }
}

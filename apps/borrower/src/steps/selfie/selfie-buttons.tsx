import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { type ChangeEvent, type MouseEvent, useId } from "react";
import { BusyLine } from "../../form/busy-line.tsx";
import styles from "./selfie-kyc.module.css";
import type { Selfie } from "./use-selfie.ts";

/** The next action and its alternative, always in the same place. */
export function SelfieButtons({ selfie }: { selfie: Selfie }) {
  const { stage, video, photo, startCamera, take } = selfie;
  if (stage === "photo" && photo !== null) return <PhotoButtons selfie={selfie} photo={photo.blob} />;
  if (stage === "trouble")
    return (
      <div className={styles.buttons}>
        <Button onClick={startCamera}>{t`Try again`}</Button>
        <CameraApp onFile={selfie.choose} />
      </div>
    );
  const isStarting = stage === "camera" && video === null;
  // The second tap of a double tap was meant for the button that stood here before.
  const takeNow = (event: MouseEvent): void => {
    if (event.detail < 2) void take();
  };
  return (
    <Button busy={isStarting} onClick={stage === "guidance" ? startCamera : takeNow}>
      {t`Proceed`}
    </Button>
  );
}

function PhotoButtons({ selfie: { sending, retake }, photo }: { selfie: Selfie; photo: Blob }) {
  // The second tap of a double tap was meant for the button that stood here before.
  const use = (event: MouseEvent): void => {
    if (event.detail < 2) void sending.run(photo);
  };
  return (
    <div className={styles.buttons}>
      <Sending isBusy={sending.isBusy} share={sending.sentShare} />
      <Button busy={sending.isBusy} onClick={use}>
        {t`Use photo`}
      </Button>
      {!sending.isBusy && sending.failure === null && (
        <Button variant="secondary" onClick={retake}>
          {t`Retake`}
        </Button>
      )}
    </div>
  );
}

/** Shows how much was sent, then that the photo is being checked. */
function Sending({ isBusy, share }: { isBusy: boolean; share: number }) {
  const percent = Math.floor(share * 100);
  const isOut = share >= 1;
  return (
    <>
      {isBusy && !isOut && (
        <div className={styles.progress}>
          <span>{t`${percent}%`}</span>
          <progress aria-label={t`Sending your photo`} max={100} value={percent} />
        </div>
      )}
      <BusyLine
        key={isOut ? "checking" : "sending"}
        isBusy={isBusy}
        text={isOut ? t`Checking your photo` : t`Sending your photo`}
        slowText={
          isOut
            ? t`This can take a few seconds. Keep this page open.`
            : t`Your connection is slow. Keep this page open and it will go on.`
        }
      />
    </>
  );
}

/** The camera app, or a file where there is none: the way round a camera that the browser can't open. */
function CameraApp({ onFile }: { onFile: (file: File) => Promise<void> }) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const [file] = event.target.files ?? [];
    if (file !== undefined) void onFile(file);
    // The same file once more is a choice too.
    event.target.value = "";
  };
  return (
    <div className={styles.cameraApp}>
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture="user"
        onChange={choose}
      />
      <label htmlFor={id}>{t`Use your camera app instead`}</label>
    </div>
  );
}

import { t } from "@lingui/core/macro";
import { CameraFrame } from "@vaada/ui/camera-frame";
import { LinkButton } from "@vaada/ui/link-button";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { FailureNote } from "../../form/failure-note.tsx";
import styles from "./selfie-page.module.css";
import type { Photo } from "./use-photo.ts";
import type { useSending } from "./use-sending.ts";

type Props = {
  photo: Photo;
  sending: ReturnType<typeof useSending>;
  onMore: () => void;
  onRetake: () => void;
};

/** The photo as it will be sent, and what became of sending it. */
export function PhotoTaken({ photo, sending, onMore, onRetake }: Props) {
  const { failure, isUseless } = sending;
  return (
    <div className={styles.page}>
      <div className={styles.stage}>
        <CameraFrame label={t`Your photo`} picture={{ kind: "photo", url: photo.url }} />
        <p className={styles.hint}>{t`Is your whole face clear and well lit?`}</p>
      </div>
      {failure !== null && (
        <div ref={bringIntoView}>
          <FailureNote
            failure={isUseless ? { ...failure, message: uselessText() } : failure}
            onTryAgain={isUseless ? onRetake : () => void sending.run(photo.blob)}
          />
        </div>
      )}
      <p>
        <LinkButton onClick={onMore}>{t`What we do with your photo`}</LinkButton>
      </p>
    </div>
  );
}

const uselessText = (): string => t`This photo can’t be used. Take another one. It did not count as a try.`;

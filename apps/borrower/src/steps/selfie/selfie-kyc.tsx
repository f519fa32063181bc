import { t } from "@lingui/core/macro";
import { CameraFrame } from "@vaada/ui/camera-frame";
import { LinkButton } from "@vaada/ui/link-button";
import { NoteCard } from "@vaada/ui/note-card";
import { useEffect, useRef, useState } from "react";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { FailureNote } from "../../form/failure-note.tsx";
import { i18n } from "../../language/messages.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";
import { useBankStagePart } from "../bank-stage.ts";
import { type OpenCamera, openCamera } from "./camera.ts";
import { CameraTroubleText, isPhone, OnYourPhone, titleOfTrouble } from "./camera-trouble.tsx";
import type { Hint, WatchOptions } from "./guide/watch-face.ts";
import { SelfieButtons } from "./selfie-buttons.tsx";
import styles from "./selfie-kyc.module.css";
import { Tips } from "./tips.tsx";
import {
  type Photo,
  SELFIE_NOTICE_TITLE,
  type Selfie,
  type SendPhoto,
  type Stage,
  sendPhoto,
  useSelfie,
} from "./use-selfie.ts";

type Props = { open?: OpenCamera; send?: SendPhoto; watch?: Watch };

const loadNotice = async () => (await import("./selfie-notice.tsx")).SelfieNotice;

export function SelfieKyc({ open = openCamera, send = sendPhoto, watch = watchLater }: Props) {
  const notice = useLateSheet(loadNotice);
  const selfie = useSelfie({ open, send });
  const { stage, camera, video, photo, sending, fileFault } = selfie;
  const title = titleOf({ stage, camera, isSending: sending.isBusy });
  const heading = useFocusOnChange(title);
  return (
    <StepFrame
      stage={4}
      progress={stage === "photo" ? 0.45 : 0.35}
      title={t`Selfie`}
      part={useBankStagePart("selfie")}
      isLocal={stage === "guidance" || stage === "trouble"}
      footer={<SelfieButtons selfie={selfie} />}
      note={noteOf(stage)}
    >
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {stage === "guidance" && <Guidance onMore={notice.show} />}
      {stage === "camera" && (
        <LivePicture
          stream={camera.kind === "live" ? camera.stream : null}
          video={video}
          onPicture={selfie.onPicture}
          watch={watch}
          onMore={notice.show}
        />
      )}
      {camera.kind === "trouble" && stage === "trouble" && <CameraTroubleText trouble={camera.trouble} />}
      {stage === "photo" && photo !== null && (
        <PhotoTaken photo={photo} sending={sending} onMore={notice.show} onRetake={selfie.retake} />
      )}
      {fileFault && (
        <div ref={bringIntoView} role="alert" className={styles.fault}>
          <NoteCard tone="warning">{t`We can’t open this photo. Take or choose another one.`}</NoteCard>
        </div>
      )}
      {notice.sheet}
    </StepFrame>
  );
}

/** Says before each press what it allows. */
function noteOf(stage: Stage): string {
  switch (stage) {
    case "guidance":
      return t`Your browser will ask for the camera. It runs only on this screen, and nothing is sent before you say so.`;
    case "trouble":
      return t`The camera runs only on this screen, and nothing is sent before you say so.`;
    case "camera":
      return t`This takes the photo and sends it. By tapping this you let us compare it with your Aadhaar photo, and share both with Surepass, our verification provider.`;
    case "photo":
      return t`By tapping Use photo you let us compare it with your Aadhaar photo, and share both with Surepass, our verification provider.`;
    default:
      return stage satisfies never;
  }
}

type TitleFacts = { stage: Stage; camera: Selfie["camera"]; isSending: boolean };

function titleOf({ stage, camera, isSending }: TitleFacts): string {
  if (stage === "photo") return isSending ? t`Checking your photo` : t`Use this photo?`;
  return stage === "trouble" && camera.kind === "trouble" ? titleOfTrouble(camera.trouble) : t`Take a selfie`;
}

/** A new title is a new screen to a screen reader, so it takes the focus; the first has taken it on arrival. */
function useFocusOnChange(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const said = useRef(title);
  useEffect(() => {
    if (said.current === title) return;
    said.current = title;
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [title]);
  return heading;
}

/** Explains a good photo before the browser asks for the camera. */
function Guidance({ onMore }: { onMore: () => void }) {
  return (
    <div className={styles.page}>
      <p
        className={styles.lead}
      >{t`We compare it with the photo on your Aadhaar record, so that nobody can borrow in your name. Takes under a minute.`}</p>
      <Tips />
      <p className={styles.quiet}>
        {t`No need to blink or move. Someone else can hold the phone for you. If you wear something for your health or your faith, keep it on: someone on our team checks if the photo can’t be matched.`}
      </p>
      {!isPhone(navigator) && <OnYourPhone />}
      <p>
        <LinkButton onClick={onMore}>{i18n._(SELFIE_NOTICE_TITLE)}</LinkButton>
      </p>
    </div>
  );
}

type LivePictureProps = {
  stream: MediaStream | null;
  /** Once it shows something. */
  video: HTMLVideoElement | null;
  onPicture: (video: HTMLVideoElement) => void;
  watch: Watch;
  onMore: () => void;
};

/** The camera's picture, with a hint that would make it better. */
function LivePicture({ stream, video, onPicture, watch, onMore }: LivePictureProps) {
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
      <p>
        <LinkButton onClick={onMore}>{i18n._(SELFIE_NOTICE_TITLE)}</LinkButton>
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

export type Watch = (video: HTMLVideoElement, watching: WatchOptions) => Promise<void>;

/** The hint that would make the photo better; `null` until there is one, or on a device that can't tell. */
function useHint(video: HTMLVideoElement | null, watch: Watch): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  useEffect(() => {
    if (video === null) return;
    const left = new AbortController();
    const onHint = (said: Hint): void => {
      if (!left.signal.aborted) setHint(said);
    };
    // Help that can't be had is no failure: the button works without it.
    watch(video, { left: left.signal, onHint }).catch(ignore);
    return () => {
      left.abort();
      setHint(null);
    };
  }, [video, watch]);
  return hint;
}

/** The model is larger than the rest of the screen, so it loads once the camera runs, and never in data saver mode. */
const watchLater: Watch = async (video, watching) => {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData === true) return;
  const { watchFace } = await import("./guide/watch-face.ts");
  await watchFace(video, watching);
};

const ignore = (): void => {};

type PhotoTakenProps = {
  photo: Photo;
  sending: Selfie["sending"];
  onMore: () => void;
  onRetake: () => void;
};

/** The photo as it will be sent, and the failure of sending it. */
function PhotoTaken({ photo, sending, onMore, onRetake }: PhotoTakenProps) {
  const { failure, isUseless } = sending;
  return (
    <div className={styles.page}>
      <div className={styles.stage}>
        <CameraFrame label={t`Your photo`} picture={{ kind: "photo", url: photo.url }} />
        {!sending.isBusy && <p className={styles.hint}>{t`Is your whole face clear and well lit?`}</p>}
      </div>
      {failure !== null && (
        <FailureNote
          failure={isUseless ? { ...failure, message: uselessText() } : failure}
          onTryAgain={isUseless ? onRetake : () => void sending.run(photo.blob)}
        />
      )}
      {/* The failure's card has the place of the buttons, and sends the same photo again. */}
      {failure !== null && !isUseless && (
        <p>
          <LinkButton onClick={onRetake}>{t`Retake`}</LinkButton>
        </p>
      )}
      <p>
        <LinkButton onClick={onMore}>{i18n._(SELFIE_NOTICE_TITLE)}</LinkButton>
      </p>
    </div>
  );
}

const uselessText = (): string => t`This photo can’t be used. Take another one. It did not count as a try.`;

import { t } from "@lingui/core/macro";
import { announce } from "@vaada/ui/live-region";
import { NoteCard } from "@vaada/ui/note-card";
import { useEffect, useRef, useState } from "react";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { StepFrame } from "../../shell/step-frame.tsx";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";
import { CameraTroubleText, titleOfTrouble } from "./camera-trouble.tsx";
import { Guidance } from "./guidance.tsx";
import { LivePicture } from "./live-picture.tsx";
import type { OpenCamera } from "./open-camera.ts";
import { photoIn, photoOf } from "./photo.ts";
import { PhotoTaken } from "./photo-taken.tsx";
import { SelfieButtons } from "./selfie-buttons.tsx";
import styles from "./selfie-page.module.css";
import type { SendPhoto } from "./send-photo.ts";
import { useCamera } from "./use-camera.ts";
import type { Watch } from "./use-hint.ts";
import { usePhoto } from "./use-photo.ts";
import { useSending } from "./use-sending.ts";

type Props = { open: OpenCamera; send: SendPhoto; watch: Watch };

/** Where the borrower is: told what makes a good photo, before the camera, without one, or with a photo taken. */
type Stage = "guidance" | "camera" | "trouble" | "photo";

const loadNotice = async () => (await import("./selfie-notice.tsx")).SelfieNotice;

export function SelfiePage({ open, send, watch }: Props) {
  const notice = useLateSheet(loadNotice);
  const selfie = useSelfie({ open, send });
  const { stage, camera, video, photo, sending, fileFault } = selfie;
  const title = titleOf(stage, camera);
  const heading = useFocusOnChange(title);
  return (
    <StepFrame
      stage={4}
      progress={stage === "photo" ? 0.45 : 0.35}
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
        />
      )}
      {camera.kind === "trouble" && stage === "trouble" && <CameraTroubleText trouble={camera.trouble} />}
      {stage === "photo" && photo !== null && (
        <PhotoTaken photo={photo} sending={sending} onMore={notice.show} onRetake={selfie.retake} />
      )}
      {fileFault && (
        <div ref={bringIntoView} role="alert" className={styles.fault}>
          <NoteCard tone="warning">
            {t`This file is no photo that we can read. Take or choose another one.`}
          </NoteCard>
        </div>
      )}
      {notice.sheet}
    </StepFrame>
  );
}

export type Selfie = ReturnType<typeof useSelfie>;

/** What is done on the screen, in its order: camera on, photo taken, photo sent or taken again. */
function useSelfie({ open, send }: Pick<Props, "open" | "send">) {
  const { state: camera, start, end } = useCamera(open);
  const { photo, keep, drop } = usePhoto();
  const sending = useSending(send);
  const [isBegun, setIsBegun] = useState(false);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [fileFault, setFileFault] = useState(false);
  const startCamera = (): void => {
    setIsBegun(true);
    setVideo(null);
    setFileFault(false);
    void start();
  };
  const take = async (): Promise<void> => {
    const blob = video === null ? null : await photoOf(video);
    if (blob === null) return;
    keep(blob);
    end();
    setVideo(null);
  };
  const choose = async (file: File): Promise<void> => {
    const blob = await photoIn(file);
    setFileFault(blob === null);
    if (blob !== null) keep(blob);
  };
  const retake = (): void => {
    sending.forget();
    drop();
    startCamera();
  };
  const onPicture = (seen: HTMLVideoElement): void => {
    setVideo(seen);
    announce(t`Hold the phone at arm’s length, facing you.`);
  };
  return {
    stage: stageOf({ hasPhoto: photo !== null, isBegun, isInTrouble: camera.kind === "trouble" }),
    camera,
    video: camera.kind === "live" ? video : null,
    photo,
    sending,
    fileFault,
    startCamera,
    take,
    choose,
    retake,
    onPicture,
  };
}

type Facts = { hasPhoto: boolean; isBegun: boolean; isInTrouble: boolean };

function stageOf({ hasPhoto, isBegun, isInTrouble }: Facts): Stage {
  if (hasPhoto) return "photo";
  if (!isBegun) return "guidance";
  return isInTrouble ? "trouble" : "camera";
}

/** Says before each press what it allows. */
function noteOf(stage: Stage): string {
  switch (stage) {
    case "guidance":
      return t`Your browser will ask for the camera. It runs only on this screen, and nothing is sent before you say so.`;
    case "trouble":
      return t`The camera runs only on this screen, and nothing is sent before you say so.`;
    case "camera":
      return t`This takes the photo. Nothing is sent before you say so.`;
    case "photo":
      return t`Pressing Use photo lets us compare it with your Aadhaar photo, and share both with our verification provider.`;
    default:
      return stage satisfies never;
  }
}

function titleOf(stage: Stage, camera: Selfie["camera"]): string {
  if (stage === "photo") return t`Use this photo?`;
  return stage === "trouble" && camera.kind === "trouble" ? titleOfTrouble(camera.trouble) : t`Take a selfie`;
}

/** Another title is another screen to who hears it; the first one has taken the focus on arrival. */
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

import { msg, t } from "@lingui/core/macro";
import type { ReplyOf } from "@vaada/contract/call";
import type { verifySelfie } from "@vaada/contract/calls/selfie";
import { SELFIE_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { announce } from "@vaada/ui/live-region";
import { useEffect, useRef, useState } from "react";
import type { Outcome } from "../../api/client.ts";
import { upload } from "../../api/upload.ts";
import { useAct } from "../../form/use-act.ts";
import { languageShown } from "../../language/messages.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { type OpenCamera, useCamera } from "./camera.ts";
import { photoIn, photoOf } from "./photo.ts";
import { enterPhotoResult, photoResultIn } from "./result.ts";

/** The screen explains a good photo, shows the camera, explains why there is none, or shows the taken photo. */
export type Stage = "guidance" | "camera" | "trouble" | "photo";

export type Selfie = ReturnType<typeof useSelfie>;

/** The screen's actions in their order: camera on, photo taken and sent. A photo of the camera app is looked at first. */
export function useSelfie({ open, send }: { open: OpenCamera; send: SendPhoto }) {
  const { state: camera, start, end } = useCamera(open);
  const { photo, keep, drop } = usePhoto();
  const sending = useSendPhoto(send);
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
    await sending.run(blob);
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

type StageFacts = { hasPhoto: boolean; isBegun: boolean; isInTrouble: boolean };

function stageOf({ hasPhoto, isBegun, isInTrouble }: StageFacts): Stage {
  if (hasPhoto) return "photo";
  if (!isBegun) return "guidance";
  return isInTrouble ? "trouble" : "camera";
}

export type Photo = { readonly blob: Blob; readonly url: string };

/** The taken photo, in memory only and with an address to show it at, until the screen is left. */
function usePhoto() {
  const [photo, setPhoto] = useState<Photo | null>(null);
  useEffect(() => {
    if (photo === null) return;
    return () => URL.revokeObjectURL(photo.url);
  }, [photo]);
  return {
    photo,
    keep: (blob: Blob): void => setPhoto({ blob, url: URL.createObjectURL(blob) }),
    drop: (): void => setPhoto(null),
  };
}

/** Sends the photo, reports how much of it was sent, and goes where the answer leads. */
function useSendPhoto(send: SendPhoto) {
  const [sentShare, setSentShare] = useState(0);
  const [isUseless, setIsUseless] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const sending = useAct({
    offline: t`You need internet for this step. Your photo is still here.`,
    otherwise: t`Something went wrong. Your photo is still here.`,
  });
  const forget = (): void => {
    setIsUseless(false);
    sending.forget();
  };
  const run = async (photo: Blob): Promise<void> => {
    const { signal } = leaving.current;
    setSentShare(0);
    setIsUseless(false);
    const outcome = await sending.run<unknown>(async () => {
      const answer = await send(photo, { left: signal, onSent: setSentShare });
      const result = photoResultIn(answer);
      if (result === null) return answer;
      // A mismatch is a result too: its own screen says so, and no toast.
      if (!signal.aborted) enterPhotoResult(result);
      return { kind: "ok", data: null };
    });
    if (outcome?.kind === "refused") setIsUseless(isAboutFile(outcome));
  };
  return { ...sending, run, forget, sentShare, isUseless };
}

/** The same file would be refused again: only another photo helps. */
const isAboutFile = ({
  status,
  fields,
}: {
  status: number;
  fields: Readonly<Record<string, string>>;
}): boolean => status === 413 || status === 415 || fields.image !== undefined;

type UploadOptions = { left: AbortSignal; onSent: (share: number) => void };

export type SendPhoto = (
  photo: Blob,
  sending: UploadOptions,
) => Promise<Outcome<ReplyOf<typeof verifySelfie>>>;

/** Pressing the button gives the consents that the notice names, so the call says which notice it was. */
export const sendPhoto: SendPhoto = (photo, sending) => {
  const form = new FormData();
  form.append("loan_id", keptLoanId());
  form.append("image", photo, "selfie.jpg");
  return upload<typeof verifySelfie>("/user/selfie-verify", {
    form,
    noticeVersion: SELFIE_NOTICE_VERSION,
    language: languageShown(SELFIE_NOTICE_TITLE),
    ...sending,
  });
};

/** The title stands for the whole notice: the server stores both consents with the language it was read in. */
export const SELFIE_NOTICE_TITLE = msg`What we do with your photo`;

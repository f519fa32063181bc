import { useEffect, useEffectEvent, useRef, useState } from "react";

type CameraState =
  | { readonly kind: "off" }
  | { readonly kind: "starting" }
  | { readonly kind: "live"; readonly stream: MediaStream }
  | { readonly kind: "trouble"; readonly trouble: CameraTrouble };

const OFF: CameraState = { kind: "off" };

/** The camera while a screen needs it: off when the screen is left or hidden, and on again when it is back. */
export function useCamera(open: OpenCamera) {
  const [state, setState] = useState(OFF);
  const turn = useRef(0);
  const held = useRef<MediaStream | null>(null);
  const isAway = useRef(false);
  const release = (): void => {
    turn.current += 1;
    if (held.current !== null) stopStream(held.current);
    held.current = null;
  };
  const start = async (): Promise<void> => {
    release();
    const mine = turn.current;
    setState({ kind: "starting" });
    const opened = await open();
    // The screen was left, or the camera asked for again, while the browser was asking.
    if (mine !== turn.current) return opened.kind === "open" ? stopStream(opened.stream) : undefined;
    if (opened.kind === "trouble") return setState(opened);
    held.current = opened.stream;
    onStreamEnd(opened.stream, () => {
      release();
      setState({ kind: "trouble", trouble: "in-use" });
    });
    setState({ kind: "live", stream: opened.stream });
  };
  const end = (): void => {
    release();
    isAway.current = false;
    setState(OFF);
  };
  const look = useEffectEvent(() => {
    if (document.visibilityState === "hidden" && state.kind === "live") {
      end();
      isAway.current = true;
    } else if (document.visibilityState === "visible" && isAway.current) {
      isAway.current = false;
      void start();
    }
  });
  const leave = useEffectEvent(release);
  useEffect(() => {
    const onChange = (): void => look();
    document.addEventListener("visibilitychange", onChange);
    return () => {
      document.removeEventListener("visibilitychange", onChange);
      leave();
    };
  }, []);
  return { state, start, end };
}

function stopStream(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Runs when the camera is unplugged or the permission is taken back. Our own stop does not fire the event. */
function onStreamEnd(stream: MediaStream, act: () => void): void {
  for (const track of stream.getVideoTracks()) track.addEventListener("ended", act, { once: true });
}

/** Why there is no picture. Each reason has its own text and its own way out. */
export type CameraTrouble = "blocked" | "dismissed" | "missing" | "in-use" | "unsupported";

type CameraOpening =
  | { readonly kind: "open"; readonly stream: MediaStream }
  | { readonly kind: "trouble"; readonly trouble: CameraTrouble };

export type OpenCamera = () => Promise<CameraOpening>;

/** The values are ideals and no demands: a camera that can do less will do. */
const WANTED = {
  audio: false,
  video: { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 960 } },
} as const satisfies MediaStreamConstraints;

/** Asks for the front camera; the browser asks the person. */
export const openCamera: OpenCamera = async () => {
  // Old phones and the browsers inside other apps have none to offer.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices?.getUserMedia === undefined) return { kind: "trouble", trouble: "unsupported" };
  try {
    return { kind: "open", stream: await devices.getUserMedia(WANTED) };
  } catch (cause) {
    return { kind: "trouble", trouble: troubleIn(cause, await isRefusedForGood()) };
  }
};

export function troubleIn(cause: unknown, isRefused: boolean): CameraTrouble {
  switch ((cause as Partial<DOMException> | null)?.name) {
    case "NotFoundError":
    case "OverconstrainedError":
    case "DevicesNotFoundError":
      return "missing";
    case "NotReadableError":
    case "AbortError":
    case "TrackStartError":
      return "in-use";
    case "NotAllowedError":
    case "PermissionDeniedError":
    case "SecurityError":
      return isRefused ? "blocked" : "dismissed";
    default:
      return "unsupported";
  }
}

/** Whether the browser would refuse without asking. We suppose so where it does not tell. */
async function isRefusedForGood(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: "camera" as PermissionName });
    return state !== "prompt";
  } catch {
    return true;
  }
}

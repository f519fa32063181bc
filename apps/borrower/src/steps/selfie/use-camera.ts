import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CameraTrouble, OpenCamera } from "./open-camera.ts";

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
    if (held.current !== null) stop(held.current);
    held.current = null;
  };
  const start = async (): Promise<void> => {
    release();
    const mine = turn.current;
    setState({ kind: "starting" });
    const opened = await open();
    // Left, or asked anew, while the browser was asking: nobody looks at this picture.
    if (mine !== turn.current) return opened.kind === "open" ? stop(opened.stream) : undefined;
    if (opened.kind === "trouble") return setState(opened);
    held.current = opened.stream;
    onEnd(opened.stream, () => {
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

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Pulled out, or taken back by the person: our own stop tells nobody. */
function onEnd(stream: MediaStream, act: () => void): void {
  for (const track of stream.getVideoTracks()) track.addEventListener("ended", act, { once: true });
}

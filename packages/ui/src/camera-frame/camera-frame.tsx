import { useEffect, useEffectEvent, useRef } from "react";
import styles from "./camera-frame.module.css";

/** `null` while the camera starts. */
type Picture =
  | { kind: "camera"; stream: MediaStream; onPicture: (video: HTMLVideoElement) => void }
  | { kind: "photo"; url: string };

type Props = {
  /** The picture in words, for those who do not see it. */
  label: string;
  picture: Picture | null;
  /** The face is where it belongs: the oval says so by its colour and its line, words beside it say it too. */
  isGood?: boolean | undefined;
};

/** The camera's picture, mirrored as in a mirror, with an oval for the face; or the photo that was taken, as it is. */
export function CameraFrame({ label, picture, isGood = false }: Props) {
  return (
    <div className={styles.frame} aria-busy={picture === null || undefined}>
      {picture?.kind === "camera" && (
        <Live key={picture.stream.id} label={label} stream={picture.stream} onPicture={picture.onPicture} />
      )}
      {picture?.kind === "photo" && <img className={styles.picture} src={picture.url} alt={label} />}
      {picture?.kind !== "photo" && (
        <svg
          className={`${styles.oval} ${isGood ? styles.good : ""}`}
          viewBox="0 0 220 200"
          aria-hidden="true"
        >
          <path className={styles.around} d={`M0 0h220v200H0z${OVAL}`} />
          <path className={styles.line} d={OVAL} />
        </svg>
      )}
      {picture === null && <span className={styles.spinner} />}
    </div>
  );
}

/** As tall as a head with some air, in the middle of 220 by 200. */
const OVAL = "M110 14a66 86 0 1 1 0 172 66 86 0 1 1 0-172z";

type LiveProps = Omit<Extract<Picture, { kind: "camera" }>, "kind"> & { label: string };

function Live({ label, stream, onPicture }: LiveProps) {
  const video = useRef<HTMLVideoElement>(null);
  const reportPicture = useEffectEvent(onPicture);
  useEffect(() => {
    const element = video.current;
    if (element === null) return;
    element.srcObject = stream;
    // Refused only where the page is being left.
    element.play().then(() => reportPicture(element), ignore);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={video}
      className={`${styles.picture} ${styles.mirrored}`}
      aria-label={label}
      playsInline
      muted
    />
  );
}

const ignore = (): void => {};

/** Why there is no picture: each has its own words and its own way out. */
export type CameraTrouble = "blocked" | "dismissed" | "missing" | "in-use" | "unsupported";

type Opened =
  | { readonly kind: "open"; readonly stream: MediaStream }
  | { readonly kind: "trouble"; readonly trouble: CameraTrouble };

export type OpenCamera = () => Promise<Opened>;

/** Wishes, not demands: a camera that can do less is a camera all the same. */
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

/** Whether asking once more would not even bring up the question. Where the browser does not tell, we suppose so. */
async function isRefusedForGood(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: "camera" as PermissionName });
    return state !== "prompt";
  } catch {
    return true;
  }
}

import faceFile from "tracking/build/data/face.js?url";
import { fetchOwnFile } from "../../../api/fetch-own-file.ts";
import { shownPart } from "../photo.ts";
import { type Box, type Cascade, findFace, type GreyPicture } from "./find-face.ts";

type Finder = (canvas: HTMLCanvasElement, picture: GreyPicture) => Promise<Box | null>;

type BrowserFinder = new (options: {
  fastMode: boolean;
  maxDetectedFaces: number;
}) => {
  detect: (canvas: HTMLCanvasElement) => Promise<{ boundingBox: DOMRectReadOnly }[]>;
};

export type WatchOptions = { left: AbortSignal; onHint: (hint: Hint) => void };

/** The size of the picture that is searched: small enough for the cheapest phone, large enough for a face. */
const LOOK = { width: 110, height: 100 } as const;
/** Often enough to follow a hand, seldom enough to be read. */
const PAUSE_MS = 350;
/** At most a tenth of the time goes into looking; a slow phone looks less often. */
const REST_PER_LOOK = 9;

/** Says again and again what would make the photo better, until the camera is left. It helps, and decides nothing. */
export async function watchFace(video: HTMLVideoElement, { left, onHint }: WatchOptions): Promise<void> {
  const find = await finder();
  const canvas = document.createElement("canvas");
  Object.assign(canvas, LOOK);
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  if (paper === null) return;
  let last: Hint | null = null;
  while (!left.aborted) {
    const startedMs = performance.now();
    const hint = video.videoWidth === 0 ? null : await lookForHint({ video, canvas, paper, find });
    if (left.aborted) return;
    // One odd picture between two others changes nothing.
    if (hint !== null && hint === last) onHint(hint);
    last = hint;
    await pause(Math.max(PAUSE_MS, (performance.now() - startedMs) * REST_PER_LOOK));
  }
}

type LookOptions = {
  video: HTMLVideoElement;
  canvas: HTMLCanvasElement;
  paper: CanvasRenderingContext2D;
  find: Finder;
};

async function lookForHint({ video, canvas, paper, find }: LookOptions): Promise<Hint> {
  const part = shownPart({ width: video.videoWidth, height: video.videoHeight });
  paper.drawImage(video, part.x, part.y, part.width, part.height, 0, 0, LOOK.width, LOOK.height);
  const picture = greyOf(paper.getImageData(0, 0, LOOK.width, LOOK.height));
  return hintOf({ face: await find(canvas, picture), light: lightIn(picture) });
}

/** The browser's own where it has one that works, else the model that came with us. */
async function finder(): Promise<Finder> {
  return (await browserFinder()) ?? (await ownFinder());
}

async function ownFinder(): Promise<Finder> {
  const cascade = await fetchCascade();
  return async (_, picture) => findFace(picture, cascade);
}

async function browserFinder(): Promise<Finder | null> {
  const { FaceDetector } = globalThis as { FaceDetector?: BrowserFinder };
  if (FaceDetector === undefined) return null;
  try {
    const detector = new FaceDetector({ fastMode: true, maxDetectedFaces: 1 });
    // Some browsers have the name and no service behind it: only a first look tells.
    await detector.detect(Object.assign(document.createElement("canvas"), LOOK));
    return async (canvas) => boxIn((await detector.detect(canvas))[0]?.boundingBox);
  } catch {
    return null;
  }
}

const boxIn = (found: DOMRectReadOnly | undefined): Box | null =>
  found === undefined
    ? null
    : {
        x: found.x / LOOK.width,
        y: found.y / LOOK.height,
        width: found.width / LOOK.width,
        height: found.height / LOOK.height,
      };

/** As the eye weighs the three colours. */
export function greyOf({ width, height, data }: Pick<ImageData, "width" | "height" | "data">): GreyPicture {
  const points = new Uint8ClampedArray(width * height);
  for (let index = 0; index < points.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3);
    points[index] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { width, height, points };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The advice that would make the photo better. */
export type Hint = "no-face" | "closer" | "centre" | "light" | "good";

/** Below this a face has no features left; a lamp behind the phone lifts it well above. */
const LIGHT_MIN = 55;
/**
 * The least share of the picture's height. The box goes from the eyebrows to the chin, so a face of this size
 * fills most of the oval.
 */
const FACE_SHARE_MIN = 0.36;
/** How far the face may be from the middle, in shares of the width and the height. */
const AWAY_MAX = { x: 0.14, y: 0.16 } as const;

type FaceReading = { face: Box | null; light: number };

export function hintOf({ face, light }: FaceReading): Hint {
  if (light < LIGHT_MIN) return "light";
  if (face === null) return "no-face";
  if (face.height < FACE_SHARE_MIN) return "closer";
  const away = { x: face.x + face.width / 2 - 0.5, y: face.y + face.height / 2 - 0.5 };
  return Math.abs(away.x) > AWAY_MAX.x || Math.abs(away.y) > AWAY_MAX.y ? "centre" : "good";
}

/** How bright the middle is, where the face belongs: a window behind it must not pass for light on it. */
export function lightIn({ width, height, points }: GreyPicture): number {
  let [sum, count] = [0, 0];
  for (let y = Math.floor(height / 4); y < (height * 3) / 4; y += 1) {
    for (let x = Math.floor(width / 4); x < (width * 3) / 4; x += 1) {
      sum += points[y * width + x] ?? 0;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

/** The file is a script that hands its numbers to a library. We need the numbers alone, and run none of it. */
const NUMBERS = /\[[^\]]*\]/;

/** The face model of the package `tracking`, fetched as text. Rejects where it can't be had. */
export async function fetchCascade(): Promise<Cascade> {
  const [numbers = ""] = NUMBERS.exec(await fetchOwnFile(faceFile)) ?? [];
  return Float64Array.from(JSON.parse(numbers) as number[]);
}

import type { Box, Grey } from "./find-face.ts";

/** What would make the photo better. */
export type Hint = "no-face" | "closer" | "centre" | "light" | "good";

/** Below this a face has no features left; a lamp behind the phone lifts it well above. */
const LIGHT_MIN = 55;
/** Of the picture's height. The box goes from the eyebrows to the chin, so a face of this size fills most of the oval. */
const FACE_SHARE_MIN = 0.36;
/** How far the face may be from the middle, in shares of the width and the height. */
const AWAY_MAX = { x: 0.14, y: 0.16 } as const;

type Seen = { face: Box | null; light: number };

export function hintOf({ face, light }: Seen): Hint {
  if (light < LIGHT_MIN) return "light";
  if (face === null) return "no-face";
  if (face.height < FACE_SHARE_MIN) return "closer";
  const away = { x: face.x + face.width / 2 - 0.5, y: face.y + face.height / 2 - 0.5 };
  return Math.abs(away.x) > AWAY_MAX.x || Math.abs(away.y) > AWAY_MAX.y ? "centre" : "good";
}

/** How bright the middle is, where the face belongs: a window behind it must not pass for light on it. */
export function lightIn({ width, height, points }: Grey): number {
  let [sum, count] = [0, 0];
  for (let y = Math.floor(height / 4); y < (height * 3) / 4; y += 1) {
    for (let x = Math.floor(width / 4); x < (width * 3) / 4; x += 1) {
      sum += points[y * width + x] ?? 0;
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
}

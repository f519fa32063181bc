/** The camera's picture is shown 220 px wide and 200 px high; the photo has the same shape, in four times its size. */
const SHAPE = { width: 220, height: 200 } as const;
const PHOTO_SCALE_MAX = 4;
/** A chosen file keeps its own shape; more pixels than these tell nobody more about a face. */
const FILE_SIDE_PX_MAX = 1600;
/** High enough for a comparison, a tenth of the size of a lossless one. */
const JPEG_QUALITY = 0.9;

type Size = { readonly width: number; readonly height: number };
type Crop = Size & { readonly x: number; readonly y: number };

/** The middle of a picture in the shape that is shown: what the borrower sees is what is taken, also after a turn. */
export function shownPart({ width, height }: Size): Crop {
  const scale = Math.min(width / SHAPE.width, height / SHAPE.height);
  const crop = { width: SHAPE.width * scale, height: SHAPE.height * scale };
  return { ...crop, x: (width - crop.width) / 2, y: (height - crop.height) / 2 };
}

/** Takes the camera's picture, not mirrored, or `null` while there is none yet. */
export async function photoOf(video: HTMLVideoElement): Promise<Blob | null> {
  const seen = { width: video.videoWidth, height: video.videoHeight };
  if (seen.width === 0 || seen.height === 0) return null;
  const part = shownPart(seen);
  const scale = Math.min(PHOTO_SCALE_MAX, part.width / SHAPE.width);
  return await jpegOf(video, part, { width: SHAPE.width * scale, height: SHAPE.height * scale });
}

/** A file from the camera app as an upright JPEG without what the file says besides, or `null` when it is no picture. */
export async function photoIn(file: Blob): Promise<Blob | null> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const { width, height } = picture;
    const scale = Math.min(1, FILE_SIDE_PX_MAX / Math.max(width, height));
    return await jpegOf(
      picture,
      { x: 0, y: 0, width, height },
      { width: width * scale, height: height * scale },
    );
  } catch {
    return null;
  }
}

function jpegOf(picture: CanvasImageSource, from: Crop, to: Size): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(to.width);
  canvas.height = Math.round(to.height);
  const paper = canvas.getContext("2d");
  paper?.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
}

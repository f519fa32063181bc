import { readJpegHeader } from "./jpeg-header.ts";
import { type ChildOptions, createPhotoChild } from "./photo-child-process.ts";
import { PIXELS_MAX } from "./photo-protocol.ts";

/** Makes of a stranger's file a picture of ours, or says why it can't. */
export type PhotoReader = {
  read(bytes: Buffer): Promise<PhotoResult>;
  close(): void;
};

export type PhotoResult =
  | { readonly kind: "photo"; readonly jpeg: Buffer }
  | { readonly kind: "no-photo" }
  | { readonly kind: "too-small" }
  | { readonly kind: "too-large" }
  /** So many wait already that this one would wait too long. */
  | { readonly kind: "busy" };

/** Smaller than any camera's picture: nobody can be known by it. */
const SIDE_PIXELS_MIN = 64;
/** A progressive picture has about ten. One with hundreds is made to keep its reader busy. */
const SCANS_MAX = 100;
/** They are read one after the other, each within a fraction of a second. */
const WAITING_MAX = 16;

/** Refuses a photo by its first bytes if it can; a process that may crash over it decodes the rest. */
export function createPhotoReader(options: ChildOptions = {}): PhotoReader {
  const child = createPhotoChild(options);
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async read(bytes) {
      const refused = refusalOf(bytes);
      if (refused !== null) return refused;
      if (waiting === WAITING_MAX) return { kind: "busy" };
      waiting++;
      const redrawn = last.then(() => child.redraw(bytes)).finally(() => waiting--);
      last = redrawn.catch(() => undefined);
      const jpeg = await redrawn;
      return jpeg === null ? { kind: "no-photo" } : { kind: "photo", jpeg };
    },
    close: () => child.close(),
  };
}

function refusalOf(bytes: Buffer): Exclude<PhotoResult, { kind: "photo" }> | null {
  const header = readJpegHeader(bytes);
  if (header === null || header.scans > SCANS_MAX) return { kind: "no-photo" };
  if (header.width < SIDE_PIXELS_MIN || header.height < SIDE_PIXELS_MIN) return { kind: "too-small" };
  return header.width * header.height > PIXELS_MAX ? { kind: "too-large" } : null;
}

import sharp from "sharp";
import { type PhotoAnswer, type PhotoQuestion, PIXELS_MAX } from "./photo-protocol.ts";

/** Large enough to know somebody by; what is larger says no more. */
const SIDE_PIXELS_MAX = 800;
const QUALITY = 85;

// One format and no other: a file that is something else finds no reader, whatever it calls itself.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpeg"] });
sharp.cache(false);
sharp.concurrency(1);

process.on("message", async ({ id, bytes }: PhotoQuestion) => {
  send({ id, jpeg: await redraw(bytes).catch(() => null) });
});
send({ isReady: true });

/** Decodes the picture and draws it anew. Only what can be seen comes through: no metadata, and nothing behind it. */
const redraw = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: "warning", sequentialRead: true })
    .autoOrient()
    .resize({ width: SIDE_PIXELS_MAX, height: SIDE_PIXELS_MAX, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .jpeg({ quality: QUALITY })
    .toBuffer();

function send(answer: PhotoAnswer): void {
  process.send?.(answer);
}

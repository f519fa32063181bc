import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import {
  claiming,
  deflatedZeros,
  flatPng,
  fourColours,
  isoMedia,
  loopingExif,
  manyPages,
  overlongWebp,
  storedZip,
  thumbnailBomb,
  withScans,
  withSegment,
} from "../../../testing/images/odd-files.ts";
import { createPhotoReader, type PhotoResult } from "./read-photo.ts";

const reader = createPhotoReader();
afterAll(() => reader.close());

const picture = fourColours({ width: 240, height: 160 });
const photo = await picture.clone().jpeg().toBuffer();
const progressive = await picture.clone().jpeg({ progressive: true }).toBuffer();
const SCRIPT = "<script>alert(1)</script>";
const ZEROS = deflatedZeros();
const APP1 = 0xe1;
const COMMENT = 0xfe;

async function redrawn(bytes: Buffer): Promise<Buffer> {
  const result = await reader.read(bytes);
  if (result.kind !== "photo") throw new Error(`refused: ${result.kind}`);
  return result.jpeg;
}

/** The colours of the four corners, from the top left clockwise. */
async function corners(jpeg: Buffer): Promise<string> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): string => {
    const from = (y * info.width + x) * info.channels;
    const [red = 0, green = 0, blue = 0] = data
      .subarray(from, from + 3)
      .map((value) => (value > 127 ? 1 : 0));
    return { 4: "R", 2: "G", 1: "B", 7: "W" }[red * 4 + green * 2 + blue] ?? "?";
  };
  const [right, bottom] = [info.width - 9, info.height - 9];
  return [at(8, 8), at(right, 8), at(right, bottom), at(8, bottom)].join("");
}

test("a photo is drawn anew: a JPEG in sRGB without a word besides", async () => {
  const jpeg = await redrawn(photo);
  const metadata = await sharp(jpeg).metadata();
  expect(metadata).toMatchObject({ format: "jpeg", width: 240, height: 160, space: "srgb", channels: 3 });
  expect([metadata.exif, metadata.icc, metadata.xmp, metadata.iptc, metadata.comments]).toEqual(
    Array(5).fill(undefined),
  );
  expect(await corners(jpeg)).toBe("RGBW");
});

test("a large photo comes out with 800 pixels on its longer side, a small one as large as it was", async () => {
  const large = await fourColours({ width: 1500, height: 3000 }).jpeg().toBuffer();
  expect(await sharp(await redrawn(large)).metadata()).toMatchObject({ width: 400, height: 800 });
});

/** How the camera was held, and where the corners are when the picture is turned upright. */
const TURNED = ["RGBW", "GRWB", "BWRG", "WBGR", "RWBG", "WRGB", "BGRW", "GBWR"];

test.each(TURNED.map((seen, at) => [at + 1, seen] as const))(
  "a camera held the way %i shows the picture upright",
  async (orientation, seen) => {
    const turned = await picture.clone().withMetadata({ orientation }).jpeg().toBuffer();
    const jpeg = await redrawn(turned);
    expect(await corners(jpeg)).toBe(seen);
    expect((await sharp(jpeg).metadata()).orientation).toBeUndefined();
  },
);

test.each<[what: string, make: () => Promise<Buffer> | Buffer]>([
  ["in the colours of print", () => picture.clone().toColourspace("cmyk").jpeg().toBuffer()],
  ["in grey", () => picture.clone().greyscale().jpeg().toBuffer()],
  ["that comes in steps", () => progressive],
  ["with a colour profile", () => picture.clone().withIccProfile("p3").jpeg().toBuffer()],
  ["of 24 megapixels", () => fourColours({ width: 6000, height: 4000 }).jpeg({ quality: 40 }).toBuffer()],
  [
    "with fill before a marker",
    () => Buffer.concat([photo.subarray(0, 2), Buffer.from([0xff]), photo.subarray(2)]),
  ],
])("a photo %s is taken and comes out like any other", async (_what, make) => {
  const jpeg = await redrawn(await make());
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", space: "srgb", channels: 3 });
});

test.each<[what: string, file: Buffer]>([
  ["a ZIP behind it", Buffer.concat([photo, storedZip("run.sh", SCRIPT)])],
  ["HTML behind it", Buffer.concat([photo, Buffer.from(`<html>${SCRIPT}`)])],
  ["JavaScript behind it", Buffer.concat([photo, Buffer.from(`*/alert("${SCRIPT}")/*`)])],
  ["a script in a comment", withSegment(photo, COMMENT, Buffer.from(`*/=1;${SCRIPT}/*`))],
  [
    "a script in its camera data",
    await picture
      .clone()
      .withExif({ IFD0: { Copyright: SCRIPT, ImageDescription: SCRIPT } })
      .jpeg()
      .toBuffer(),
  ],
  [
    "a script in its XMP",
    await picture.clone().withXmp(`<x:xmpmeta>${SCRIPT}</x:xmpmeta>`).jpeg().toBuffer(),
  ],
  ["another picture behind it", Buffer.concat([photo, photo, Buffer.from(SCRIPT)])],
])("a photo with %s comes out without it", async (_what, file) => {
  expect(file.includes(SCRIPT)).toBe(true);
  const jpeg = await redrawn(file);
  expect(jpeg.includes("script")).toBe(false);
  expect(jpeg.length).toBe((await redrawn(photo)).length);
});

test.each<[what: string, segment: Buffer]>([
  ["leads in circles", loopingExif()],
  ["holds a small picture of four gigabytes", thumbnailBomb()],
  ["is noise", Buffer.alloc(60_000, 0xa5)],
])("camera data that %s keeps nobody busy and does not come through", async (_what, segment) => {
  const result = await reader.read(withSegment(photo, APP1, segment));
  if (result.kind === "photo") expect(await sharp(result.jpeg).metadata()).not.toHaveProperty("exif");
  else expect(result).toEqual({ kind: "no-photo" });
});

const shown = (background: string) => sharp({ create: { width: 200, height: 200, channels: 3, background } });

test.each<[what: string, kind: PhotoResult["kind"], make: () => Promise<Buffer> | Buffer]>([
  ["nothing", "no-photo", () => Buffer.alloc(0)],
  ["three bytes", "no-photo", () => Buffer.from([0xff, 0xd8, 0xff])],
  ["a picture of one pixel", "too-small", () => claiming(photo, { width: 1, height: 1 })],
  ["a strip", "too-small", () => claiming(photo, { width: 5000, height: 10 })],
  ["a claim of 65,500 by 65,500", "too-large", () => claiming(photo, { width: 65_500, height: 65_500 })],
  ["a claim of 5,001 by 5,000", "too-large", () => claiming(photo, { width: 5_001, height: 5_000 })],
  [
    "a claim of 5,000 by 5,000 with data for less",
    "no-photo",
    () => claiming(photo, { width: 5_000, height: 5_000 }),
  ],
  ["a photo that was cut off", "no-photo", () => photo.subarray(0, photo.length / 2)],
  ["a photo that was cut off before its picture", "no-photo", () => photo.subarray(0, 300)],
  ["a picture of 1,000 scans", "no-photo", () => withScans(progressive, 1000)],
  [
    "the start of a JPEG and noise",
    "no-photo",
    () => Buffer.concat([photo.subarray(0, 20), Buffer.alloc(5000, 7)]),
  ],
  ["a PNG", "no-photo", () => shown("#abc").png().toBuffer()],
  ["a PNG of 100 megapixels", "no-photo", () => flatPng({ side: 10_000 })],
  [
    "a PNG with a text of 100 megabytes",
    "no-photo",
    () => flatPng({ side: 100, chunk: ["zTXt", Buffer.concat([Buffer.from("a\u0000\u0000"), ZEROS])] }),
  ],
  [
    "a PNG with a profile of 100 megabytes",
    "no-photo",
    () => flatPng({ side: 100, chunk: ["iCCP", Buffer.concat([Buffer.from("a\u0000\u0000"), ZEROS])] }),
  ],
  ["a GIF", "no-photo", () => shown("#abc").gif().toBuffer()],
  ["a WebP", "no-photo", () => shown("#abc").webp().toBuffer()],
  [
    "a WebP that moves",
    "no-photo",
    async () => {
      const frames = await Promise.all(["#abc", "#cba"].map((colour) => shown(colour).png().toBuffer()));
      return sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer();
    },
  ],
  ["a WebP with lengths that overflow", "no-photo", overlongWebp],
  ["an AVIF", "no-photo", () => shown("#abc").avif().toBuffer()],
  ["a HEIC", "no-photo", () => isoMedia("heic")],
  ["an MP4", "no-photo", () => isoMedia("isom")],
  ["a TIFF", "no-photo", () => shown("#abc").tiff().toBuffer()],
  ["a TIFF of 10,000 pages", "no-photo", manyPages],
  ["an SVG", "no-photo", () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
  ["HTML", "no-photo", () => Buffer.from(`<!doctype html>${SCRIPT}`)],
  ["a PDF", "no-photo", () => Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF")],
  ["a ZIP", "no-photo", () => storedZip("a.jpg", "x")],
  [
    "a WebP behind the start of a JPEG",
    "no-photo",
    () => Buffer.concat([photo.subarray(0, 20), overlongWebp()]),
  ],
])("%s is refused: %s", async (_what, kind, make) => {
  expect(await reader.read(await make())).toEqual({ kind });
});

test("after all of that a photo is still taken, and fifty times the same one is fifty times the same", async () => {
  const results = [];
  for (let times = 0; times < 50; times++) results.push((await redrawn(photo)).toString("base64"));
  expect(new Set(results).size).toBe(1);
});

test("those who come while sixteen wait are told so at once", async () => {
  const program = fileURLToPath(new URL("../../../testing/images/odd-child.ts", import.meta.url));
  const silent = createPhotoReader({ program });
  const waiting = Array.from({ length: 16 }, () => silent.read(photo));
  expect(await silent.read(photo)).toEqual({ kind: "busy" });
  silent.close();
  expect(await Promise.all(waiting)).toEqual(Array(16).fill({ kind: "no-photo" }));
});

import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { claiming, fourColours, withScans, withSegment } from "../../../testing/images/odd-files.ts";
import { readJpegHeader } from "./jpeg-header.ts";

const picture = fourColours({ width: 240, height: 160 });
const photo = await picture.clone().jpeg().toBuffer();
const progressive = await picture.clone().jpeg({ progressive: true }).toBuffer();

test("a photo says its size and in how many scans it comes", async () => {
  expect(readJpegHeader(photo)).toEqual({ width: 240, height: 160, scans: 1 });
  expect(readJpegHeader(withSegment(photo, 0xe1, Buffer.alloc(60_000, 0xff)))).toMatchObject({ width: 240 });
  expect(readJpegHeader(claiming(photo, { width: 65_500, height: 9 }))).toMatchObject({
    width: 65_500,
    height: 9,
  });
  const scans = readJpegHeader(progressive)?.scans ?? 0;
  expect(scans).toBeGreaterThan(5);
  expect(scans).toBeLessThan(20);
  expect(readJpegHeader(withScans(progressive, 1000))?.scans).toBe(scans + 1000);
});

test("what is no JPEG, or ends before its size, has no header", async () => {
  const png = await sharp(photo).png().toBuffer();
  for (const bytes of [Buffer.alloc(0), png, photo.subarray(1), photo.subarray(0, 100)])
    expect(readJpegHeader(bytes)).toBeNull();
});

test("whatever bytes come, it ends and throws nothing", () => {
  fc.assert(
    fc.property(fc.nat(photo.length - 1), fc.uint8Array({ maxLength: 50 }), (at, noise) => {
      const bytes = Buffer.concat([photo.subarray(0, at), noise, photo.subarray(at)]);
      const header = readJpegHeader(bytes);
      expect(header === null || header.width >= 0).toBe(true);
    }),
  );
});

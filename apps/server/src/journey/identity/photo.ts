import type { Secret } from "@vaada/contract/secret";

/** An Aadhaar photo is a few kilobytes; what is larger is something else. */
const PHOTO_BYTES_MAX = 1024 * 1024;
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

/** The bytes of a record's photo, or `null` when it is no JPEG of a sensible size: an identity can do without. */
export function jpegOf(photo: Secret | null): Buffer | null {
  if (photo === null) return null;
  const bytes = Buffer.from(photo.reveal(), "base64");
  const isJpeg = bytes.subarray(0, JPEG_START.length).equals(JPEG_START);
  return isJpeg && bytes.length <= PHOTO_BYTES_MAX ? bytes : null;
}

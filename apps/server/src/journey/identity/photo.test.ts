import { Secret } from "@vaada/contract/secret";
import { expect, test } from "vitest";
import { jpegOf } from "./record-identity.ts";

const MEGABYTE = 1024 * 1024;
const jpeg = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(bytes - 3)]);
const asSent = (bytes: Buffer): Secret => new Secret(bytes.toString("base64"));

test("a JPEG of at most a megabyte is kept as it came", () => {
  for (const bytes of [jpeg(3), jpeg(5_000), jpeg(MEGABYTE)])
    expect(jpegOf(asSent(bytes))?.equals(bytes)).toBe(true);
});

test.each([
  ["nothing", null],
  ["an empty text", new Secret("")],
  ["a text that is no base64", new Secret("<svg onload=alert(1)>")],
  ["a PNG", asSent(Buffer.from("89504e470d0a1a0a", "hex"))],
  ["a page", asSent(Buffer.from("<html>"))],
  ["a JPEG's first two bytes", asSent(Buffer.from("ffd8", "hex"))],
  ["a JPEG of more than a megabyte", asSent(jpeg(MEGABYTE + 1))],
])("%s is no photo", (_what, photo) => {
  expect(jpegOf(photo)).toBeNull();
});

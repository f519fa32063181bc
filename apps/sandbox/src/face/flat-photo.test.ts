import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withComment } from "../people/jpeg-comment.ts";
import { flatTone } from "./flat-photo.ts";

const photo = (name: string): Buffer =>
  readFileSync(new URL(`../testing/photos/${name}.jpg`, import.meta.url));
const portrait = readFileSync(new URL("../../assets/faces/woman-1.jpg", import.meta.url));

test.each([
  ["black", photo("black"), "black"],
  ["black with a comment", withComment(photo("black"), "x"), "black"],
  ["white", photo("white"), "white"],
  ["white, in steps", photo("white-progressive"), "white"],
  ["grey", photo("grey"), null],
  ["a portrait", portrait, null],
  ["nothing", Buffer.alloc(0), null],
  ["no picture", Buffer.from("not a picture at all"), null],
  ["half a picture", photo("black").subarray(0, 200), null],
])("%s is told by its first bytes", (_what, jpeg, tone) => {
  expect(flatTone(jpeg)).toBe(tone);
});

import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { IN_MEMORY, openState } from "../state.ts";
import { type Faces, openFaces } from "./faces.ts";
import { readComments, withComment } from "./jpeg-comment.ts";

const PEOPLE = Array.from({ length: 60 }, (_, at) => ({
  pan: `ABCPK${String(at).padStart(4, "0")}L`,
  gender: (["F", "M", "T"] as const)[at % 3] ?? "F",
}));

test("everybody has a photo of their own: a small JPEG, the same one each time", () => {
  const faces = openHere();
  const photos = PEOPLE.map(faces.photoOf);
  expect(new Set(photos.map((photo) => photo.toString("base64"))).size).toBe(PEOPLE.length);
  PEOPLE.forEach((person, at) => {
    const photo = faces.photoOf(person);
    expect(photo.equals(photos[at] ?? Buffer.alloc(0))).toBe(true);
    expect(photo.toString("hex", 0, 4)).toBe("ffd8ffe0");
    expect(photo.toString("hex", photo.length - 2)).toBe("ffd9");
    expect(photo.length).toBeLessThanOrEqual(12_288);
    expect(photo.includes(person.pan)).toBe(false);
  });
});

test("whoever is on a photo is found again by its bytes", () => {
  const faces = openHere();
  const photos = PEOPLE.map((person) => ({ pan: person.pan, photo: faces.photoOf(person) }));
  for (const { pan, photo } of photos) expect(faces.panOnPhoto(photo)).toBe(pan);
});

test("a picture from elsewhere shows nobody, and neither does a photo that was never handed out", () => {
  const drawn = readFileSync(new URL("../../assets/faces/man-1.jpg", import.meta.url));
  const [anita] = PEOPLE;
  if (anita === undefined) throw new Error("somebody");
  const faces = openHere();
  const elsewhere = openHere().photoOf(anita);
  const pictures = [
    drawn,
    elsewhere,
    withComment(drawn, "sandbox face 00"),
    Buffer.alloc(0),
    Buffer.from("not a picture"),
    Buffer.from("ffd8ffe0ffff", "hex"),
    Buffer.from("ffd8ffe00000ffd9", "hex"),
  ];
  for (const picture of pictures) expect(faces.panOnPhoto(picture)).toBeNull();
});

test("a comment is read back as it was written, and what is no JPEG is not written to", () => {
  const drawn = readFileSync(new URL("../../assets/faces/woman-1.jpg", import.meta.url));
  expect(readComments(drawn)).toEqual([]);
  expect(readComments(withComment(withComment(drawn, "नमस्ते"), "two"))).toEqual(["two", "नमस्ते"]);
  expect(() => withComment(Buffer.from("GIF89a"), "x")).toThrow("not a JPEG");
});

function openHere(): Faces {
  const state = openState(IN_MEMORY);
  onTestFinished(() => state.close());
  return openFaces(state.faces);
}

import facesFile from "tracking/examples/assets/faces.jpg?url";
import { beforeAll, expect, test } from "vitest";
import { type Cascade, findFace, type GreyPicture, shrunk } from "./find-face.ts";
import { fetchCascade, greyOf, type Hint, hintOf, lightIn } from "./watch-face.ts";

let cascade: Cascade;
let people: ImageBitmap;

beforeAll(async () => {
  cascade = await fetchCascade();
  people = await createImageBitmap(await (await fetch(facesFile)).blob());
});

const LOOK = { width: 110, height: 100 };

type Framing = { x: number; y: number; width: number; brightness?: number };

/** A part of the picture of three people, in the shape and size that is looked at. */
function seen({ x, y, width, brightness = 1 }: Framing): GreyPicture {
  const canvas = Object.assign(document.createElement("canvas"), LOOK);
  const paper = canvas.getContext("2d") as CanvasRenderingContext2D;
  paper.filter = `brightness(${brightness})`;
  paper.drawImage(people, x, y, width, (width * 10) / 11, 0, 0, LOOK.width, LOOK.height);
  return greyOf(paper.getImageData(0, 0, LOOK.width, LOOK.height));
}

const saidOf = (picture: GreyPicture): Hint =>
  hintOf({ face: findFace(picture, cascade), light: lightIn(picture) });

test.each<{ who: string; framing: Framing; says: Hint }>([
  { who: "a face in the middle", framing: { x: 408, y: 15, width: 194 }, says: "good" },
  { who: "another one", framing: { x: 178, y: 95, width: 200 }, says: "good" },
  { who: "one with a beard and glasses", framing: { x: 0, y: 45, width: 200 }, says: "good" },
  { who: "a face at the edge", framing: { x: 370, y: 15, width: 194 }, says: "centre" },
  { who: "a face low in the picture", framing: { x: 180, y: 58, width: 205 }, says: "centre" },
  { who: "a bookshelf", framing: { x: 180, y: 0, width: 150 }, says: "no-face" },
  { who: "a jumper", framing: { x: 400, y: 230, width: 120 }, says: "no-face" },
  { who: "a face in the dark", framing: { x: 408, y: 15, width: 194, brightness: 0.3 }, says: "light" },
])("$who: $says", ({ framing, says }) => {
  expect(saidOf(seen(framing))).toBe(says);
});

test("a face that is far away is found, and asked to come closer", () => {
  const picture = seen({ x: 318, y: 0, width: 380 });
  expect(saidOf(picture)).toBe("closer");
});

test("the found face is where the face is", () => {
  const face = findFace(seen({ x: 408, y: 15, width: 194 }), cascade);
  const middle = { x: (face?.x ?? 0) + (face?.width ?? 0) / 2, y: (face?.y ?? 0) + (face?.height ?? 0) / 2 };
  expect(Math.hypot(middle.x - 0.5, middle.y - 0.5)).toBeLessThan(0.1);
});

test("noise and an empty wall are no faces", () => {
  const wall = new Uint8ClampedArray(LOOK.width * LOOK.height).fill(128);
  const noise = wall.map((_, index) => (index * 7919 + ((index * index) % 251)) % 256);
  for (const points of [wall, noise]) expect(findFace({ ...LOOK, points }, cascade)).toBeNull();
});

test("a shrunk picture keeps its means", () => {
  const points = Uint8ClampedArray.from([0, 10, 100, 110, 20, 30, 120, 130]);
  expect(shrunk({ width: 4, height: 2, points }, { width: 2, height: 1 }).points).toEqual(
    Uint8ClampedArray.from([15, 115]),
  );
});

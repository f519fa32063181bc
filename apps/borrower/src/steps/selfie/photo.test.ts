import { expect, test } from "vitest";
import { photoIn, photoOf, shownPart } from "./photo.ts";

test.each([
  { width: 640, height: 480, part: { x: 56, y: 0, width: 528, height: 480 } },
  { width: 480, height: 640, part: { x: 0, y: 101.8, width: 480, height: 436.4 } },
  { width: 220, height: 200, part: { x: 0, y: 0, width: 220, height: 200 } },
])("of $width by $height the middle is shown", ({ width, height, part }) => {
  const rounded = Object.fromEntries(
    Object.entries(shownPart({ width, height })).map(([key, value]) => [key, Math.round(value * 10) / 10]),
  );
  expect(rounded).toEqual(part);
});

/** Left half red, right half blue. */
function painted({ width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paper = canvas.getContext("2d") as CanvasRenderingContext2D;
  paper.fillStyle = "red";
  paper.fillRect(0, 0, width / 2, height);
  paper.fillStyle = "blue";
  paper.fillRect(width / 2, 0, width / 2, height);
  return canvas;
}

async function colourAt(photo: Blob | null, share: number) {
  const picture = await createImageBitmap(photo as Blob);
  const canvas = Object.assign(document.createElement("canvas"), {
    width: picture.width,
    height: picture.height,
  });
  const paper = canvas.getContext("2d") as CanvasRenderingContext2D;
  paper.drawImage(picture, 0, 0);
  const [red = 0, , blue = 0] = paper.getImageData(picture.width * share, picture.height / 2, 1, 1).data;
  return red > blue ? "red" : "blue";
}

test("the photo is a JPEG of what the camera sees, not mirrored, in the shape that is shown", async () => {
  const video = Object.assign(document.createElement("video"), { muted: true, playsInline: true });
  expect(await photoOf(video)).toBeNull();
  video.srcObject = painted({ width: 1280, height: 960 }).captureStream();
  await video.play();
  const photo = await photoOf(video);
  expect(photo?.type).toBe("image/jpeg");
  const { width, height } = await createImageBitmap(photo as Blob);
  expect([width, height]).toEqual([880, 800]);
  expect([await colourAt(photo, 0.2), await colourAt(photo, 0.8)]).toEqual(["red", "blue"]);
});

test("a file becomes a JPEG of sensible size, and what is no picture is none", async () => {
  const png = await new Promise<Blob | null>((resolve) =>
    painted({ width: 3200, height: 2400 }).toBlob(resolve),
  );
  const photo = await photoIn(png as Blob);
  expect(photo?.type).toBe("image/jpeg");
  const { width, height } = await createImageBitmap(photo as Blob);
  expect([width, height]).toEqual([1600, 1200]);
  expect(await photoIn(new Blob(["%PDF-1.7"], { type: "image/jpeg" }))).toBeNull();
});

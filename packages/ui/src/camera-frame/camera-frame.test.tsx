import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import "../testing/accessible.ts";
import { CameraFrame } from "./camera-frame.tsx";

/** Left half red, right half blue. */
function twoColours(): MediaStream {
  const canvas = Object.assign(document.createElement("canvas"), { width: 440, height: 400 });
  const paper = canvas.getContext("2d") as CanvasRenderingContext2D;
  paper.fillStyle = "red";
  paper.fillRect(0, 0, 220, 400);
  paper.fillStyle = "blue";
  paper.fillRect(220, 0, 220, 400);
  return canvas.captureStream();
}

test("the picture of the camera is 220 by 200, mirrored, silent and inside the page", async () => {
  const onPicture = vi.fn();
  const stream = twoColours();
  const screen = await render(
    <CameraFrame label="What the camera sees" picture={{ kind: "camera", stream, onPicture }} />,
  );
  await expect.poll(() => onPicture.mock.calls.length).toBe(1);
  const video = onPicture.mock.calls[0]?.[0] as HTMLVideoElement;
  expect([video.offsetWidth, video.offsetHeight, video.muted, video.playsInline]).toEqual([
    220,
    200,
    true,
    true,
  ]);
  expect(new DOMMatrix(getComputedStyle(video).transform).a).toBe(-1);
  await expect.element(screen.getByLabelText("What the camera sees")).toBeVisible();
  await screen.unmount();
  expect(video.srcObject).toBeNull();
});

test("a photo stands as it is, without the oval, and is named", async () => {
  const url = URL.createObjectURL(new Blob());
  const screen = await render(<CameraFrame label="Your photo" picture={{ kind: "photo", url }} />);
  await expect.element(screen.getByRole("img", { name: "Your photo" })).toBeInTheDocument();
  expect(screen.container.querySelector("svg")).toBeNull();
});

test("while nothing is seen yet it says that it is busy", async () => {
  const screen = await render(<CameraFrame label="Starting" picture={null} />);
  expect(screen.container.querySelector("[aria-busy=true]")).not.toBeNull();
});

import { useEffect, useState } from "react";
import { CameraFrame } from "./camera-frame.tsx";

export const title = "CameraFrame";

/** A drawn head stands in for the camera. */
export function Example() {
  const [drawn, setDrawn] = useState<{ stream: MediaStream; url: string } | null>(null);
  useEffect(() => {
    const canvas = drawnHead();
    setDrawn({ stream: canvas.captureStream(), url: canvas.toDataURL() });
  }, []);
  const live = drawn && { kind: "camera" as const, stream: drawn.stream, onPicture: () => undefined };
  return (
    <div style={{ display: "flex", flexWrap: "wrap", gap: 16 }}>
      <CameraFrame label="Starting the camera" picture={null} />
      <CameraFrame label="What the camera sees" picture={live} />
      <CameraFrame label="What the camera sees, well placed" picture={live} isGood />
      <CameraFrame label="Your photo" picture={drawn && { kind: "photo", url: drawn.url }} />
    </div>
  );
}

function drawnHead(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement("canvas"), { width: 440, height: 400 });
  const paper = canvas.getContext("2d");
  if (paper === null) return canvas;
  paper.fillStyle = "#b9d6da";
  paper.fillRect(0, 0, 440, 400);
  paper.fillStyle = "#8a5a3c";
  paper.beginPath();
  paper.ellipse(220, 200, 110, 150, 0, 0, 2 * Math.PI);
  paper.fill();
  return canvas;
}

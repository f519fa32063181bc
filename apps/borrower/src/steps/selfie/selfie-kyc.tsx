import { openCamera } from "./open-camera.ts";
import { SelfiePage } from "./selfie-page.tsx";
import { SEND_PHOTO } from "./send-photo.ts";
import { watchLater } from "./use-hint.ts";

export function SelfieKyc() {
  return <SelfiePage open={openCamera} send={SEND_PHOTO} watch={watchLater} />;
}

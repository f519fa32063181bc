import { latePart } from "./chunk-loading.ts";

/** The drawing of a QR code is larger than the screens that show one, so it comes after them. */
export const LateQrCode = latePart(async () => (await import("@vaada/ui/qr-code")).QrCode);

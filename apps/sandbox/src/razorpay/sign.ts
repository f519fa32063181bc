import { createHmac } from "node:crypto";

/** How Razorpay signs a checkout's answer and the bytes of an event. */
export const signatureOf = (text: string, secret: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

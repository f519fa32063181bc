/** The longest side of a phone's camera, squared: enough for any of them, and a few hundred megabytes to decode. */
export const PIXELS_MAX = 25_000_000;

export type PhotoQuestion = { readonly id: number; readonly bytes: Uint8Array };

export type PhotoAnswer =
  | { readonly isReady: true }
  /** `null` when it is no picture that can be decoded. */
  | { readonly id: number; readonly jpeg: Uint8Array | null };

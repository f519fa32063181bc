/** Looks at photos of people. It decides nothing: it tells how sure it is. */
export type Faces = {
  /** Whether the photo is of somebody who was there, and not of a photo or a screen. */
  checkLiveness(photo: Buffer): Promise<LivenessResult>;
  /** Whether two photos are of one person. */
  match(photos: { readonly selfie: Buffer; readonly idPhoto: Buffer }): Promise<MatchResult>;
};

export type LivenessResult =
  | {
      readonly kind: "judged";
      readonly isLive: boolean;
      readonly confidence: number;
      /** `null` where the provider names none, as its pages have it. */
      readonly reference: string | null;
    }
  /** No face, several, or a picture that could not be used. */
  | { readonly kind: "unusable" }
  | { readonly kind: "unavailable"; readonly reason: string };

export type MatchResult =
  | {
      readonly kind: "judged";
      readonly isMatch: boolean;
      readonly confidence: number;
      readonly reference: string | null;
    }
  | { readonly kind: "unusable" }
  | { readonly kind: "unavailable"; readonly reason: string };

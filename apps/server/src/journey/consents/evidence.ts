import type { Language, ReadIn } from "@vaada/contract/language";
import type { Caller } from "../../platform/http/caller.ts";

/** Proves a consent later: on which text, when and from where it was given. */
export type ConsentEvidence = {
  readonly noticeVersion: string;
  readonly language: Language;
  /** The language that the text was read in, where that is none that we answer in. */
  readonly readIn?: ReadIn | null;
  readonly givenAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
};

/** The evidence that a call carries for its own consents. `now` is real time. */
export const evidenceOf = (
  { notices }: { readonly notices: readonly [current: string, ...earlier: string[]] },
  { caller, now }: { readonly caller: Caller; readonly now: Date },
): ConsentEvidence => ({
  noticeVersion: caller.noticeVersion ?? notices[0],
  language: caller.language,
  givenAt: now,
  address: caller.address,
  userAgent: caller.userAgent,
});

export type RefusalReason =
  /** It does not begin with exactly the bytes that were to be signed. */
  | "other-document"
  /** After them comes more than a signature, or something else. */
  | "more-than-a-signature"
  /** The signature leaves out something besides itself. */
  | "not-all-covered"
  | "unreadable"
  /** The signed bytes differ from the document's. */
  | "digest-differs"
  | "wrong-signature"
  | "untrusted"
  /** The certificate was not valid when it signed, or says that it signed in time to come. */
  | "not-valid-then";

/** Ends the check. Whatever is found first is enough. */
export class Refusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

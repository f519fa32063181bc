import { msg } from "@lingui/core/macro";

// A title that names its notice on several screens. It stands for the whole notice when the language of the consent is asked for: the
// server stores the consent with the language that the notice was read in.

/** Read on the form; the consent is stored by the call that the next screen makes. */
export const BUREAU_NOTICE_TITLE = msg`What we ask the credit bureau and why`;

export const ACCOUNT_NOTICE_TITLE = msg`What we do with your bank details`;

export const AUTO_PAY_NOTICE_TITLE = msg`What auto-pay allows and why`;

import { msg } from "@lingui/core/macro";

/** They stand for the whole notices when their language is asked for: a consent is stored with the language it was read in. */
export const ACCOUNT_NOTICE_TITLE = msg`What we do with your bank details`;
export const AUTO_PAY_NOTICE_TITLE = msg`What auto-pay allows and why`;

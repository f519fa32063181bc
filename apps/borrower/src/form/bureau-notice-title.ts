import { msg } from "@lingui/core/macro";

/**
 * Stands for the whole notice when its language is asked for: it is read on the form, and the consent is stored by the
 * call that the next screen makes.
 */
export const BUREAU_NOTICE_TITLE = msg`What we ask the credit bureau and why`;

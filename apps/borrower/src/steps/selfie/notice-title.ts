import { msg } from "@lingui/core/macro";

/** Stands for the whole notice when its language is asked for: both consents are stored with the language it was read in. */
export const NOTICE_TITLE = msg`What we do with your photo`;

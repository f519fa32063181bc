import { msg } from "@lingui/core/macro";

/** Stands for the whole notice when its language is asked for: the consent is stored with the language it was read in. */
export const NOTICE_TITLE = msg`What we ask about them and why`;

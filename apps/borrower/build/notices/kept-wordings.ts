import { join } from "node:path";
import { SIGN_IN_NOTICES } from "@vaada/contract/notice";
import { type NoticeName, STEP_NOTICES } from "@vaada/contract/notices-taken";

/** Every wording that a borrower may have agreed to, one file a version. None is ever changed or taken away. */
export const FOLDER = join(import.meta.dirname, "../../../../docs/notices");

export const wordingOf = (version: string): string => join(FOLDER, `${version}.md`);

const VERSIONS: Readonly<Record<NoticeName, readonly [current: string, ...earlier: string[]]>> = {
  ...STEP_NOTICES,
  signIn: SIGN_IN_NOTICES,
};

export const versionsOf = (name: NoticeName): readonly [current: string, ...earlier: string[]] =>
  VERSIONS[name];

export const NOTICE_NAMES = Object.keys(VERSIONS) as readonly NoticeName[];

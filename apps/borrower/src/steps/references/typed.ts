import { digitsOfMobile } from "@vaada/contract/mobile";

const MOBILE_DIGITS = 10;
const NOT_IN_A_NAME = /[^\p{L}\p{M}\s]/gu;
const AROUND_DIGITS = /[\s()+.-]/g;

/** A name takes letters and spaces; what else is typed or pasted does not get in. */
export const typedName = (text: string): string => text.replace(NOT_IN_A_NAME, "");

type Typing = { text: string; before: string; isOneKey: boolean };

/**
 * What people write around a number goes, and so do +91 and 0 before it. A letter stays, so that the form can say what
 * is wrong; an eleventh key would push the first digit out at the front.
 */
export function typedMobile({ text, before, isOneKey }: Typing): string {
  const bare = text.replace(AROUND_DIGITS, "");
  if (/\D/.test(bare)) return bare;
  return isOneKey && bare.length > MOBILE_DIGITS ? before : digitsOfMobile(bare);
}

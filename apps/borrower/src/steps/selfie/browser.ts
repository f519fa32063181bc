/** The browsers that hide the camera's switch in different places. */
export type Browser =
  | "inside-an-app"
  | "android-chrome"
  | "samsung"
  | "android-firefox"
  | "ios-safari"
  | "ios-other"
  | "desktop-chrome"
  | "desktop-firefox"
  | "desktop-safari"
  | "other";

type Device = { userAgent: string; maxTouchPoints: number };

/** Which one this is, by what it calls itself: only to name the right steps, never to refuse anything. */
export function browserOf({ userAgent, maxTouchPoints }: Device): Browser {
  const has = (pattern: RegExp): boolean => pattern.test(userAgent);
  // An iPad calls itself a Mac, but no Mac takes fingers.
  const isIos = has(/iPhone|iPad|iPod/) || (has(/Macintosh/) && maxTouchPoints > 1);
  if (has(/FBAN|FBAV|Instagram|Line\/|; wv\)|WhatsApp/)) return "inside-an-app";
  if (isIos) return has(/CriOS|FxiOS|EdgiOS|OPT\//) ? "ios-other" : "ios-safari";
  if (has(/Android/)) {
    if (has(/SamsungBrowser/)) return "samsung";
    if (has(/Firefox/)) return "android-firefox";
    return has(/Chrome/) ? "android-chrome" : "other";
  }
  if (has(/Firefox/)) return "desktop-firefox";
  if (has(/Chrome/)) return "desktop-chrome";
  return has(/Safari/) ? "desktop-safari" : "other";
}

export const isPhone = ({ userAgent, maxTouchPoints }: Device): boolean =>
  /Android|iPhone|iPad|iPod|Mobile/.test(userAgent) || maxTouchPoints > 1;

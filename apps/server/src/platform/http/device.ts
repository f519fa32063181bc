/** The browser and the system that a user agent names; `null` for one that it leaves out. */
export type Device = { readonly browser: string | null; readonly system: string | null };

/** The first that fits counts: several browsers also call themselves Chrome or Safari. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOP(?:R|T|X|iOS)\/|\bOpera\b/],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["UC Browser", /\bUCBrowser\//],
  ["Mi Browser", /\bMiuiBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Mac", /\bMacintosh\b/],
  ["KaiOS", /\bKAIOS\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * A device, for a borrower who asks where they are signed in: a browser and a system, and no more. Versions change by
 * themselves, and anything finer would follow people around.
 */
export function deviceOf(userAgent: string | null): Device {
  const named = (names: typeof BROWSERS): string | null =>
    names.find(([, sign]) => sign.test(userAgent ?? ""))?.[0] ?? null;
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}

export const isSameDevice = (one: Device, other: Device): boolean =>
  one.browser === other.browser && one.system === other.system;

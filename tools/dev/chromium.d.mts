export const CHROMIUM_MISSING: string;
export const chromiumFlags: string[];
export function findChromium(env?: Record<string, string | undefined>): string | undefined;
export function findShell(env?: Record<string, string | undefined>): string | undefined;
export function findTestBrowser(env?: Record<string, string | undefined>): string | undefined;
export function testBrowserPath(): string;

import type { AppSlice, SessionState, UserSlice } from "./store.ts";

export type StateReader = () => string | null | Promise<string | null>;

/** The specification's limit: a storage that has not answered by then is taken to be empty. */
export const STORAGE_READ_LIMIT_MS = 5000;

/**
 * Gives what the device kept of the two slices to `take`: at once when the storage answers at once, and never later than
 * the limit. Whatever it holds, the app starts: text that is not ours and values of a wrong kind count as nothing kept.
 */
export function restore(read: StateReader, take: (kept: unknown) => void): Promise<void> {
  const found = read();
  if (!(found instanceof Promise)) {
    take(parsed(found));
    return Promise.resolve();
  }
  const limit = new Promise<null>((resolve) => setTimeout(resolve, STORAGE_READ_LIMIT_MS, null));
  return Promise.race([found.catch(() => null), limit]).then((text) => take(parsed(text)));
}

export const stateOf = (kept: unknown, defaults: SessionState): SessionState => ({
  user: sliceOf(defaults.user, USER_KINDS, entryOf(kept, "user")),
  // A call that was under way when the page went is not under way any more.
  app: { ...sliceOf(defaults.app, APP_KINDS, entryOf(kept, "app")), loading: false },
});

const USER_KINDS = {
  requestId: "string",
  mobile: "string",
  accountId: "string",
  user: "object",
  loan: "object",
  employment: "object",
  resendAtMs: "number",
  codeEndsAtMs: "number",
} as const satisfies Record<keyof UserSlice, string>;

const APP_KINDS = {
  loading: "boolean",
  stepperDisabled: "boolean",
  triggerInstallOnce: "boolean",
} as const satisfies Record<keyof AppSlice, string>;

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function sliceOf<T extends object>(defaults: T, kinds: Record<keyof T, string>, kept: unknown): T {
  const sound = Object.entries(kinds).flatMap(([key, kind]) => {
    const value = entryOf(kept, key);
    return typeof value === kind && value !== null ? [[key, value]] : [];
  });
  return { ...defaults, ...Object.fromEntries(sound) };
}

const entryOf = (kept: unknown, key: string): unknown =>
  (kept as Record<string, unknown> | null | undefined)?.[key];

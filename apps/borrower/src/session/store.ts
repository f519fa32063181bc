import type { ReplyOf } from "@vaada/contract/call";
import type { checkStep } from "@vaada/contract/calls/step";
import { create } from "zustand";
import { deviceStorage } from "../device/device-storage.ts";

type Step = ReplyOf<typeof checkStep>;

/**
 * The app's knowledge of the person, as the specification lists it; the two instants belong to the code just
 * sent.
 */
export type UserSlice = {
  requestId: string | null;
  mobile: string | null;
  accountId: string;
  user: Step["customer"] | null;
  loan: Step["loan"] | null;
  employment: Step["employment"];
  resendAtMs: number | null;
  codeEndsAtMs: number | null;
};

type AppSlice = { loading: boolean; stepperDisabled: boolean; triggerInstallOnce: boolean };

type SessionState = { user: UserSlice; app: AppSlice };

export const EMPTY_STATE: SessionState = {
  user: {
    requestId: null,
    mobile: null,
    accountId: "",
    user: null,
    loan: null,
    employment: null,
    resendAtMs: null,
    codeEndsAtMs: null,
  },
  app: { loading: false, stepperDisabled: false, triggerInstallOnce: false },
};

type Device = { read: StateReader; write: (text: string) => void };

/** A store that comes back after a reload. Every change is written, none before what was kept has been read. */
export function openStore({ read, write }: Device) {
  const store = create<SessionState>()(() => EMPTY_STATE);
  const restored = restore(read, (kept) => {
    store.setState(stateOf(kept, EMPTY_STATE));
    store.subscribe((state) => write(JSON.stringify(state, leaveOutWhoTheyAre)));
  });
  return { store, restored };
}

/**
 * The borrower's identity stays in memory: the step call tells it anew, and a device is lost more often than
 * a session.
 */
const leaveOutWhoTheyAre = (key: string, value: unknown): unknown =>
  /^(name|email|aadhar_no|address)$/.test(key) ? undefined : value;

export type StateReader = () => string | null | Promise<string | null>;

/** The specification's limit: a storage that has not answered by then is taken to be empty. */
export const STORAGE_READ_LIMIT_MS = 5000;

/**
 * Gives what the device kept of the two slices to `take`: at once when the storage answers at once, and never later than
 * the limit. Whatever it holds, the app starts: text that is not ours and values of a wrong kind count as nothing kept.
 */
function restore(read: StateReader, take: (kept: unknown) => void): Promise<void> {
  const found = read();
  if (!(found instanceof Promise)) {
    take(parsed(found));
    return Promise.resolve();
  }
  const limit = new Promise<null>((resolve) => setTimeout(resolve, STORAGE_READ_LIMIT_MS, null));
  return Promise.race([found.catch(() => null), limit]).then((text) => take(parsed(text)));
}

const stateOf = (kept: unknown, defaults: SessionState): SessionState => ({
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

const STATE_KEY = "vaada";

const kept = openStore({
  read: () => deviceStorage.getItem(STATE_KEY),
  write: (text) => deviceStorage.setItem(STATE_KEY, text),
});

export const useSession = kept.store;

/** Resolves once what was kept is in, or its time is up. */
export const stateRestored = (): Promise<void> => kept.restored;

export function setUser(changes: Partial<UserSlice>): void {
  useSession.setState(({ user }) => ({ user: { ...user, ...changes } }));
}

export function setApp(changes: Partial<AppSlice>): void {
  useSession.setState(({ app }) => ({ app: { ...app, ...changes } }));
}

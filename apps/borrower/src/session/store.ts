import type { ReplyOf } from "@vaada/contract/call";
import type { checkStep } from "@vaada/contract/calls/step";
import { create } from "zustand";
import { deviceStorage } from "../device/device-storage.ts";
import { restore, type StateReader, stateOf } from "./kept-state.ts";

type Step = ReplyOf<typeof checkStep>;

/** What the app knows of the person, as the specification lists it; the two instants belong to the code just sent. */
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

export type AppSlice = { loading: boolean; stepperDisabled: boolean; triggerInstallOnce: boolean };

export type SessionState = { user: UserSlice; app: AppSlice };

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

const STATE_KEY = "vaada";

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

/** Who the borrower is stays in memory: the step call tells it anew, and a device is lost more often than a session. */
const leaveOutWhoTheyAre = (key: string, value: unknown): unknown =>
  /^(name|email|aadhar_no)$/.test(key) ? undefined : value;

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

import { queryOptions } from "@tanstack/react-query";
import type { readMe, signInStaff, signOutStaff } from "@vaada/contract/console/calls/session";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import type { Permission } from "@vaada/contract/console/roles";
import { createContext, useContext, useSyncExternalStore } from "react";
import { call, onSessionEnded } from "../api/client.ts";

export type Me = ConsoleReplyOf<typeof readMe>;

/** How often the console asks who is signed in, and what time it is for the platform. */
const ASK_AGAIN_MS = 60_000;

export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }) => {
    const me = await call<typeof readMe>("GET", "/me", { signal });
    // The platform's clock may run ahead of the browser's.
    return { ...me, aheadMs: Date.parse(me.now) - Date.now() };
  },
  retry: false,
  refetchInterval: ASK_AGAIN_MS,
  staleTime: ASK_AGAIN_MS,
});

export const SessionContext = createContext<Me | null>(null);

/** The person who is signed in. */
export function useMe(): Me {
  const me = useContext(SessionContext);
  if (me === null) throw new Error("useMe: nobody is signed in here");
  return me;
}

/** Whether the person's role has a permission: a button that it lacks is not there. */
export function useCan(): (permission: Permission) => boolean {
  const { can } = useMe();
  return (permission) => can.includes(permission);
}

export const signIn = (given: { email: string; password: string; code: string }) =>
  call<typeof signInStaff>("POST", "/session", { body: given });

export const signOut = () => call<typeof signOutStaff>("DELETE", "/session");

/** Whether the console is locked: what was typed stays, and nothing can be seen or done until the person is back. */
let isLocked = false;
const listeners = new Set<() => void>();

export function setLocked(next: boolean): void {
  if (isLocked === next) return;
  isLocked = next;
  for (const listener of listeners) listener();
}

onSessionEnded(() => setLocked(true));

export const useIsLocked = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => isLocked,
  );

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { codeOf } from "../api/client.ts";
import { FailureNote } from "../parts/note.tsx";
import { meQuery, SessionContext, setLocked, signOut, useIsLocked } from "../session/session.ts";
import styles from "./sign-in.module.css";
import { EntryCard, SignIn } from "./sign-in.tsx";

/** As the server has it: it ends a session that was not used for so long. */
const IDLE_MS = 15 * 60_000;
const SIGNS_OF_A_PERSON = ["pointerdown", "keydown", "wheel"] as const;

/**
 * Shows the console to whoever is signed in, and the sign-in to everybody else. A session that ended while somebody worked
 * locks the page: what they typed is there when they come back.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery);
  const queries = useQueryClient();
  const isLocked = useIsLocked();
  useIdleLock(me.data !== undefined && !isLocked);

  const comeBack = async () => {
    const before = me.data?.staff_id;
    const { data } = await me.refetch();
    setLocked(false);
    // Somebody else sits here now: nothing of the other person's may stay on the page.
    if (before !== undefined && data?.staff_id !== before) location.assign("/");
    else await queries.invalidateQueries();
  };

  if (me.data === undefined) {
    if (me.isPending && me.fetchStatus !== "idle") return null;
    if (codeOf(me.error) === "SIGN_IN_NEEDED") return <SignIn title="Sign in" onSignedIn={comeBack} />;
    return (
      <EntryCard title="The console can't be opened">
        <div className={styles.form}>
          <FailureNote error={me.error} onRetry={() => void me.refetch()} />
        </div>
      </EntryCard>
    );
  }
  return (
    <SessionContext value={me.data}>
      <div inert={isLocked} aria-hidden={isLocked || undefined}>
        {children}
      </div>
      {isLocked && (
        <div className={styles.lock}>
          <SignIn
            title="Locked"
            lead={`Signed in as ${me.data.name}. What you typed is kept on this page until you are back.`}
            onSignedIn={comeBack}
          />
        </div>
      )}
    </SessionContext>
  );
}

/** Polling is no work: a page that nobody touched for so long locks, and the session ends with it. */
function useIdleLock(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const lock = () => {
      setLocked(true);
      // Should this not arrive, the server ends the session by itself: nothing asks any more.
      signOut().catch(() => {});
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(lock, IDLE_MS);
    };
    wait();
    for (const sign of SIGNS_OF_A_PERSON) addEventListener(sign, wait, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS_OF_A_PERSON) removeEventListener(sign, wait);
    };
  }, [isActive]);
}

import { Button } from "@vaada/ui/button";
import { useEffect, useEffectEvent, useState } from "react";
import { paths } from "../paths.ts";
import { useSignedIn } from "../session/session-values.ts";
import { tellChunkMissing, useChunk, whenIdle } from "../shell/chunk-loading.ts";
import { replayFirstTouches } from "../shell/first-touches.ts";
import { go } from "../shell/navigation.ts";
import type { SignInReply } from "./sign-in-drawer.tsx";

type Props = {
  label: string;
  /** The button's words for somebody who is signed in already and only goes on. */
  signedInLabel: string;
  prompt: string;
  onSignedIn?: (signedIn: SignInReply) => void;
};

const loadDrawer = async () => (await import("./sign-in-drawer.tsx")).SignInDrawer;

/** The primary button of a public page. The sheet it opens is brought in beforehand, so that the tap finds it there. */
export function SignInButton({ label, signedInLabel, prompt, onSignedIn }: Props) {
  const isSignedIn = useSignedIn();
  const [isOpen, setIsOpen] = useState(false);
  const [isComing, setIsComing] = useState(false);
  const [SignInDrawer, ensureDrawer] = useChunk(loadDrawer);
  const preload = useEffectEvent(ensureDrawer);
  useEffect(() => {
    replayFirstTouches("[data-footer]");
    // A failure is told by the tap that needs it.
    void whenIdle().then(preload).catch(ignore);
  }, []);

  const open = async (): Promise<void> => {
    setIsComing(true);
    try {
      await ensureDrawer();
      setIsOpen(true);
    } catch {
      tellChunkMissing();
    }
    setIsComing(false);
  };

  return (
    <>
      <Button busy={isComing} onClick={() => (isSignedIn ? go(paths.stepper()) : void open())}>
        {isSignedIn ? signedInLabel : label}
      </Button>
      {SignInDrawer !== null && (
        <SignInDrawer
          open={isOpen}
          onClose={() => setIsOpen(false)}
          prompt={prompt}
          onSignedIn={onSignedIn}
        />
      )}
    </>
  );
}

const ignore = (): void => {};

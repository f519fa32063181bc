import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { LinkRoute } from "@vaada/contract/routes";
import { Button } from "@vaada/ui/button";
import { iconAlert } from "@vaada/ui/icons";
import { ResultPanel } from "@vaada/ui/result-panel";
import { TopBar } from "@vaada/ui/top-bar";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { screenLanguage, speak } from "../language/language.ts";
import { paths } from "../paths.ts";
import { isSignedIn } from "../session/session-values.ts";
import { keepStopAutoPayRequest } from "../session/stop-auto-pay.ts";
import { stateRestored, useSession } from "../session/store.ts";
import { HelpLine } from "../shell/help-line.tsx";
import { forgetLoad, go, openHelp, usePath, wasLoadedAt } from "../shell/navigation.ts";
import { askForStep } from "../shell/step.ts";
import { Arrival } from "./arrival.tsx";
import { placeAfterReload, verdictOn } from "./guard.ts";
import styles from "./guarded.module.css";
import { GuardedScreen, preloadGuardedScreen } from "./guarded-screens.tsx";
import { type LazyScreen, lazyScreen, ShowScreen } from "./lazy-screen.tsx";

const notFound = lazyScreen(async () => (await import("./not-found.tsx")).NotFound);

/** The routes of our messages' links. */
const LINKS: Record<LinkRoute, { screen: LazyScreen; title: () => string }> = {
  "/verify-email": {
    screen: lazyScreen(async () => (await import("../account/verify-email.tsx")).VerifyEmail),
    title: () => t`Email address`,
  },
  "/continue": {
    screen: lazyScreen(async () => (await import("../account/continue.tsx")).Continue),
    title: () => t`Go on with your application`,
  },
};

/** The guard, with the screen of the address that it is first needed for. */
export async function loadGuarded(): Promise<ComponentType> {
  await preloadGuardedScreen(location.pathname);
  return Guarded;
}

/** Every address that is not public. The guard decides; this shows what it decided. */
function Guarded() {
  const path = usePath();
  useEffect(() => {
    // Marathi ends where the journey begins. The device's choice stays, for the pages before it.
    if (screenLanguage() === "mr") void speak("hi");
  }, []);
  const stepperDisabled = useSession(({ app }) => app.stepperDisabled);
  // Read once per address: a sign-out meanwhile has a screen of its own, which says why.
  const [wasSignedIn] = useState(isSignedIn);
  const [isReload, setIsReload] = useState(() => wasLoadedAt(path));
  useEffect(forgetLoad, []);
  const verdict = verdictOn(path, { isSignedIn: wasSignedIn, isReload, stepperDisabled });
  const mustLeave = verdict.kind === "sign-in-first";
  useEffect(() => {
    if (mustLeave) go(keepStopAutoPayRequest() ? paths.payment() : paths.landing(), { replace: true });
  }, [mustLeave]);

  switch (verdict.kind) {
    case "sign-in-first":
      return null;
    case "not-found":
      return (
        <>
          <ShowScreen screen={notFound} />
          <Arrival title={t`Not Found`} />
        </>
      );
    case "open-link":
      return (
        <>
          <ShowScreen screen={LINKS[verdict.route].screen} />
          <Arrival title={LINKS[verdict.route].title()} />
        </>
      );
    case "ask-for-step":
      return <StepCheck path={path} onStay={() => setIsReload(false)} />;
    case "show":
      return <GuardedScreen route={verdict.route} />;
    default:
      return verdict satisfies never;
  }
}

type Props = { path: string; onStay: () => void };

/** Asks where the borrower is and goes there, under the mark that stood there before; the loader of a slow answer lies above it. */
function StepCheck({ path, onStay }: Props) {
  const [state, setState] = useState<"asking" | "failed">("asking");
  const goToPlace = useEffectEvent((place: string | undefined) => {
    if (place === undefined) setState("failed");
    else if (place === path) onStay();
    else go(place, { replace: true });
  });
  useEffect(() => {
    if (state !== "asking") return;
    let isGone = false;
    void whereToGo(path)
      .then(withScreen)
      .then((place) => {
        if (!isGone) goToPlace(place);
      });
    return () => {
      isGone = true;
    };
  }, [state, path]);

  return state === "asking" ? <BootMark /> : <StepUnknown onRetry={() => setState("asking")} />;
}

/** As the page draws it before there is any script. The loader announces the wait. */
const BootMark = () => (
  <div className="boot">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5 7l7 11 7-11" />
      <circle cx="12" cy="6" r="1.4" />
    </svg>
  </div>
);

function StepUnknown({ onRetry }: { onRetry: () => void }) {
  const title = t`We couldn’t load where you left off`;
  // Reads again by itself once the network is back.
  useEffect(() => {
    addEventListener("online", onRetry);
    return () => removeEventListener("online", onRetry);
  });
  return (
    <>
      <TopBar onHelp={openHelp} helpLabel={t`Help`} />
      <main className={styles.main}>
        <ResultPanel
          tone="neutral"
          icon={iconAlert}
          title={title}
          help={<HelpLine />}
          actions={
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Nothing is lost. Your details are saved with us.</Trans>
        </ResultPanel>
        <Arrival title={title} />
      </main>
    </>
  );
}

/** The loader stays until the screen of the place is there. */
async function withScreen(place: string | undefined): Promise<string | undefined> {
  if (place !== undefined) await preloadGuardedScreen(place);
  return place;
}

async function whereToGo(path: string): Promise<string | undefined> {
  await stateRestored();
  const outcome = await askForStep();
  if (outcome.kind === "offline" && path === paths.dashboard() && (await isDashboardKept())) return path;
  if (outcome.kind !== "ok") return undefined;
  return placeAfterReload({ path, redirectTo: outcome.data.redirect_to });
}

/** Without a network the dashboard is read as it was last. */
async function isDashboardKept(): Promise<boolean> {
  const { readSnapshot } = await import("../waiting/snapshot.ts");
  return readSnapshot("dashboard") !== null;
}

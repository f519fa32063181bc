import { t } from "@lingui/core/macro";
import { PUBLIC_ROUTES } from "@vaada/contract/routes";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { OfflineBanner } from "@vaada/ui/offline-banner";
import { ToastRegion } from "@vaada/ui/toast";
import { Suspense, useEffect } from "react";
import { keepTellingFailures } from "../api/client-failures.ts";
import { stillWorking } from "../language/shared-phrases.ts";
import { paths } from "../paths.ts";
import { EMPTY_STATE, useSession } from "../session/store.ts";
import { listenToOtherTabs } from "../session/tabs.ts";
import { latePart } from "../shell/chunk-loading.ts";
import { useOnline, useSaved } from "../shell/connection.ts";
import { go, usePath } from "../shell/navigation.ts";
import { savedTimeText } from "../shell/saved-time-text.ts";
import { watchConnection } from "../shell/watch-connection.ts";
import { InactivityWarning } from "./inactivity-warning.tsx";
import { InstallPrompt } from "./install-prompt.tsx";
import { followStepAfterLoad } from "./public-reload.ts";
import { UpdateRow } from "./update-row.tsx";

const Help = latePart(async () => (await import("../account/help/help.tsx")).Help);

export function BackgroundParts() {
  useEffect(followOtherTabs, []);
  useEffect(keepTellingFailures, []);
  useEffect(() => void followStepAfterLoad(), []);
  // Needed when the network is gone, and not to be had then.
  useEffect(() => void import("../form/failed-act.tsx").catch(() => undefined), []);
  return (
    <>
      <ToastRegion closeLabel={t`Close`} screen={usePath()} />
      <Offline />
      <UpdateRow />
      <Loader />
      <InactivityWarning />
      <InstallPrompt />
      <Suspense>
        <Help />
      </Suspense>
    </>
  );
}

function Offline() {
  useEffect(watchConnection, []);
  const isOnline = useOnline();
  const saved = useSaved();
  return <OfflineBanner text={isOnline ? null : offlineText(saved)} />;
}

function offlineText(saved: ReturnType<typeof useSaved>): string {
  if (saved === null) return t`Offline · nothing you typed is lost`;
  const time = savedTimeText(saved.atMs);
  return saved.what === "typed"
    ? t`Offline · kept on this phone at ${time}`
    : t`Offline · as saved at ${time}`;
}

/** Up whenever the app's loading flag is. */
function Loader() {
  const isLoading = useSession(({ app }) => app.loading);
  return (
    <FullScreenLoader open={isLoading} lines={{ working: t`Loading your details`, still: stillWorking() }} />
  );
}

/** Keeps this tab in step with what the others did to the session. */
const followOtherTabs = (): (() => void) =>
  listenToOtherTabs({
    onSignedOut: () => {
      useSession.setState(EMPTY_STATE, true);
      if (!isPublic(location.pathname)) go(paths.signOut("elsewhere"), { replace: true });
    },
    onReplaced: () => {
      if (!isPublic(location.pathname)) location.reload();
    },
  });

const isPublic = (path: string): boolean => PUBLIC_ROUTES.some((route) => route === path);

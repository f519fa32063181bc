import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import { paths } from "../paths.ts";
import { isSignedIn } from "../session/session-values.ts";
import { useSession } from "../session/store.ts";
import { forgetLoad, go, usePath, wasLoadedAt } from "../shell/navigation.ts";
import { Arrival } from "./arrival.tsx";
import { verdictOn } from "./guard.ts";
import { GuardedScreen } from "./guarded-screens.tsx";
import { lazyScreen, ShowScreen } from "./lazy-screen.tsx";
import { StepCheck } from "./step-check.tsx";

const notFound = lazyScreen(async () => (await import("./not-found.tsx")).NotFound);
const verifyEmail = lazyScreen(async () => (await import("../account/verify-email.tsx")).VerifyEmail);

/** Every address that is not public. The guard decides; this shows what it decided. */
export function Guarded() {
  const path = usePath();
  const stepperDisabled = useSession(({ app }) => app.stepperDisabled);
  // Read once per address: a sign-out meanwhile has a screen of its own, which says why.
  const [wasSignedIn] = useState(isSignedIn);
  const [isReload, setIsReload] = useState(() => wasLoadedAt(path));
  useEffect(forgetLoad, []);
  const verdict = verdictOn(path, { isSignedIn: wasSignedIn, isReload, stepperDisabled });
  const mustLeave = verdict.kind === "sign-in-first";
  useEffect(() => {
    if (mustLeave) go(paths.landing(), { replace: true });
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
          <ShowScreen screen={verifyEmail} />
          <Arrival title={t`Email address`} />
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

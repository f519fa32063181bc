import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import type { PublicRoute } from "@vaada/contract/routes";
import { Suspense } from "react";
import { inOwnWords } from "../language/language.ts";
import { usePath } from "../shell/navigation.ts";
import { Arrival } from "./arrival.tsx";
import { type LazyScreen, lazyScreen, ShowScreen } from "./lazy-screen.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

type PublicScreen = LazyScreen & { title: () => string };

const PUBLIC_SCREENS: Record<PublicRoute, PublicScreen> = {
  "/": {
    ...lazyScreen(async () => (await import("../landing/landing.tsx")).Landing),
    title: () => inOwnWords(lender.brand.headline).replace(/\.$/, ""),
  },
  "/payment": {
    ...lazyScreen(async () => (await import("../loan/payment.tsx")).Payment),
    title: () => t`Payments`,
  },
  "/logout": {
    ...lazyScreen(async () => (await import("../sign-in/sign-out.tsx")).SignOut),
    title: () => t`Signed out`,
  },
};

/** Every address that is not public: the guard, the steps and the not-found screen, which no landing page needs. */
const guarded = lazyScreen(async () => (await import("./guarded.tsx")).loadGuarded());

/** For those who build the app; the production bundle has none of it. */
const gallery = import.meta.env.DEV
  ? lazyScreen(async () => (await import("./gallery.tsx")).Gallery)
  : undefined;

export function Router() {
  const path = usePath();
  if (gallery !== undefined && path === "/dev/gallery") return <ShowScreen screen={gallery} />;
  const open = publicScreenAt(path);
  return (
    <ScreenBoundary key={path}>
      <Suspense fallback={null}>
        {open === undefined ? (
          <ShowScreen screen={guarded} />
        ) : (
          <>
            <ShowScreen screen={open} />
            <Arrival title={open.title()} />
          </>
        )}
      </Suspense>
    </ScreenBoundary>
  );
}

/** Brings in the code of an address before anybody goes there. */
export const preloadScreen = (path: string): Promise<void> => (publicScreenAt(path) ?? guarded).preload();

const publicScreenAt = (path: string): PublicScreen | undefined =>
  Object.hasOwn(PUBLIC_SCREENS, path) ? PUBLIC_SCREENS[path as PublicRoute] : undefined;

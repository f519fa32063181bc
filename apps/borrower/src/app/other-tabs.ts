import { PUBLIC_ROUTES } from "@vaada/contract/routes";
import { paths } from "../paths.ts";
import { EMPTY_STATE, useSession } from "../session/store.ts";
import { listenToOtherTabs } from "../session/tabs.ts";
import { go } from "../shell/navigation.ts";

/** Keeps this tab in step with what the others did to the session. */
export const followOtherTabs = (): (() => void) =>
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

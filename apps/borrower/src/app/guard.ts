import { type GuardedRoute, isGuardedRoute, LINK_ROUTES, type LinkRoute } from "@vaada/contract/routes";
import { belongsToStep } from "./step-addresses.ts";

/** The stepper shows no screen of its own: it asks for the step and goes there. */
export type ScreenRoute = Exclude<GuardedRoute, "/stepper">;

/** What an address that is not public shows. */
export type Verdict =
  | { kind: "not-found" }
  | { kind: "open-link"; route: LinkRoute }
  | { kind: "sign-in-first" }
  | { kind: "ask-for-step" }
  | { kind: "show"; route: ScreenRoute };

type Circumstances = {
  isSignedIn: boolean;
  /** The page was loaded at this address, rather than reached from another screen. */
  isReload: boolean;
  stepperDisabled: boolean;
};

export function verdictOn(path: string, { isSignedIn, isReload, stepperDisabled }: Circumstances): Verdict {
  const link = LINK_ROUTES.find((route) => route === path);
  if (link !== undefined) return { kind: "open-link", route: link };
  if (!isGuardedRoute(path)) return { kind: "not-found" };
  if (!isSignedIn) return { kind: "sign-in-first" };
  if (path === "/stepper" || (isReload && !stepperDisabled)) return { kind: "ask-for-step" };
  return { kind: "show", route: path };
}

/** Where a reload ends once the server has named the step, or `undefined` when it named no step of ours. */
export function placeAfterReload({
  path,
  redirectTo,
}: {
  path: string;
  redirectTo: string;
}): string | undefined {
  const step = redirectTo.split("?")[0] ?? "";
  // The stepper is where the step is asked for: being sent there by the answer would go round for ever.
  if (!isGuardedRoute(step) || step === "/stepper") return undefined;
  return belongsToStep({ path, step }) ? path : redirectTo;
}

import { tellWithoutLoan } from "../loan/without-loan.ts";
import { paths } from "../paths.ts";
import { isSignedIn } from "../session/session-values.ts";
import { stateRestored, useSession } from "../session/store.ts";
import { go, wasLoadedAt } from "../shell/navigation.ts";
import { askForStep } from "../shell/step.ts";
import { placeAfterReload } from "./guard.ts";

const ASKING: readonly string[] = [paths.landing(), paths.payment()];

/**
 * Loading a public page while signed in asks for the step, as loading any other page does, and leads there. Whoever has
 * gone on or opened a sheet meanwhile stays where they are, and so does everybody when there is no answer.
 */
export async function followStepAfterLoad(): Promise<void> {
  const path = location.pathname;
  await stateRestored();
  const { stepperDisabled } = useSession.getState().app;
  if (!ASKING.includes(path) || !wasLoadedAt(path) || !isSignedIn() || stepperDisabled) return;
  const outcome = await askForStep();
  if (outcome.kind !== "ok" || !wasLoadedAt(path) || document.querySelector("dialog[open]") !== null) return;
  const place = placeAfterReload({ path, redirectTo: outcome.data.redirect_to });
  if (place === undefined) return;
  if (path === paths.payment()) tellWithoutLoan(outcome.data.loan.loan_status);
  go(place, { replace: true });
}

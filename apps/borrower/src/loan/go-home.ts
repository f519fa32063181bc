import { paths } from "../paths.ts";
import { go } from "../shell/navigation.ts";

/** In place of the screen that tells of a payment: it is over. */
export const goHome = (): void => go(paths.dashboard(), { replace: true });

type HomeState = { wasUnpaid: true };

/** The dashboard says it once more, beside the button that tries again. */
export const goHomeUnpaid = (): void =>
  go(paths.dashboard(), { replace: true, state: { wasUnpaid: true } satisfies HomeState });

export const wasUnpaid = (): boolean => (history.state as Partial<HomeState> | null)?.wasUnpaid === true;

import { go } from "../../shell/navigation.ts";
import { referencePaths } from "./paths.ts";
import type { Which } from "./people.ts";

/** To one of the two. Which one is kept with the entry of the history, so that Back and Forward show it again. */
export const goToPerson = (which: Which, { replace }: { replace: boolean }): void =>
  go(referencePaths.details(), { replace, state: { reference: which } });

export const keptWhich = (): Which =>
  (history.state as { reference?: Which } | null)?.reference === 1 ? 1 : 0;

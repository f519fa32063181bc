import { paths } from "../paths.ts";
import { go } from "./navigation.ts";

/** A tab that was opened at this very address has nothing to go back to. */
export function goBack(): void {
  if (history.length > 1) history.back();
  else go(paths.landing());
}

import type { PublicPage } from "@vaada/contract/routes";
import { currentLanguage } from "./language.ts";

/** The address of a page that the server writes, in the language of the screen. The app does not open it itself. */
export const publicPage = (page: PublicPage): string => `/${page}?lang=${currentLanguage()}`;

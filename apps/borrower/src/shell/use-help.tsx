import { useLateSheet } from "./use-late-sheet.tsx";

const loadHelp = async () => (await import("./help-sheet.tsx")).HelpSheet;

/** Help in the same place on every screen of the road. */
export const useHelp = () => useLateSheet(loadHelp);

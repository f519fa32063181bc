import { showToast } from "@vaada/ui/toast";
import { type ComponentType, useEffect, useState } from "react";
import { needsInternet } from "../../language/shared-phrases.ts";
import { closeHelp, useHelpOpen } from "../../shell/help.ts";
import { usePath } from "../../shell/navigation.ts";
import { type HelpAct, HelpSheet } from "./help-sheet.tsx";

type Sheet = ComponentType<{ open: boolean; onClose: () => void }>;

const SHEETS: Record<HelpAct, () => Promise<Sheet>> = {
  "finish-later": async () => (await import("../profile/finish-later-sheet.tsx")).FinishLaterSheet,
  complaint: async () => (await import("../profile/complaint-sheet.tsx")).ComplaintSheet,
  "my-data": async () => (await import("../profile/my-data-sheet.tsx")).MyDataSheet,
  cancel: async () => (await import("../profile/cancel-sheet.tsx")).CancelSheet,
};

/** Both sheets go with the screen. */
export function Help() {
  const path = usePath();
  return <HelpHere key={path} path={path} />;
}

/** Help, and the sheet that somebody chose in it: one at a time. */
function HelpHere({ path }: { path: string }) {
  const isOpen = useHelpOpen(path);
  const [chosen, setChosen] = useState<Sheet | null>(null);
  const [isChosenOpen, setIsChosenOpen] = useState(false);
  useEffect(() => closeHelp, []);
  const act = (which: HelpAct): void =>
    void SHEETS[which]().then(
      (sheet) => {
        closeHelp();
        setChosen(() => sheet);
        setIsChosenOpen(true);
      },
      () => showToast({ tone: "error", text: needsInternet() }),
    );
  const Chosen = chosen;
  return (
    <>
      <HelpSheet open={isOpen} onClose={closeHelp} onAct={act} />
      {Chosen !== null && <Chosen open={isChosenOpen} onClose={() => setIsChosenOpen(false)} />}
    </>
  );
}

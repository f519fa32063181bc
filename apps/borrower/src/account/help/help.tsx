import { type ComponentType, useEffect, useState } from "react";
import { tellChunkMissing } from "../../shell/chunk-loading.ts";
import { HELP_EVENT, takeHelpRequest, usePath } from "../../shell/navigation.ts";
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
  return <HelpHere key={usePath()} />;
}

/** Help, and the sheet that somebody chose in it: one at a time. */
function HelpHere() {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<Sheet | null>(null);
  const [isChosenOpen, setIsChosenOpen] = useState(false);
  useEffect(() => {
    const open = () => {
      if (takeHelpRequest()) setIsOpen(true);
    };
    open();
    addEventListener(HELP_EVENT, open);
    return () => removeEventListener(HELP_EVENT, open);
  }, []);
  const act = (which: HelpAct): void =>
    void SHEETS[which]().then((sheet) => {
      setIsOpen(false);
      setChosen(() => sheet);
      setIsChosenOpen(true);
    }, tellChunkMissing);
  const Chosen = chosen;
  return (
    <>
      <HelpSheet open={isOpen} onClose={() => setIsOpen(false)} onAct={act} />
      {Chosen !== null && <Chosen open={isChosenOpen} onClose={() => setIsChosenOpen(false)} />}
    </>
  );
}

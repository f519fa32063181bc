import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { iconCall, iconChat, iconFlag, iconInfo, iconMail } from "@vaada/ui/later-icons";
import { SettingList } from "@vaada/ui/setting-list";
import { SettingRow } from "@vaada/ui/setting-row";
import { showToast } from "@vaada/ui/show-toast";
import { useState } from "react";
import { inOwnWords } from "../../language/language.ts";
import { needsInternet } from "../../language/shared-phrases.ts";
import { useChunk } from "../../shell/chunk-loading.ts";
import { openHelp } from "../../shell/navigation.ts";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";
import type { ProfileCalls } from "./profile-calls.ts";

type Props = Pick<ProfileCalls, "giveFeedback">;

const loadFeedback = async () => (await import("./feedback.tsx")).Feedback;
const loadComplaint = async () => (await import("./complaint-sheet.tsx")).ComplaintSheet;

/** Whom to ask, and what one thinks of us. */
export function Support({ giveFeedback }: Props) {
  const { phone, email, hours } = lender.support;
  const [Feedback, ensureFeedback] = useChunk(loadFeedback);
  const [turn, setTurn] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const showFeedback = (): Promise<void> =>
    ensureFeedback().then(
      () => {
        // A fresh form forgets what was written before.
        setTurn(turn + 1);
        setIsOpen(true);
      },
      () => showToast({ tone: "error", text: needsInternet() }),
    );
  const complaint = useLateSheet(loadComplaint);
  return (
    <>
      <SettingList title={t`Support`}>
        <SettingRow
          icon={iconCall}
          title={t`Call us`}
          text={inOwnWords(hours)}
          value={phone}
          href={`tel:${phone.replace(/\s/g, "")}`}
        />
        <SettingRow icon={iconMail} title={t`Write to us`} value={email} href={`mailto:${email}`} />
        <SettingRow icon={iconInfo} title={t`Help`} onClick={openHelp} />
        <SettingRow icon={iconChat} title={t`Feedback`} onClick={() => void showFeedback()} />
        <SettingRow icon={iconFlag} title={t`Complaint`} onClick={complaint.show} />
      </SettingList>
      {complaint.sheet}
      {Feedback !== null && turn > 0 && (
        <Feedback key={turn} open={isOpen} onClose={() => setIsOpen(false)} give={giveFeedback} />
      )}
    </>
  );
}

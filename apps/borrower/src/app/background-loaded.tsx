import { t } from "@lingui/core/macro";
import { ToastRegion } from "@vaada/ui/toast";
import { useEffect } from "react";
import { InactivityWarning } from "./inactivity-warning.tsx";
import { InstallPrompt } from "./install-prompt.tsx";
import { Loader } from "./loader.tsx";
import { Offline } from "./offline.tsx";
import { followOtherTabs } from "./other-tabs.ts";
import { UpdateRow } from "./update-row.tsx";

export function BackgroundLoaded() {
  useEffect(followOtherTabs, []);
  return (
    <>
      <ToastRegion closeLabel={t`Close`} />
      <Offline />
      <UpdateRow />
      <Loader />
      <InactivityWarning />
      <InstallPrompt />
    </>
  );
}

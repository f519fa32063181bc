import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import { formatDayAndMonth } from "@vaada/calendar/format";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import { iconShield } from "@vaada/ui/icons";
import { NoteCard } from "@vaada/ui/note-card";
import { lazy, Suspense, useState } from "react";
import { moneyText } from "../../../shell/money-text.ts";
import type { DashboardCalls } from "../dashboard-calls.ts";

type Props = {
  coolingOff: NonNullable<Dashboard["coolingOff"]>;
  read: DashboardCalls["readCoolingOff"];
};

const Sheet = lazy(async () => ({ default: (await import("./cooling-off-sheet.tsx")).CoolingOffSheet }));

/** While the loan can be given back. */
export function CoolingOff({ coolingOff: { until, amount: rupees }, read }: Props) {
  const [opened, setOpened] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const day = formatDayAndMonth(civilDate(until));
  const amount = moneyText(rupees);
  const open = () => {
    setOpened(opened + 1);
    setIsOpen(true);
  };
  return (
    <>
      <NoteCard
        tone="info"
        icon={iconShield}
        title={t`Changed your mind?`}
        action={{ text: t`Give the loan back`, onClick: open }}
      >
        {t`Until ${day} you can give it back for ${amount} today: what you got and the interest for the days used, nothing else.`}
      </NoteCard>
      {opened > 0 && (
        <Suspense>
          <Sheet key={opened} open={isOpen} onClose={() => setIsOpen(false)} read={read} />
        </Suspense>
      )}
    </>
  );
}

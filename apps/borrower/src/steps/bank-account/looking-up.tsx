import { t } from "@lingui/core/macro";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";

/** Often over before it is drawn. */
export function LookingUp() {
  return (
    <FullScreenLoader
      open
      lines={{
        working: t`Looking up your bank account`,
        still: t`Still working. You can keep this open.`,
      }}
    />
  );
}

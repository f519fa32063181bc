import { t } from "@lingui/core/macro";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { useSession } from "../session/store.ts";

/** Up whenever the app's loading flag is. */
export function Loader() {
  const isLoading = useSession(({ app }) => app.loading);
  return (
    <FullScreenLoader
      open={isLoading}
      lines={{ working: t`Loading your details`, still: t`Still working. You can keep this open.` }}
    />
  );
}

import { t } from "@lingui/core/macro";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import { lazy } from "react";
import type { Failure } from "../form/failure.ts";

type Props = { failure: Failure | null; onTryAgain: () => void };

const HomeUnknown = lazy(async () => ({ default: (await import("./home-unknown.tsx")).HomeUnknown }));

/** Until it is known how the loan stands, or when nobody can say. */
export function HomePending({ failure, onTryAgain }: Props) {
  if (failure !== null) return <HomeUnknown failure={failure} onTryAgain={onTryAgain} />;
  return (
    <main>
      <FullScreenLoader
        open
        lines={{ working: t`Getting your loan`, still: t`Still working. You can keep this open.` }}
      />
    </main>
  );
}

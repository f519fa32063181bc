import { t } from "@lingui/core/macro";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import type { Failure } from "../../form/failure.ts";
import { HomeUnknown } from "./home-unknown.tsx";

type Props = {
  failure: Failure | null;
  onTryAgain: () => void;
  /** For who most likely has a loan: its other rooms may be open still. */
  hasTabs: boolean;
};

/** Until it is known how the loan stands, or when nobody can say. */
export function HomePending({ failure, onTryAgain, hasTabs }: Props) {
  if (failure !== null) return <HomeUnknown failure={failure} onTryAgain={onTryAgain} hasTabs={hasTabs} />;
  return (
    <main>
      <FullScreenLoader
        open
        lines={{ working: t`Getting your loan`, still: t`Still working. You can keep this open.` }}
      />
    </main>
  );
}

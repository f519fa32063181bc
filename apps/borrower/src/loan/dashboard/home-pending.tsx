import { t } from "@lingui/core/macro";
import { FullScreenLoader } from "@vaada/ui/full-screen-loader";
import type { Failure } from "../../form/failure.ts";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { useHeading } from "../../form/use-heading.ts";
import { stillWorking } from "../../language/shared-phrases.ts";
import { HelpLine } from "../../shell/help-line.tsx";
import { HomeTabs } from "../../shell/home-tabs.tsx";
import styles from "./home.module.css";
import { HomeBar } from "./home-bar.tsx";

type Props = { failure: Failure | null; onTryAgain: () => void };

/** Until it is known how the loan stands, or when nobody can say. */
export function HomePending({ failure, onTryAgain }: Props) {
  if (failure !== null) return <HomeUnknown failure={failure} onTryAgain={onTryAgain} />;
  return (
    <main>
      <FullScreenLoader open lines={{ working: t`Getting your loan`, still: stillWorking() }} />
    </main>
  );
}

/**
 * Nobody can say how the loan stands, and nothing was kept of it. It is asked again when the network is back, and the other rooms
 * may be open still.
 */
function HomeUnknown({ failure, onTryAgain }: Props & { failure: Failure }) {
  useHeading();
  return (
    <>
      <HomeBar />
      <main className={styles.main}>
        <div className={styles.page}>
          <h1>{t`We couldn’t load your loan`}</h1>
          <p>{t`Nothing is lost. Your details are saved with us.`}</p>
          <PlainFailure failure={failure} onTryAgain={onTryAgain} />
          <p className={styles.help}>
            <HelpLine />
          </p>
        </div>
      </main>
      <HomeTabs current="home" />
    </>
  );
}

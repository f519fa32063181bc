import { plural, t } from "@lingui/core/macro";
import type { Offer } from "@vaada/contract/calls/offer";
import { Button } from "@vaada/ui/button";
import { CostBreakdown } from "@vaada/ui/cost-breakdown";
import { MoneyHero } from "@vaada/ui/money-hero";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { lazy, Suspense, useEffect, useRef } from "react";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { BusyLine } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useHeading } from "../../form/use-heading.ts";
import { useSession } from "../../session/store.ts";
import { moneyText } from "../../shell/money-text.ts";
import { goBack, useHelp } from "../../shell/step-frame.tsx";
import { costOf } from "../cost.ts";
import styles from "./approval.module.css";
import { firstNameOf } from "./first-name.ts";
import type { HeldOffer } from "./held-offer.ts";
import { HoldRing } from "./hold-ring.tsx";
import { KeepPrice } from "./keep-price.tsx";
import { MoreTime } from "./more-time.tsx";
import { NewsRegion } from "./news-region.tsx";
import type { OfferCalls } from "./offer-calls.ts";
import { Pending } from "./pending.tsx";
import { useOffer } from "./use-offer.ts";
import { useWithdraw } from "./use-withdraw.ts";

type Props = { calls: OfferCalls; isOnline: boolean };

/** What we offer and what it costs, before anything is signed. */
export function Approval({ calls, isOnline }: Props) {
  const { held, ...rest } = useOffer(calls);
  useEffect(() => {
    // It is on its way while the offer is; if it is not here then, it is asked for once more.
    loadBelowPrice().catch(() => undefined);
  }, []);
  if (held === null) return <Pending trouble={rest.trouble} />;
  return <Approved held={held} {...rest} isOnline={isOnline} />;
}

const loadBelowPrice = async () => ({ default: (await import("./below-price.tsx")).BelowPrice });
const BelowPrice = lazy(loadBelowPrice);
const AskingForMore = lazy(async () => ({ default: (await import("./asking-for-more.tsx")).AskingForMore }));

type Shown = Omit<ReturnType<typeof useOffer>, "held"> & { held: HeldOffer; isOnline: boolean };

function Approved({ held, wanted, news, trouble, isExtending, isRefreshing, store, isOnline }: Shown) {
  const help = useHelp();
  const name = useSession(({ user }) => firstNameOf(user.user?.name));
  const { withdraw, isBusy, refusal } = useWithdraw(store, isOnline);
  const moreTime = useRef<HTMLElement>(null);
  useHeading();
  // The strip goes with its button: the focus goes on to the one that does the same, or to why nothing does.
  const keep = () => void store.extend().then(() => moreTime.current?.focus());
  // Also that one goes when the hold can't be made longer still.
  const extend = () =>
    void store.extend().then(() => document.activeElement === document.body && moreTime.current?.focus());
  const { offer } = held;
  const figures = `${styles.figures} ${wanted === null ? "" : styles.stale}`;
  const inFooter = trouble?.of === "holding" ? trouble : refusal;

  return (
    <main className={styles.main}>
      <MoneyHero
        onBack={goBack}
        backLabel={t`Back`}
        onHelp={help.show}
        helpLabel={t`Help`}
        overline={t`Congratulations`}
        amount={<span className={figures}>{moneyText(offer.totalAmount)}</span>}
        caption={captionOf(offer, name)}
        right={<HoldRing held={held} isOnline={isOnline} />}
      >
        <NewsRegion news={news} offer={offer} />
        {trouble?.of === "reading" && (
          <div ref={bringIntoView} className={styles.trouble}>
            <FailureNote failure={trouble.failure} onTryAgain={trouble.tryAgain} />
          </div>
        )}
        <div className={figures} aria-busy={wanted !== null}>
          <CostBreakdown {...costOf(offer)} />
        </div>
      </MoneyHero>
      <Suspense>
        <BelowPrice offer={offer} wanted={wanted} trouble={trouble} onChoose={store.choose} />
      </Suspense>
      <StickyFooter
        note={<MoreTime held={held} news={news} isExtending={isExtending} onAsk={extend} place={moreTime} />}
      >
        <KeepPrice held={held} isOnline={isOnline} onKeep={keep} />
        {inFooter !== null && <FailureNote failure={inFooter.failure} onTryAgain={inFooter.tryAgain} />}
        <BusyLine
          isBusy={isRefreshing}
          text={t`Refreshing your price`}
          slowText={t`This can take a few seconds.`}
        />
        <Button busy={isBusy} onClick={() => void withdraw()}>
          {t`Withdraw Funds`}
        </Button>
      </StickyFooter>
      <Suspense>{offer.isLoanAmountUpgradable && <AskingForMore offer={offer} />}</Suspense>
      {help.sheet}
    </main>
  );
}

/** Whoever takes less is told of how much: the sum above is then the chosen one. */
function captionOf({ tenure, totalAmount, amountMaximum }: Offer, name: string | null): string {
  const days = t`${plural(tenure, { one: "# day", other: "# days" })}`;
  const most = moneyText(amountMaximum);
  if (totalAmount < amountMaximum)
    return name === null
      ? t`of ${most} approved for you · ${days}`
      : t`of ${most} approved for you, ${name} · ${days}`;
  return name === null ? t`approved for you · ${days}` : t`approved for you, ${name} · ${days}`;
}

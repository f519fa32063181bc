import { plural, t } from "@lingui/core/macro";
import type { Offer } from "@vaada/contract/calls/offer";
import { Button } from "@vaada/ui/button";
import { CostBreakdown } from "@vaada/ui/cost-breakdown";
import { CountdownRing } from "@vaada/ui/countdown-ring";
import { LinkButton } from "@vaada/ui/link-button";
import { MoneyHero } from "@vaada/ui/money-hero";
import { NoteCard } from "@vaada/ui/note-card";
import { StickyFooter } from "@vaada/ui/sticky-footer";
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { BusyLine, takesSeconds, takesSecondsPlaceKept } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { PlainFailure } from "../../form/plain-failure.tsx";
import { useHeading } from "../../form/use-heading.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { formatTime } from "../../language/dates.ts";
import { needsInternet } from "../../language/shared-phrases.ts";
import { useSession } from "../../session/store.ts";
import { useOnline } from "../../shell/connection.ts";
import { moneyText } from "../../shell/money-text.ts";
import { openHelp } from "../../shell/navigation.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import { goBack } from "../../shell/step-frame.tsx";
import { costOf, scaleOf } from "../cost.ts";
import {
  type HeldOffer,
  heldUntilMs,
  isHeldUntilMidnight,
  leftMs,
  midnightText,
  readClocks,
} from "./held-offer.ts";
import styles from "./loan-approval.module.css";
import { Pending, UpdateRegion, useOffer } from "./offer-screen.tsx";
import { OFFER_CALLS, type OfferCalls, type OfferStore } from "./offer-store.ts";
import type { OfferUpdate } from "./offer-update.ts";
import { priceWaitsForInternet, useTakeOffer } from "./take-offer.ts";

export function LoanApproval() {
  return <Approval isOnline={useOnline()} />;
}

type Props = { calls?: OfferCalls; isOnline: boolean };

/** The offer and its cost, before anything is signed. */
export function Approval({ calls = OFFER_CALLS, isOnline }: Props) {
  const { held, ...rest } = useOffer(calls);
  useEffect(() => {
    // The chunks load together with the offer; `lazy` loads one again if it fails here.
    loadBelowPrice().catch(() => undefined);
    loadDueDates().catch(() => undefined);
    loadProducts().catch(() => undefined);
  }, []);
  if (held === null) return <Pending trouble={rest.trouble} />;
  return <Approved held={held} {...rest} isOnline={isOnline} />;
}

const loadBelowPrice = async () => ({ default: (await import("./below-price.tsx")).BelowPrice });
const BelowPrice = lazy(loadBelowPrice);
const loadDueDates = async () => ({ default: (await import("./due-date-choice.tsx")).DueDateChoice });
const DueDateChoice = lazy(loadDueDates);
const loadProducts = async () => ({ default: (await import("./product-choice.tsx")).ProductChoice });
const ProductChoice = lazy(loadProducts);
const AskingForMore = lazy(async () => ({ default: (await import("./asking-for-more.tsx")).AskingForMore }));

type ApprovedProps = Omit<ReturnType<typeof useOffer>, "held"> & { held: HeldOffer; isOnline: boolean };

function Approved({
  held,
  wanted,
  wantedDay,
  wantedProduct,
  update,
  trouble,
  isExtending,
  isRefreshing,
  store,
  isOnline,
}: ApprovedProps) {
  const name = useSession(({ user }) => firstNameOf(user.user?.name));
  const { withdraw, isTaking, isBusy, refusal } = useWithdraw(store, isOnline);
  const moreTime = useRef<HTMLElement>(null);
  useHeading();
  // The strip disappears with its button, so the focus moves to the other one or to the text in its place.
  const keep = () => void store.extend().then(() => moreTime.current?.focus());
  // The other button disappears too once the hold is at its longest.
  const extend = () =>
    void store.extend().then(() => document.activeElement === document.body && moreTime.current?.focus());
  const { offer } = held;
  const isPricing = wanted !== null || wantedDay !== null || wantedProduct !== null;
  const figures = `${styles.figures} ${isPricing ? styles.stale : ""}`;
  const inFooter = trouble?.of === "holding" ? trouble : refusal;

  return (
    <main className={styles.main}>
      <MoneyHero
        onBack={goBack}
        backLabel={t`Back`}
        onHelp={openHelp}
        helpLabel={t`Help`}
        overline={t`Congratulations`}
        amount={<span className={figures}>{moneyText(offer.totalAmount)}</span>}
        caption={captionOf(offer, name)}
        right={<HoldRing held={held} isOnline={isOnline} />}
      >
        <UpdateRegion update={update} offer={offer} />
        {trouble?.of === "reading" && (
          <div ref={bringIntoView} className={styles.trouble}>
            <PlainFailure failure={trouble.failure} onTryAgain={trouble.tryAgain} />
          </div>
        )}
        <Suspense>
          <ProductChoice
            offer={offer}
            wanted={wantedProduct}
            onChoose={(product) => void store.chooseProduct(product)}
          />
          <DueDateChoice offer={offer} wantedDay={wantedDay} onChoose={(day) => void store.chooseDay(day)} />
        </Suspense>
        {trouble?.of === "dating" && (
          <div ref={bringIntoView} className={styles.trouble}>
            <FailureNote failure={trouble.failure} onTryAgain={trouble.tryAgain} />
          </div>
        )}
        <div className={figures} aria-busy={isPricing}>
          <CostBreakdown {...costOf(offer)} scale={scaleOf(offer)} />
        </div>
      </MoneyHero>
      <Suspense>
        <BelowPrice offer={offer} wanted={wanted} trouble={trouble} onChoose={store.choose} />
      </Suspense>
      <Suspense>
        {offer.isLoanAmountUpgradable && <AskingForMore offer={offer} onChoose={store.choose} />}
      </Suspense>
      <StickyFooter
        note={
          <MoreTime held={held} update={update} isExtending={isExtending} onAsk={extend} place={moreTime} />
        }
      >
        <KeepPrice held={held} isOnline={isOnline} onKeep={keep} />
        {inFooter !== null && <FailureNote failure={inFooter.failure} onTryAgain={inFooter.tryAgain} />}
        <BusyLine isBusy={isRefreshing} text={t`Refreshing your price`} slowText={takesSeconds()} />
        <BusyLine
          isBusy={isTaking}
          text={t`Writing your key fact statement`}
          slowText={takesSecondsPlaceKept()}
        />
        <NeedsInternet />
        <Button busy={isBusy} onClick={() => void withdraw()}>
          {t`Withdraw Funds`}
        </Button>
      </StickyFooter>
    </main>
  );
}

/** A smaller amount names the approved one too. */
function captionOf({ tenure, totalAmount, amountMaximum }: Offer, name: string | null): string {
  const days = t`${plural(tenure, { one: "# day", other: "# days" })}`;
  const most = moneyText(amountMaximum);
  if (totalAmount < amountMaximum)
    return name === null
      ? t`of ${most} approved for you · ${days}`
      : t`of ${most} approved for you, ${name} · ${days}`;
  return name === null ? t`approved for you · ${days}` : t`approved for you, ${name} · ${days}`;
}

/** Counts how long the price is held. Offline it counts on and says what happens then. */
function HoldRing({ held, isOnline }: { held: HeldOffer; isOnline: boolean }) {
  const offline = priceWaitsForInternet();
  const then = isHeldUntilMidnight(held.offer) ? midnightText() : t`You can keep it longer.`;
  return (
    <CountdownRing
      secondsLeft={useSecondsLeft(held)}
      secondsTotal={Math.ceil(held.holdMs / 1000)}
      caption={isOnline ? t`price held` : offline}
      captionSoon={isOnline ? t`price held` : offline}
      announcements={{
        300: t`Your price is held for 5 more minutes.`,
        120: t`Your price is held for 2 more minutes.`,
        60: `${t`Your price is held for 1 more minute.`} ${then}`,
        30: `${t`Your price is held for 30 more seconds.`} ${then}`,
      }}
    />
  );
}

type KeepPriceProps = { held: HeldOffer; isOnline: boolean; onKeep: () => void };

/** Three times as long as anybody needs to read it and press. */
const OFFERED_FROM_SECONDS = 60;

/** Offers to keep the price before it is refreshed. */
function KeepPrice({ held, isOnline, onKeep }: KeepPriceProps) {
  const seconds = useSecondsLeft(held);
  if (!isOnline || seconds === 0 || seconds > OFFERED_FROM_SECONDS) return null;
  if (isHeldUntilMidnight(held.offer)) return null;
  return (
    <NoteCard
      tone="info"
      title={t`Then we show you the price again.`}
      action={{ text: t`Keep this price`, onClick: onKeep }}
    >
      {t`It changes only with the day or the lender’s terms. You lose nothing.`}
    </NoteCard>
  );
}

type MoreTimeProps = {
  held: HeldOffer;
  update: OfferUpdate | null;
  isExtending: boolean;
  onAsk: () => void;
  /** The element that takes the focus after a press: the button, or the text in its place. */
  place: RefObject<HTMLElement | null>;
};

/** Says that there is no hurry, and offers more time. */
function MoreTime({ held, update, isExtending, onAsk, place }: MoreTimeProps) {
  const until = formatTime(heldUntilMs(held.offer));
  const isLongest = isHeldUntilMidnight(held.offer);
  const take = (element: HTMLElement | null) => {
    place.current = element;
  };
  return (
    <div className={styles.more}>
      <p>
        {t`Nothing is signed yet.`}{" "}
        {!isLongest && <LinkButton ref={take} onClick={onAsk}>{t`I need more time`}</LinkButton>}
      </p>
      <p role="status" ref={isLongest ? take : undefined} tabIndex={-1}>
        {isExtending && t`Holding the price longer`}
        {!isExtending && isLongest && midnightText()}
        {!isExtending && !isLongest && update?.kind === "held" && t`Held until ${until}`}
      </p>
    </div>
  );
}

/**
 * Takes the offer with the amount and the day that are chosen, after pricing them where needed. After a failed reading
 * it reads the offer first, and stays to show an offer that has changed.
 */
function useWithdraw(store: OfferStore, isOnline: boolean) {
  const [isPricing, setIsPricing] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const taking = useTakeOffer(store);
  const isStillHere = useStillHere();
  const goOn = async ({ isReadFirst }: { isReadFirst: boolean }): Promise<void> => {
    setIsRefused(false);
    setIsPricing(true);
    const before = store.current().held;
    const isPriced = (await awaitChoice(store)) && (!isReadFirst || (await store.read()));
    setIsPricing(false);
    setIsRefused(!isPriced && store.current().held === before);
    if (isPriced && isStillHere()) await taking.proceed();
  };
  const withdraw = async (): Promise<void> => {
    if (isOnline) await goOn({ isReadFirst: store.current().trouble?.of === "reading" });
    else setIsRefused(true);
  };
  const failure = { cause: "offline", message: needsInternet(), waitUntilMs: null } as const;
  // An answer proves that there is a network, before the browser has noticed.
  const tryAgain = () => void goOn({ isReadFirst: true });
  const refusal = isRefused && !isOnline ? { failure, tryAgain } : taking.failed;
  return { withdraw, isTaking: taking.isBusy, isBusy: isPricing || taking.isBusy, refusal };
}

async function awaitChoice(store: OfferStore): Promise<boolean> {
  while (isChoosing(store)) if (!(await store.awaitPrice())) return false;
  return true;
}

const isChoosing = (store: OfferStore): boolean => {
  const { wanted, wantedDay, wantedProduct } = store.current();
  return wanted !== null || wantedDay !== null || wantedProduct !== null;
};

/** Whole seconds left, right also after the tab was asleep. */
function useSecondsLeft(held: HeldOffer): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(held));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      setSeconds(secondsLeft(held));
      const left = leftMs(held, readClocks());
      if (left > 0) timer = setTimeout(tick, left % SECOND_MS || SECOND_MS);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [held]);
  return seconds;
}

const SECOND_MS = 1000;

const secondsLeft = (held: HeldOffer): number => Math.ceil(leftMs(held, readClocks()) / SECOND_MS);

/** "ANITA ACHARYA" → "Anita", "K. RAVI KUMAR" → "Ravi": a register's capitals are not how a person is spoken to. */
export function firstNameOf(name: string | null | undefined): string | null {
  const words = name?.trim().split(/\s+/) ?? [];
  const [first = ""] = words.filter((word) => word.replace(/\P{L}/gu, "").length > 1);
  if (first === "") return null;
  const isShouted = first === first.toLocaleUpperCase("en-IN");
  return isShouted ? first.charAt(0) + first.slice(1).toLocaleLowerCase("en-IN") : first;
}

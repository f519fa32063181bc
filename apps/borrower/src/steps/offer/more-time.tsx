import { t } from "@lingui/core/macro";
import { formatTime } from "@vaada/calendar/format";
import { LinkButton } from "@vaada/ui/link-button";
import type { RefObject } from "react";
import { type HeldOffer, heldUntilMs, isHeldUntilMidnight } from "./held-offer.ts";
import { midnightText } from "./midnight-text.ts";
import styles from "./more-time.module.css";
import type { News } from "./news.ts";

type Props = {
  held: HeldOffer;
  news: News | null;
  isExtending: boolean;
  onAsk: () => void;
  /** What takes the focus of whoever asked: the button, or the words in its place. */
  place: RefObject<HTMLElement | null>;
};

/** Under the button: there is no hurry, and how to have none. */
export function MoreTime({ held, news, isExtending, onAsk, place }: Props) {
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
        {!isExtending && !isLongest && news?.kind === "held" && t`Held until ${until}`}
      </p>
    </div>
  );
}

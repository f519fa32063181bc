import { t } from "@lingui/core/macro";
import { formatTime } from "@vaada/calendar/format";
import { LinkButton } from "@vaada/ui/link-button";
import type { Ref } from "react";
import { type HeldOffer, heldUntilMs } from "./held-offer.ts";
import styles from "./more-time.module.css";
import type { News } from "./news.ts";

type Props = {
  held: HeldOffer;
  news: News | null;
  isExtending: boolean;
  onAsk: () => void;
  link: Ref<HTMLButtonElement>;
};

/** Under the button: there is no hurry, and how to have none. */
export function MoreTime({ held, news, isExtending, onAsk, link }: Props) {
  const until = formatTime(heldUntilMs(held.offer));
  return (
    <div className={styles.more}>
      <p>
        {t`Nothing is signed yet.`} <LinkButton ref={link} onClick={onAsk}>{t`I need more time`}</LinkButton>
      </p>
      <p role="status">
        {isExtending && t`Holding the price longer`}
        {!isExtending && news?.kind === "held" && t`Held until ${until}`}
      </p>
    </div>
  );
}

import type { Offer } from "@vaada/contract/calls/offer";
import { lazy, Suspense } from "react";
import type { News } from "./news.ts";

type Props = {
  news: News | null;
  offer: Offer;
  /** Says nothing of a price that was refreshed and is the same. */
  isQuiet?: boolean | undefined;
};

const NewsCard = lazy(async () => ({ default: (await import("./news-card.tsx")).NewsCard }));

/** Where news of the offer are told. The place is always there, so that screen readers hear what comes into it. */
export function NewsRegion({ news, offer, isQuiet = false }: Props) {
  return (
    <div role="status">
      {news !== null && (
        <Suspense>
          <NewsCard news={news} offer={offer} isQuiet={isQuiet} />
        </Suspense>
      )}
    </div>
  );
}

import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { useEffect, useEffectEvent, useRef } from "react";
import { FailureNote } from "../form/failure-note.tsx";
import type { usePages } from "./use-pages.ts";

type Props = Pick<ReturnType<typeof usePages>, "isEnd" | "isAsking" | "failure" | "more">;

/** What stands under the rows that are there: the next ones come when it is scrolled to, or at a press. */
export function PagesEnd({ isEnd, isAsking, failure, more }: Props) {
  if (failure !== null) return <FailureNote failure={failure} onTryAgain={more} />;
  return isEnd ? null : <More isAsking={isAsking} more={more} />;
}

function More({ isAsking, more }: Pick<Props, "isAsking" | "more">) {
  const place = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(more);
  useEffect(() => {
    // A quick scroll comes together with the first look, which saw nothing yet.
    const watch = new IntersectionObserver((looks) => {
      if (looks.some(({ isIntersecting }) => isIntersecting)) reached();
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div ref={place}>
      <Button variant="secondary" busy={isAsking} onClick={more}>
        {t`Show older`}
      </Button>
    </div>
  );
}

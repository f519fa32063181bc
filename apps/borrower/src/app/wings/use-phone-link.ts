import type { makePhoneLink } from "@vaada/contract/calls/sessions";
import { PHONE_LINK_ROUTES, type PhoneLinkRoute } from "@vaada/contract/routes";
import { useEffect, useState } from "react";
import { stageOf } from "../../account/help/topics.ts";
import { request } from "../../api/client.ts";

/** A link is replaced this long before it runs out: time to find one's phone. */
const RENEWED_BEFORE_MS = 120_000;
/** After a call that failed. */
const TRY_AGAIN_MS = 30_000;

/**
 * A link to go on by phone where this screen is, renewed while somebody looks at it. `null` while there is none: before the
 * first answer, and without a network.
 */
export function usePhoneLink(path: string): string | null {
  const to = placeOf(path);
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const renew = async (): Promise<void> => {
      clearTimeout(timer);
      if (document.hidden) return;
      const outcome = await request<typeof makePhoneLink>("GET", "/user/phone-link", { query: { to } });
      if (isGone) return;
      setLink(outcome.kind === "ok" ? outcome.data.url : null);
      const forMs =
        outcome.kind === "ok" ? Date.parse(outcome.data.expiresAt) - Date.now() - RENEWED_BEFORE_MS : 0;
      timer = setTimeout(renew, Math.max(forMs, TRY_AGAIN_MS));
    };
    const onShown = () => void renew();
    void renew();
    document.addEventListener("visibilitychange", onShown);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onShown);
    };
  }, [to]);
  return link;
}

/** A page is its own place; any screen of the journey is the step, wherever that is by then; the rest is home. */
function placeOf(path: string): PhoneLinkRoute {
  const page = PHONE_LINK_ROUTES.find((route) => route === path);
  if (page !== undefined) return page;
  return stageOf(path) === null ? "/dashboard" : "/stepper";
}

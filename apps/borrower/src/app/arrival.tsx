import { lender } from "virtual:lender";
import { announce } from "@vaada/ui/live-region";
import { useEffect, useRef } from "react";

type Props = { title: string };

/** The first page of a visit is announced by the browser itself. */
let isFirstOfVisit = true;

/** Makes a change of screen known to everybody: the page's title, the focus on its heading, a word to screen readers. */
export function Arrival({ title }: Props) {
  const isNew = useRef(true);
  useEffect(() => {
    document.title = pageTitle(title);
    // A later change of the title is another language, not another screen.
    if (!isNew.current) return;
    isNew.current = false;
    if (!isFirstOfVisit) announceScreen(title);
    isFirstOfVisit = false;
  }, [title]);
  return null;
}

function announceScreen(title: string): void {
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus({ preventScroll: true });
  announce(title, "polite");
}

const pageTitle = (screen: string): string => `${screen} · ${lender.brand.name}`;

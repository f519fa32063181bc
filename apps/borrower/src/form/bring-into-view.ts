/** As a `ref`: on a small phone what comes up would come up behind the button. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: "nearest" });

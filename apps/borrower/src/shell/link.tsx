import type { ComponentProps, MouseEvent } from "react";
import { go } from "./navigation.ts";

type Props = ComponentProps<"a"> & { href: string };

/** A real link within the app: a plain click stays in the page, anything else is left to the browser. */
export function Link({ href, onClick, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event)) return;
        event.preventDefault();
        go(href);
      }}
    />
  );
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

import type { ComponentProps, ComponentType } from "react";

type AnchorProps = ComponentProps<"a"> & { href: string };

/**
 * The component that draws a link: the browser's own, or the app's, which stays in the page on a plain click.
 */
export type Anchor = "a" | ComponentType<AnchorProps>;

import { type ComponentType, lazy, useState } from "react";

export type LazyScreen = {
  /** The screen itself once it is in, and before that one that suspends until it is. */
  choose: () => ComponentType;
  preload: () => Promise<void>;
};

/**
 * A screen in a chunk of its own. Preloaded, it renders at once and without a Suspense fallback, which is how the
 * prerendered page and its hydration come to be equal. A chunk that fails to load is asked for once more.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | undefined;
  const loadOnce = async () => {
    loaded ??= await load().catch(load);
    return loaded;
  };
  const later = lazy(async () => ({ default: await loadOnce() }));
  return {
    choose: () => loaded ?? later,
    preload: async () => {
      await loadOnce();
    },
  };
}

export function ShowScreen({ screen }: { screen: LazyScreen }) {
  // Chosen once for the life of the screen: changing over when the chunk comes in would start it anew.
  const [Screen] = useState(screen.choose);
  return <Screen />;
}

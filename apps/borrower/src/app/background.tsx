import { type ComponentType, useEffect, useState } from "react";
import { whenIdle } from "../shell/when-idle.ts";

/**
 * What stands beside every screen and none needs in order to be usable: the toasts, the loader, the inactivity
 * watch, the install prompt, the offline banner and the update row. They come in when the browser has time, so that the form is first.
 */
export function Background() {
  const [Loaded, setLoaded] = useState<ComponentType | undefined>(undefined);
  useEffect(() => {
    void whenIdle()
      .then(loadBackground)
      .then((background) => setLoaded(() => background))
      // Without them the app works on; the next load tries again.
      .catch(() => {});
  }, []);
  return Loaded === undefined ? null : <Loaded />;
}

const loadBackground = async (): Promise<ComponentType> =>
  (await import("./background-loaded.tsx")).BackgroundLoaded;

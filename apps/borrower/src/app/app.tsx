import { AppFrame } from "@vaada/ui/app-frame";
import { LiveRegion } from "@vaada/ui/live-region";
import { type ComponentType, useEffect, useState } from "react";
import { useLanguage } from "../language/language.ts";
import { whenIdle } from "../shell/chunk-loading.ts";
import { useWidePart } from "../shell/use-wide-part.ts";
import { Router } from "./router.tsx";

/** The whole app, the same in the prerendered page and in the browser. */
export function App() {
  useLanguage();
  const Wings = useWidePart(loadWings);
  return (
    <AppFrame wings={Wings && <Wings />}>
      <Background />
      <Router />
      <LiveRegion />
    </AppFrame>
  );
}

/**
 * The parts beside every screen that none needs in order to be usable: the toasts, the loader, the inactivity
 * watch, the install prompt, the offline banner and the update row. They come in when the browser has time,
 * so that the form is first.
 */
function Background() {
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

const loadBackground = async (): Promise<ComponentType> => (await import("./background.tsx")).BackgroundParts;
const loadWings = async (): Promise<ComponentType> => (await import("./wings/wings.tsx")).AppWings;

import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { AppFrame } from "@vaada/ui/app-frame";
import { BrandMark } from "@vaada/ui/brand-mark";
import { LiveRegion } from "@vaada/ui/live-region";
import { type ComponentType, useEffect, useState } from "react";
import { inOwnWords, useLanguage } from "../language/language.ts";
import { whenIdle } from "../shell/chunk-loading.ts";
import { Router } from "./router.tsx";

/** The whole app, the same in the prerendered page and in the browser. */
export function App() {
  useLanguage();
  const { brand, support } = lender;
  return (
    <AppFrame
      side={{
        brand: <BrandMark name={brand.name} logo={brand.logo} size="lg" />,
        line: inOwnWords(brand.headline),
        help: {
          title: t`Need help?`,
          text: inOwnWords(support.hours),
          linkText: support.phone,
          href: `tel:${support.phone.replace(/\s/g, "")}`,
        },
      }}
    >
      <Background />
      <Router />
      <LiveRegion />
    </AppFrame>
  );
}

/**
 * What stands beside every screen and none needs in order to be usable: the toasts, the loader, the inactivity
 * watch, the install prompt, the offline banner and the update row. They come in when the browser has time, so that the form is first.
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

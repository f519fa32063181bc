import { lender } from "virtual:lender";
import { t } from "@lingui/core/macro";
import { AppFrame } from "@vaada/ui/app-frame";
import { BrandMark } from "@vaada/ui/brand-mark";
import { LiveRegion } from "@vaada/ui/live-region";
import { useLanguage } from "../language/language.ts";
import { Background } from "./background.tsx";
import { Router } from "./router.tsx";

/** The whole app, the same in the prerendered page and in the browser. */
export function App() {
  useLanguage();
  const { brand, support } = lender;
  return (
    <AppFrame
      side={{
        brand: <BrandMark name={brand.name} logo={brand.logo} size="lg" />,
        line: brand.headline,
        help: {
          title: t`Need help?`,
          text: support.hours,
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

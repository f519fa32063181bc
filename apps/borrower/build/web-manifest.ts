import type { Lender } from "@vaada/contract/lender";
import type { Plugin } from "vite";

const FILE = "manifest.webmanifest";

/** The manifest by which a phone installs the app, under the lender's own brand. */
export function webManifest(lender: Lender): Plugin {
  const text = JSON.stringify(manifestOf(lender));
  return {
    name: "vaada:web-manifest",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: FILE, source: text });
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader("content-type", "application/manifest+json").end(text);
      });
    },
  };
}

const SHORTCUT_ICONS = [{ src: "/icons/icon-192.png", sizes: "192x192", type: "image/png" }];

export const manifestOf = ({ brand }: Lender) => ({
  id: "/",
  name: brand.name,
  short_name: brand.name,
  description: brand.subline.en,
  lang: "en-IN",
  start_url: "/",
  scope: "/",
  display: "standalone",
  orientation: "portrait",
  background_color: "#FAF7F2",
  theme_color: brand.colours?.light?.primary ?? "#0B6876",
  categories: ["finance"],
  // The icon's menu when it is held; each entry asks for a code first where nobody is signed in.
  shortcuts: [
    { name: "Pay", short_name: "Pay", url: "/payment", icons: SHORTCUT_ICONS },
    { name: "My loan", short_name: "My loan", url: "/dashboard", icons: SHORTCUT_ICONS },
    { name: "Payments", short_name: "Payments", url: "/payment-history", icons: SHORTCUT_ICONS },
  ],
  icons: [
    { src: "/icons/mark.svg", sizes: "any", type: "image/svg+xml", purpose: "any" },
    { src: "/icons/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icons/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icons/maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
    { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});

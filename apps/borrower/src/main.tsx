import "@vaada/ui/tokens/fonts.css";
import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import "virtual:lender-colours.css";
import "./app/boot.css";
import { createRoot, hydrateRoot } from "react-dom/client";
import { followDetours } from "./api/client.ts";
import { App } from "./app/app.tsx";
import { preloadScreen } from "./app/router.tsx";
import { chosenLanguage, speak } from "./language/language.ts";
import { paths } from "./paths.ts";
import { keepInstallOffer } from "./shell/install-offer.ts";
import { go } from "./shell/navigation.ts";

void start();

async function start(): Promise<void> {
  keepInstallOffer();
  followDetours((detour) => go(detour === "session-ended" ? paths.signOut("ended") : paths.stepper()));
  const root = document.getElementById("root");
  if (root === null) throw new Error("the page has no #root to render into");
  const language = chosenLanguage();
  // A screen that can't be loaded is the router's to tell; a catalogue that can't be leaves English.
  await Promise.allSettled([
    preloadScreen(location.pathname),
    language === "en" ? undefined : speak(language),
  ]);
  // The prerendered page is English; in another language it is drawn anew rather than hydrated.
  if (root.hasAttribute("data-prerendered") && language === "en") hydrateRoot(root, <App />);
  else createRoot(root).render(<App />);
}

import "@vaada/ui/tokens/fonts.css";
import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import "@vaada/ui/tokens/brand-mark.css";
import "./page.css";
import { showCheckout } from "./show-checkout.ts";

const main = document.querySelector<HTMLElement>("main[data-checkout]");
if (main !== null) showCheckout(main);

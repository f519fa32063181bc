import "@vaada/ui/tokens/fonts.css";
import "@vaada/ui/tokens/tokens.css";
import "@vaada/ui/tokens/base.css";
import "@vaada/ui/tokens/brand-mark.css";
import "virtual:lender-colours.css";
import "./page.css";
import { followDevice } from "./follow-device.ts";

followDevice();

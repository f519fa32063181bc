import { LANGUAGE_KEY, THEME_KEY } from "../src/device/device-storage.ts";

/**
 * The one script in the pages themselves: it puts the device's theme and language on the document before the first
 * paint, so that nobody sees the wrong theme flash. The server allows it by its hash.
 */
export const DEVICE_CHOICE_SCRIPT = [
  "try{var d=document.documentElement,s=localStorage,",
  `t=s.getItem(${JSON.stringify(THEME_KEY)}),l=s.getItem(${JSON.stringify(LANGUAGE_KEY)});`,
  'if(t=="light"||t=="dark")d.dataset.theme=t;if(l=="hi")d.lang=l}catch(e){}',
].join("");

/**
 * The landing page reads without any script, so its scripts wait until it has been painted in its own typeface: on a
 * slow line they would share it with the fonts, and on a slow phone they would hold up the paint. Whoever touches the page
 * earlier gets them at once, and a page that is never painted, in a tab behind others, gets them by the clock.
 */
export const afterPaintScript = (files: readonly string[]): string =>
  [
    `(()=>{let f=${JSON.stringify(files)};`,
    "const load=()=>{f.forEach(x=>import(x));f=[]},",
    "painted=()=>document.fonts.ready.then(()=>requestAnimationFrame(()=>setTimeout(load)));",
    'for(const e of["pointerdown","keydown"])addEventListener(e,load,{once:true});',
    `setTimeout(load,${LATEST_MS});`,
    'try{new PerformanceObserver((l,o)=>{o.disconnect();painted()}).observe({type:"paint",buffered:true})}',
    "catch{painted()}})()",
  ].join("");

/** Long enough for the fonts on a slow line; a browser that tells nothing of its paints waits no longer. */
const LATEST_MS = 2000;

/**
 * Keeps a visitor's taps and values until the code is there. The scripts come after the first paint;
 * `window.touched(part)` repeats them once a part of the page works, each after the page has answered the one
 * before. In plain old JavaScript: it stands in the page itself, and the server allows it by its hash.
 */
const KEEP_TOUCHES = `(function(){
var d=document,parts=["[data-first=header]","[data-footer]","[data-first=calculator]","[data-first=check]"],ready={},taps=[],values={};
function partOf(n){for(var i=0;i<parts.length;i++)if(n.closest&&n.closest(parts[i]))return parts[i]}
function all(part,what){var p=d.querySelector(part);return p?[].slice.call(p.querySelectorAll(what)):[]}
function keep(e){var n=e.target,part=partOf(n);if(!part||ready[part])return;
if(e.type=="submit")return e.preventDefault();
if(e.type=="click"){var b=n.closest("button");if(!b)return;e.preventDefault();b.setAttribute("aria-busy","true");
taps.push([part,all(part,"button").indexOf(b)]);return}
var i=all(part,"input,select").indexOf(n);if(i>=0)(values[part]=values[part]||{})[i]=n.value}
["click","submit","input","change"].forEach(function(t){d.addEventListener(t,keep,true)});
function say(n,v){var select=n.tagName=="SELECT",proto=select?HTMLSelectElement:HTMLInputElement;
Object.getOwnPropertyDescriptor(proto.prototype,"value").set.call(n,v);
n.dispatchEvent(new Event(select?"change":"input",{bubbles:true}))}
window.touched=function(part){if(ready[part])return;ready[part]=1;var fields=all(part,"input,select"),kept=values[part]||{},acts=[];
Object.keys(kept).forEach(function(i){var n=fields[i];if(!n)return;
if(n.tagName!="SELECT")acts.push(function(){say(n,n.defaultValue)});acts.push(function(){say(n,kept[i])})});
taps.forEach(function(t){if(t[0]==part)acts.push(function(){var b=all(part,"button")[t[1]];if(!b)return;b.removeAttribute("aria-busy");b.click()})});
function next(){var act=acts.shift();if(act){act();setTimeout(next)}}
setTimeout(next)};
})()`;

/** How long after the first frame a paint that is never told of keeps the code waiting. */
const PAINT_MS_MAX = 3000;

/**
 * Asks for the code once the page is on the screen, and runs it when the whole stylesheet is there. By `import`, because the
 * policy lets nobody write the address of a script into the page. The browser tells of the paint itself: a callback of the first
 * frame runs before it is shown, and code that arrives in between keeps the frame waiting.
 */
const loadScripts = (entry: string, others: readonly string[]): string => `(function(){
var d=document,l=d.querySelector("link[rel=stylesheet]");
function run(){import(${JSON.stringify(entry)})}
function load(){${JSON.stringify([entry, ...others])}.forEach(function(s){
var n=d.createElement("link");n.rel="modulepreload";n.crossOrigin="";n.href=s;d.head.appendChild(n)});
if(!l||l.sheet)run();else{l.onload=l.onerror=run}}
var asked;function ask(){if(!asked){asked=1;load()}}
var o=window.PerformanceObserver,told=o&&(o.supportedEntryTypes||[]).indexOf("paint")>=0;
if(told)new o(ask).observe({type:"paint",buffered:true});
requestAnimationFrame(function(){setTimeout(ask,told?${PAINT_MS_MAX}:0)});
})()`;

const inOneLine = (script: string): string => script.replaceAll("\n", "");

export const keepTouchesScript = (): string => `<script>${inOneLine(KEEP_TOUCHES)}</script>`;

export const loadScriptsScript = (entry: string, others: readonly string[]): string =>
  `<script>${inOneLine(loadScripts(entry, others))}</script>`;

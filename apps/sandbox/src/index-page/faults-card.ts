import { FAULT_SAYS } from "../faults/fault-modes.ts";
import { type Html, html } from "../page/html.ts";
import { ICONS } from "../page/icons.ts";
import type { ProviderInfo } from "../providers/provider.ts";

export function faultsCard(providers: readonly ProviderInfo[]): Html {
  const options = providers.map(
    ({ name, title }) => html`<option value="${name}">${title} (${name})</option>`,
  );
  const modes = Object.entries(FAULT_SAYS).map(
    ([mode, says], at) => html`<label class="choice">
<input type="radio" name="mode" value="${mode}" ${at === 0 ? "checked" : ""}>
<span><strong>${mode}</strong><span class="sub">${says}</span></span></label>`,
  );
  return html`<section class="card" aria-labelledby="faults">
<h2 id="faults">${ICONS.fault}Faults</h2>
<p>Make a provider fail, and see what the app does about it.</p>
<form data-fault-form novalidate>
<div class="line"><label for="provider">Provider</label>
<select id="provider" name="provider">${options}</select></div>
<fieldset><legend>What goes wrong</legend>${modes}</fieldset>
<div class="line"><label for="times">Times</label>
<input id="times" name="times" type="text" inputmode="numeric" autocomplete="off" maxlength="5" value="1"
aria-describedby="fault-said">
<button type="submit" class="button">Set this fault</button></div>
</form>
<p class="said" id="fault-said" role="status" data-fault-said></p>
<h3>Waiting to happen</h3>
<ul class="waiting" data-faults><li>Asking …</li></ul>
<p><button type="button" class="button quiet" data-clear-faults>Clear all faults</button></p>
</section>`;
}

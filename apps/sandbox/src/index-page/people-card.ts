import { type Html, html } from "../page/html.ts";
import { ICONS } from "../page/icons.ts";
import { titleCase } from "../people/names.ts";
import { DEMO_PEOPLE } from "../people/people.ts";

export function peopleCard(): Html {
  const rows = DEMO_PEOPLE.map(
    ({ pan, name, happens }) => html`<tr>
<th scope="row"><button type="button" class="pan" data-copy="${pan}"
aria-label="Copy PAN ${pan}">${pan}${ICONS.copy}</button></th>
<td class="name">${titleCase(name)}</td><td>${happens}</td>
</tr>`,
  );
  return html`<section class="card whole" aria-labelledby="people">
<h2 id="people">${ICONS.people}People</h2>
<p>Each of them walks a known road. Any other well-formed PAN belongs to a steady made-up person of the first
kind. Tap a PAN to copy it.</p>
<table class="people"><thead><tr>
<th scope="col">PAN</th><th scope="col">Person</th><th scope="col">What happens</th>
</tr></thead>
<tbody>${rows}</tbody></table>
<details><summary>Add or replace a person</summary>
<p>Only <code>pan</code> and <code>name</code> are needed; what is left out is as for the first person.
<a href="/people">See everybody as JSON.</a></p>
<pre tabindex="0"><code>POST /people
${EXAMPLE}</code></pre>
<p class="hint"><code>"bureau": null</code> is a person without a bureau file. <code>panStatus</code> is
<code>valid</code>, <code>inactive</code>, <code>unknown</code> or <code>company</code>. An account
number that ends in <code>0000</code> does not exist. Everybody’s Aadhaar number is in the JSON.
Somebody added as <code>ZAHIR KALBADI</code> is on <a href="/watch-lists/un.xml">this list of
sanctions</a>, once the console has imported it.</p>
</details>
</section>`;
}

const EXAMPLE = `{ "pan": "ABCPK1234L", "name": "KAVITA KULKARNI",
  "dob": "1992-04-03", "gender": "F", "panStatus": "valid",
  "aadhaar": { "pin": "411001", "linked": true },
  "bureau": { "score": 790, "obligations": 5000,
    "worstPastDueDays": 0, "writtenOff": false },
  "statement": [ { "date": "2026-10-01", "type": "credit",
    "amount": 40000, "balance": 52000, "narration": "SALARY ACME" } ],
  "bank": { "registeredName": "KAVITA KULKARNI", "state": "active" },
  "face": { "matches": true } }`;

import { type Html, html } from "../page/html.ts";
import { ICONS } from "../page/icons.ts";
import type { StaffPerson } from "../staff/staff-routes.ts";

/** The lender's people with their passwords; the page's script fills in the codes of their authenticators. */
export function staffCard({
  staff,
  consoleOrigin,
}: {
  readonly staff: readonly StaffPerson[];
  readonly consoleOrigin: string;
}): Html {
  const rows = staff.map(
    ({ email, name, role, password }) => html`<tr>
<th scope="row">${name}<span class="sub">${role}</span></th>
<td><button type="button" class="pan" data-copy="${email}"
aria-label="Copy the address of ${name}">${email}${ICONS.copy}</button></td>
<td><button type="button" class="pan" data-copy="${password}"
aria-label="Copy the password of ${name}">${password}${ICONS.copy}</button></td>
<td><code data-code="${email}">······</code></td>
</tr>`,
  );
  return html`<section class="card whole" aria-labelledby="staff">
<h2 id="staff">${ICONS.people}The lender’s people</h2>
<p>They sign in at <a href="${consoleOrigin}">${consoleOrigin}</a> with address, password and code. A code works
once, for half a minute. Two of each role, because what moves money takes two.</p>
<table class="people"><thead><tr>
<th scope="col">Person</th><th scope="col">Address</th><th scope="col">Password</th><th scope="col">Code now</th>
</tr></thead>
<tbody>${rows}</tbody></table>
<p class="hint"><a href="/staff">As JSON, with the keys of their authenticators.</a></p>
</section>`;
}

import type { FastifyInstance } from "fastify";
import { pageDocument } from "../page/document.ts";
import { type Html, html } from "../page/html.ts";
import { ICONS } from "../page/icons.ts";
import type { ProviderInfo } from "../providers/provider.ts";
import type { StaffPerson } from "../staff/staff-routes.ts";
import type { Template } from "../templates.ts";
import { clockCard } from "./clock-card.ts";
import { faultsCard } from "./faults-card.ts";
import { hostedCard } from "./hosted-card.ts";
import { moneyCard } from "./money-card.ts";
import { peopleCard } from "./people-card.ts";
import { staffCard } from "./staff-card.ts";

export type IndexServices = {
  readonly brandName: string;
  readonly appOrigin: string;
  readonly consoleOrigin: string;
  readonly staff: readonly StaffPerson[];
  readonly providers: readonly ProviderInfo[];
  readonly templates: ReadonlyMap<string, Template>;
};

export function indexRoutes(app: FastifyInstance, services: IndexServices): void {
  app.get("/", (request, reply) => {
    const origin = `${request.protocol}://${request.host}`;
    return reply.type("text/html; charset=utf-8").send(indexPage({ ...services, origin }));
  });
}

function indexPage(services: IndexServices & { origin: string }): string {
  const body = html`<body class="index">
<a class="skip" href="#main">Skip to the content</a>
<header class="hero">
<div class="wide">
<p class="wordmark">${ICONS.logo}${services.brandName} sandbox</p>
<h1>The world outside, on your own machine.</h1>
<p class="lead">${services.brandName} talks to providers that need contracts and real people. Here each of them
answers in its own words, and nothing leaves this computer: no text is sent, no money moves,
nobody is looked up.</p>
<p class="acts"><a class="button accent" href="${services.appOrigin}">Open the app</a>
<a class="button quiet" href="/phone">Open the phone</a></p>
</div>
</header>
<main id="main" class="wide grid">
${phoneCard(services.origin)}
${clockCard()}
${peopleCard()}
${services.staff.length === 0 ? "" : staffCard(services)}
<div class="stack">
${hostedCard(services)}
${providersCard(services)}
</div>
<div class="stack">
${faultsCard(services.providers)}
${moneyCard(services.origin)}
</div>
</main>
<footer class="wide"><p>For development, demos and tests. Names, numbers and accounts are made up;
Aadhaar numbers come from the authority’s test range.</p></footer>
</body>`;
  return pageDocument({ title: `${services.brandName} sandbox`, page: "index", body });
}

function phoneCard(origin: string): Html {
  return html`<section class="card" aria-labelledby="phone">
<h2 id="phone">${ICONS.phone}The phone</h2>
<p>Codes, texts and e-mails arrive here the moment they are sent. One-time codes are random and real: read them
from the phone, one tap copies them.</p>
<p><a class="button" href="/phone">Open the phone</a></p>
<p class="hint">As JSON, newest first:</p>
<pre tabindex="0"><code>GET ${origin}/phone/messages?to=9876543210
GET ${origin}/phone/messages?to=me@home.in</code></pre>
</section>`;
}

function providersCard({ origin, providers, templates }: IndexServices & { origin: string }): Html {
  const rows = providers.map(
    ({ name, title, says, addressAt }) => html`<tr>
<th scope="row">${title}<span class="sub"><code>${name}</code></span></th>
<td>${says}<span class="sub"><code>${addressAt(origin)}</code></span></td>
</tr>`,
  );
  const texts = [...templates.values()].map(
    ({ id, text }) => html`<li><code>${id}</code><span class="template">${text}</span></li>`,
  );
  return html`<section class="card" aria-labelledby="providers">
<h2 id="providers">${ICONS.plug}Providers played here</h2>
<p>Going live changes the base address and the keys, and no code.</p>
<table><thead><tr><th scope="col">Provider</th><th scope="col">What it does, and where</th></tr></thead>
<tbody>${rows}</tbody></table>
<details><summary>Registered texts</summary><ul class="templates">${texts}</ul></details>
</section>`;
}

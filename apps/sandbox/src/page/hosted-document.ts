import { type Html, html } from "./html.ts";

/** A hosted page is somebody else's: its name, its colours and its mark, over what all of them have in common. */
export function hostedDocument({
  title,
  service,
  hint,
  body,
}: {
  title: string;
  service: {
    name: string;
    themeColour: string;
    icon: string;
    styles: readonly string[];
    /** Most of them know only the light one. */
    colourScheme?: string;
  };
  /** How to act as a person, for whoever tries the sandbox. */
  hint: Html;
  body: Html;
}): string {
  const styles = ["hosted.css", ...service.styles].map(
    (file) => html`<link rel="stylesheet" href="/assets/${file}">\n`,
  );
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="${service.colourScheme ?? "only light"}">
<meta name="theme-color" content="${service.themeColour}">
<meta name="robots" content="noindex">
<title>${title} · ${service.name}</title>
<link rel="icon" href="/assets/${service.icon}" type="image/svg+xml">
${styles}</head>
<body>
<aside class="sandbox" aria-label="Sandbox"><p><strong>Sandbox</strong> ${hint}</p></aside>
${body}
</body>
</html>
`.text;
}

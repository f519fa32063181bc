import { type Html, html } from "./html.ts";

/** The frame of every page: nothing inline, the same tokens; a page adds its own two files. */
export function pageDocument({
  title,
  page,
  body,
}: {
  title: string;
  page: "index" | "phone";
  body: Html;
}): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#0A3A43">
<title>${title}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/sandbox.css">
<link rel="stylesheet" href="/assets/${page}.css">
<script type="module" src="/assets/${page}.js"></script>
</head>
${body}
</html>
`.text;
}

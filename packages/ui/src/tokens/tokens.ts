/** Names of the colour tokens, for what is drawn outside CSS. The values live in `tokens.css` alone. */
export const COLOUR_TOKENS = [
  "canvas",
  "surface",
  "raised",
  "sunken",
  "line",
  "line-soft",
  "field",
  "text",
  "text-2",
  "text-3",
  "primary",
  "primary-press",
  "primary-soft",
  "on-primary",
  "accent",
  "accent-soft",
  "accent-text",
  "success",
  "success-soft",
  "danger",
  "danger-soft",
  "info",
  "info-soft",
  "seg-get",
  "seg-cost",
  "seg-interest",
  "seg-fee",
  "seg-gst",
  "hero",
] as const;

export type ColourToken = (typeof COLOUR_TOKENS)[number];

/** The value a token has on this page now, in the theme that is on. */
export function colourOf(token: ColourToken): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim();
}

import type { Lender } from "@vaada/contract/lender";
import type { HtmlTagDescriptor, Plugin } from "vite";
import { LANGUAGE_KEY, THEME_KEY } from "../src/device/device-storage.ts";

/** The canvas of both themes, so that the browser's own bars take the page's colour. */
const CANVAS = { light: "#FAF7F2", dark: "#0A1417" } as const;

/**
 * Adds the tags that both pages have in their head. They come from the lender's file, so that the HTML
 * sources carry no brand.
 */
export function headOfPages(lender: Lender): Plugin {
  return {
    name: "vaada:head",
    transformIndexHtml: {
      order: "post",
      handler: (html, { filename, bundle }) => ({
        html: html.replace("<title></title>", `<title>${escapeHtml(titleOf(lender, filename))}</title>`),
        tags: [
          ...fontPreloads(Object.keys(bundle ?? {})),
          { tag: "script", children: DEVICE_CHOICE_SCRIPT, injectTo: "head-prepend" },
          meta("description", lender.brand.subline.en),
          meta("theme-color", CANVAS.light, "(prefers-color-scheme: light)"),
          meta("theme-color", CANVAS.dark, "(prefers-color-scheme: dark)"),
          link({ rel: "manifest", href: "/manifest.webmanifest" }),
          link({ rel: "icon", href: "/icons/mark.svg", type: "image/svg+xml" }),
          link({ rel: "apple-touch-icon", href: "/icons/icon-192.png" }),
        ],
      }),
    },
  };
}

const titleOf = ({ brand }: Lender, filename: string): string =>
  filename.endsWith("index.html") ? `${brand.headline.en.replace(/\.$/, "")} · ${brand.name}` : brand.name;

/** The fonts of every first screen; the others come when a text asks for them. */
const fontPreloads = (files: string[]): HtmlTagDescriptor[] =>
  files
    .filter((file) => /(?:figtree-(?:latin|rupee)|language-names)[^/]*\.woff2$/.test(file))
    .map((file) =>
      link(
        { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" },
        "head-prepend",
      ),
    );

const link = (
  attrs: Record<string, string>,
  injectTo: "head" | "head-prepend" = "head",
): HtmlTagDescriptor => ({
  tag: "link",
  attrs,
  injectTo,
});

const meta = (name: string, content: string, media?: string): HtmlTagDescriptor => ({
  tag: "meta",
  attrs: { name, content, ...(media === undefined ? {} : { media }) },
  injectTo: "head",
});

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/**
 * The one script in the pages themselves: it puts the device's theme and language on the document before the first
 * paint, so that nobody sees the wrong theme flash. The server allows it by its hash.
 */
const DEVICE_CHOICE_SCRIPT = [
  "try{var d=document.documentElement,s=localStorage,",
  `t=s.getItem(${JSON.stringify(THEME_KEY)}),l=s.getItem(${JSON.stringify(LANGUAGE_KEY)});`,
  'if(t=="light"||t=="dark")d.dataset.theme=t;if(l=="hi"||l=="mr")d.lang=l}catch(e){}',
].join("");

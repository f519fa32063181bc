import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GUARDED_ROUTES } from "@vaada/contract/routes";
import type { Chunk } from "@vaada/ui/build/chunks";
import { afterEach, beforeEach, expect, test } from "vitest";
import { landingPage } from "./landing-page.ts";
import { lenderFileAt, readLender } from "./lender-file.ts";
import { coloursAsCss } from "./lender-modules.ts";
import { screenPreloads } from "./screen-preloads.ts";
import { shellPage } from "./shell-page.ts";
import { manifestOf } from "./web-manifest.ts";

const SOURCE =
  '<html><head><title>Old</title><link rel="stylesheet" crossorigin href="/assets/style.css"><script type="module" crossorigin src="/assets/react.js"></script><script type="module" crossorigin src="/assets/base.js"></script><link rel="modulepreload" crossorigin href="/assets/landing.js"></head><body><div id="root"></div></body></html>';
const lender = readLender(lenderFileAt(undefined));
let dist = "";

beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), "vaada-pages-"));
  mkdirSync(join(dist, "assets"));
  writeFileSync(join(dist, "assets/style.css"), "a{color:red}");
});
afterEach(() => rmSync(dist, { recursive: true }));

test("the landing page carries its content, in English whatever the device speaks, and its styles", () => {
  const page = landingPage({ dist, source: SOURCE, html: "<h1>₹1 is $1 & $&</h1>" });
  expect(page).toContain('<div id="root" lang="en" data-prerendered><h1>₹1 is $1 & $&</h1></div>');
  expect(page).toContain("<style>a{color:red}</style>");
});

test("the code of the landing page is asked for after its content, and the script that starts it is named once", () => {
  const page = landingPage({ dist, source: SOURCE, html: "<h1>Vaada</h1>" });
  expect(page).not.toMatch(/<script[^>]+src=|<link rel="modulepreload"/);
  const loader = page.slice(page.indexOf("<h1>Vaada</h1>"));
  expect(loader).toContain('["/assets/base.js","/assets/react.js","/assets/landing.js"]');
  expect(loader).toContain('import("/assets/base.js")');
});

test("what the landing page does not show at once comes with the whole stylesheet, behind the content", () => {
  writeFileSync(join(dist, "assets/style.css"), "a{color:red}.sheet{top:0}");
  const page = landingPage({ dist, source: SOURCE, html: "<h1>Vaada</h1>" });
  expect(page).toContain("<style>a{color:red}</style>");
  expect(page.match(/<link rel="stylesheet"/g)).toHaveLength(1);
  expect(page.indexOf('rel="stylesheet"')).toBeGreaterThan(page.indexOf("<h1>Vaada</h1>"));
});

test.each(["<script>1</script>", "<style>a{}</style>", '<p style="color:red">x</p>'])(
  "%s in the prerendered content is refused, because the policy would block it",
  (html) => {
    expect(() => landingPage({ dist, source: SOURCE, html })).toThrow(/the policy would block this/);
  },
);

test("styles too heavy to be inlined are refused", () => {
  const heavy = Array.from(
    { length: 20_000 },
    (_, index) => `[a="${(index * 7919) % 99_991}"]{top:${index}px}`,
  ).join("");
  writeFileSync(join(dist, "assets/style.css"), heavy);
  expect(() => landingPage({ dist, source: SOURCE, html: "" })).toThrow(/bytes gzipped/);
});

test("the shell has the brand's name, a mark while it loads, and stays out of search engines", () => {
  const page = shellPage({ source: SOURCE, lender, preloads: "<script>1</script>" });
  expect(page).toContain(`<title>${lender.brand.name}</title>`);
  expect(page).toContain('class="boot"');
  expect(page).toContain('<meta name="robots" content="noindex" />');
});

test("a lender's colours win over the app's own, in both themes and however the theme was chosen", () => {
  const colours = { light: { primary: "#112233" }, dark: { primary: "#AABBCC", hero: "#000000" } };
  expect(coloursAsCss({ ...lender, brand: { ...lender.brand, colours } })).toBe(
    ":root{--primary:#112233;}:root[data-theme=dark]{--primary:#AABBCC;--hero:#000000;}" +
      "@media (prefers-color-scheme:dark){:root:not([data-theme]){--primary:#AABBCC;--hero:#000000;}}",
  );
  expect(coloursAsCss(lender)).toBe("");
});

test("the manifest names the lender's brand, says in English what it offers, and has icons of both kinds", () => {
  const manifest = manifestOf(lender);
  expect(manifest).toMatchObject({ name: lender.brand.name, description: lender.brand.subline.en });
  expect(manifest.icons.map(({ purpose }) => purpose).sort()).toEqual([
    "any",
    "any",
    "any",
    "maskable",
    "maskable",
  ]);
});

test("the icon of the installed app offers the ways to pay, to the loan and to the payments", () => {
  expect(manifestOf(lender).shortcuts.map(({ url }) => url)).toEqual([
    "/payment",
    "/dashboard",
    "/payment-history",
  ]);
});

test("a lender's file with a mistake in it is refused by name", () => {
  const file = join(dist, "lender.json");
  writeFileSync(file, JSON.stringify({ ...lender, brand: { ...lender.brand, name: "" } }));
  expect(() => readLender(file)).toThrow(/lender\.json is not what it should be/);
});

test("the shell asks for the code of the address along with the entry: the guard's and the screen's, and no other's", () => {
  const app = mkdtempSync(join(tmpdir(), "vaada-app-"));
  mkdirSync(join(app, "src/app"), { recursive: true });
  const source = (route: string) => `screens${route.replaceAll("/", "-")}.tsx`;
  const screens = GUARDED_ROUTES.filter((route) => route !== "/stepper");
  const list = screens.map(
    (route) => `  "${route}": open(\n    async () => (await import("../${source(route)}")).A,`,
  );
  writeFileSync(join(app, "src/app/guarded-screens.tsx"), list.join("\n"));
  const chunk = (module: string, imports: string[] = []): Chunk => ({
    file: `assets/${module.split("/").at(-1)}.js`,
    modules: [`/app/src/${module}`],
    imports,
    isEntry: false,
    askedFor: undefined,
  });
  const entry = chunk("main.tsx");
  const chunks = [
    entry,
    chunk("app/guarded.tsx", [entry.file]),
    ...screens.map((route) => chunk(source(route), [entry.file])),
  ];
  const script = screenPreloads(app, chunks).replace(/<\/?script>/g, "");
  rmSync(app, { recursive: true });
  const asked: string[] = [];
  const document = {
    createElement: () => ({}),
    head: { appendChild: ({ href }: { href: string }) => asked.push(href) },
  };
  new Function("location", "document", script)({ pathname: "/basic-details/" }, document);
  expect(asked).toEqual(["/assets/guarded.tsx.js", "/assets/screens-basic-details.tsx.js"]);
  new Function("location", "document", script)({ pathname: "/nowhere" }, document);
  expect(asked).toHaveLength(2);
});

test("a screen that the shell could not find the code of fails the build", () => {
  const app = mkdtempSync(join(tmpdir(), "vaada-app-"));
  mkdirSync(join(app, "src/app"), { recursive: true });
  writeFileSync(join(app, "src/app/guarded-screens.tsx"), "");
  const entry = { file: "a.js", modules: ["/src/main.tsx"], imports: [], isEntry: true, askedFor: undefined };
  expect(() => screenPreloads(app, [entry])).toThrow("no screen is imported for");
  rmSync(app, { recursive: true });
});

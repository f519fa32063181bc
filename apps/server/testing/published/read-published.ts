import { readFileSync } from "node:fs";
import type { HttpResult } from "../../src/providers/http-client.ts";

/** The examples of one provider's own documentation, as the page beside this file keeps them. */
export function readPublished(provider: string): {
  readonly names: readonly string[];
  readonly answer: (name: string) => HttpResult;
  readonly body: (name: string) => unknown;
} {
  const page = readFileSync(new URL(`${provider}.md`, import.meta.url), "utf8");
  const examples = new Map<string, { status: number; body: unknown }>();
  for (const [, name = "", status = "", body = ""] of page.matchAll(EXAMPLE))
    examples.set(name, { status: Number(status), body: JSON.parse(body) });
  const find = (name: string) => {
    const found = examples.get(name);
    if (found === undefined) throw new Error(`published: ${provider}.md has no example "${name}".`);
    return found;
  };
  return {
    names: [...examples.keys()],
    answer: (name) => ({ kind: "answered", ...find(name) }),
    body: (name) => find(name).body,
  };
}

const EXAMPLE = /^## (.+)\n\n<https:\/\/\S+>, HTTP (\d{3})\.[^\n]*\n\n```json\n(.+)\n```$/gm;

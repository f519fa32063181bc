import type { RepositoryRule } from "../source.ts";

/** Of a lower number, what they take away was weighed by whoever wrote the line: some make it anew under the same name. */
const FIRST_THAT_IS_LOOKED_INTO = "0080";

const SAYS = /^Old servers: (go on|stop first)\b/m;

/**
 * Keeps a migration from taking away what a server of the version before may still ask for. A new function is
 * taken from `public`, which nobody has.
 */
const TAKES_AWAY =
  /\bdrop\s+(?:table|column|function|view|type|schema|role)\b|\brename\b|\balter\s+(?:column\s+)?\w+\s+(?:type|set\s+data\s+type|set\s+not\s+null)\b|\brevoke\b(?![^;]*\bfrom\s+public\b)/i;

/** What a function does once it is called is no part of its migration; a `do` is. */
const BODY_OF_FUNCTION = /\bas \$\$[\s\S]*?\$\$/gi;

export const oldServers: RepositoryRule = ({ migrations, reasons }) =>
  migrations.flatMap(({ path, text }) => {
    const folder = path.replace(/\/up\.sql$/, "");
    const said = SAYS.exec(reasons.find((reason) => reason.path === `${folder}/why.md`)?.text ?? "")?.[1];
    if (said === undefined)
      return [`${folder}/why.md: has no line "Old servers: go on." or "Old servers: stop first, because …"`];
    if ((folder.split("/").at(-1) ?? "") < FIRST_THAT_IS_LOOKED_INTO) return [];
    const done = text.replace(/--.*$/gm, "").replace(BODY_OF_FUNCTION, "");
    const taken = said === "go on" ? TAKES_AWAY.exec(done)?.[0] : undefined;
    return taken === undefined ? [] : [`${folder}: old servers can't go on, because of "${taken}"`];
  });

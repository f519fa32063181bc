type Rules = { createScriptURL: (url: string) => unknown; createHTML: (html: string) => unknown };
type TrustedTypes = { createPolicy: (name: "app", rules: Rules) => Rules };

/** The one script that the page asks for by its address. */
const SERVICE_WORKER = "/sw.js";

const RULES: Rules = {
  createScriptURL: (url) => {
    if (url !== SERVICE_WORKER) throw new TypeError(`no script may be loaded from ${url}`);
    return url;
  },
  // Only ever parsed for its words: what is shown is built anew from them.
  createHTML: (html) => html,
};

let policy: Rules | undefined;

/** The page's policy lets one be made of this name, and once. */
function rules(): Rules {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy("app", RULES) ?? RULES;
  return policy;
}

/** An address as the places ask for it at which the browser loads a script. */
export const trustedScript = (url: string): string => rules().createScriptURL(url) as string;

/** A page of ours as the parser asks for it. */
export const trustedPage = (html: string): string => rules().createHTML(html) as string;

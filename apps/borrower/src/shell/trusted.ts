type Rules = { createScriptURL: (url: string) => unknown; createHTML: (html: string) => unknown };
type TrustedTypes = { createPolicy: (name: "app", rules: Rules) => Rules };

/** Whose scripts the page may load. The payment provider's is let in by the screen that needs it. */
const letIn = new Set(["/sw.js"]);

export const letScriptIn = (address: string): void => void letIn.add(address);

const RULES: Rules = {
  createScriptURL: (url) => {
    if (!letIn.has(url)) throw new TypeError(`no script may be loaded from ${url}`);
    return url;
  },
  // Only ever the inside of a frame without scripts, forms or an origin.
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

/** A page of ours as a frame asks for it. */
export const trustedPage = (html: string): string => rules().createHTML(html) as string;

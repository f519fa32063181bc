import { SERVER_SETTINGS, settingsIn } from "./every-setting.ts";
import { PROVIDER_SETTINGS } from "./provider-settings.ts";

/** The names of the words that server and provider share: whoever plays the provider is given the same ones. */
export const PROVIDER_SECRETS: readonly string[] = settingsIn(PROVIDER_SETTINGS)
  .filter(({ isSharedWithProvider }) => isSharedWithProvider === true)
  .map(({ name }) => name);

/** The environment of a server whose providers are all played by one sandbox: addresses, keys, and wide limits. */
export function providerEnvironment({
  sandboxUrl,
  secretFor,
}: {
  sandboxUrl: string;
  secretFor: (name: string) => string;
}): Record<string, string> {
  const values = settingsIn(SERVER_SETTINGS).flatMap(({ name, sandboxValue }) =>
    sandboxValue === undefined ? [] : [[name, onSandbox(sandboxValue, sandboxUrl)] as const],
  );
  return Object.fromEntries([...values, ...PROVIDER_SECRETS.map((name) => [name, secretFor(name)] as const)]);
}

const onSandbox = (value: string, sandboxUrl: string): string =>
  value.replace(/\$SANDBOX_URL(?:\[(\w+)\])?/, (_whole, name?: string) =>
    name === undefined ? sandboxUrl : namedSandbox(sandboxUrl, name),
  );

/**
 * The sandbox by another name. On a person's machine it has several without any DNS, and a browser takes each for another
 * origin, as it takes the several machines of a provider; anywhere else it has one.
 */
function namedSandbox(sandboxUrl: string, name: string): string {
  const url = new URL(sandboxUrl);
  if (url.hostname === "localhost") url.hostname = name === "api" ? "127.0.0.1" : `${name}.localhost`;
  return url.origin;
}

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
    sandboxValue === undefined ? [] : [[name, sandboxValue.replace("$SANDBOX_URL", sandboxUrl)] as const],
  );
  return Object.fromEntries([...values, ...PROVIDER_SECRETS.map((name) => [name, secretFor(name)] as const)]);
}

import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { isListedHost, isPrivateAddress, isPrivateHost } from "../platform/network.ts";

/** Which machines a provider may send us, or a borrower's browser, to. */
export type AddressRules = {
  /** Names of its machines; `*.` stands for anything before it. */
  readonly hosts: readonly string[];
  /** Machines on the lender's own network that stand for a provider. */
  readonly privateHosts: readonly string[];
  /** Only with the sandbox, which is every provider at once and needs no https. */
  readonly sandboxUrl?: string | undefined;
};

/** Why an address of an answer is not used. The host is for the operator, who may have to list it; the rest is a permission. */
export type RefusedAddress = {
  readonly kind: "unavailable";
  readonly reason: "ADDRESS_UNREADABLE" | "ADDRESS_NOT_HTTPS" | "ADDRESS_OF_ANOTHER" | "ADDRESS_PRIVATE";
  readonly host: string;
};

/** `null` when the address may be used. An answer can be forged or wrong, so it alone never decides where anybody goes. */
export function refuseAddress(text: string, rules: AddressRules): RefusedAddress | null {
  const url = URL.parse(text);
  const refused = (reason: RefusedAddress["reason"]): RefusedAddress => ({
    kind: "unavailable",
    reason,
    host: url?.hostname ?? "",
  });
  if (url === null) return refused("ADDRESS_UNREADABLE");
  if (isOfSandbox(url, rules)) return null;
  if (url.protocol !== "https:") return refused("ADDRESS_NOT_HTTPS");
  if (!isListedHost(url, rules.hosts)) return refused("ADDRESS_OF_ANOTHER");
  if (isPrivateHost(url.hostname) && !isOwnGateway(url, rules)) return refused("ADDRESS_PRIVATE");
  return null;
}

/** Whether the name of an address that was not refused may lead into this network. */
export const mayBePrivate = (url: URL, rules: AddressRules): boolean =>
  isOfSandbox(url, rules) || isOwnGateway(url, rules);

const isOfSandbox = (url: URL, { sandboxUrl }: AddressRules): boolean =>
  sandboxUrl !== undefined && url.origin === new URL(sandboxUrl).origin && url.username === "";

const isOwnGateway = ({ hostname }: URL, { privateHosts }: AddressRules): boolean =>
  privateHosts.includes(hostname);

/** The error of a name that leads into this network. */
export const PRIVATE_ADDRESS = "ADDRESS_PRIVATE";

type Resolve = (
  name: string,
  options: { readonly all: true },
  done: (error: Error | null, found: { address: string; family: number }[]) => void,
) => void;

/**
 * Resolves a name for one connection, and refuses it when any of its addresses is private. The connection goes to an address that
 * was checked here, so a second answer of the name's owner changes nothing.
 */
export const lookUpPublic =
  (resolve: Resolve = lookup): LookupFunction =>
  (name, options, done) => {
    resolve(name, { all: true }, (error, found) => {
      if (error !== null) return done(error, []);
      const [first] = found;
      if (first === undefined || found.some(({ address }) => isPrivateAddress(address)))
        return done(Object.assign(new Error(PRIVATE_ADDRESS), { code: PRIVATE_ADDRESS }), []);
      return options.all === true ? done(null, found) : done(null, first.address, first.family);
    });
  };

import { createHash } from "node:crypto";
import { type LockedPackage, type Lockfile, listLockedPackages } from "./lockfile.ts";

/** The names that CycloneDX has for the algorithms of a lockfile. */
const ALGORITHMS: Readonly<Record<string, string>> = {
  sha1: "SHA-1",
  sha256: "SHA-256",
  sha384: "SHA-384",
  sha512: "SHA-512",
};

/**
 * CycloneDX 1.6 of everything that an installation brings in. The same lockfile always gives the same text, so that two bills
 * can be compared: it has no time of its own, and its serial number is made from the packages.
 */
export function makeBillOfMaterials(lockfile: Lockfile) {
  const components = listLockedPackages(lockfile).map(componentOf);
  const { name, version } = lockfile;
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify({ name, version, components }))}`,
    version: 1,
    metadata: { component: { type: "application", "bom-ref": `${name}@${version}`, name, version } },
    components,
  };
}

function componentOf({ name, version, integrity, license, isDevelopment }: LockedPackage) {
  const purl = packageUrl(name, version);
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    scope: isDevelopment ? "excluded" : "required",
    ...(integrity === null ? {} : { hashes: hashesOf(integrity) }),
    // A lockfile has an SPDX expression, or words of the author that are none.
    ...(license === null ? {} : { licenses: [licenseOf(license)] }),
    purl,
  };
}

/** A scope's `@` is escaped in a package URL, its slash is not. */
const packageUrl = (name: string, version: string): string =>
  `pkg:npm/${name.replace(/^@/, "%40")}@${encodeURIComponent(version)}`;

function hashesOf(integrity: string) {
  return integrity.split(/\s+/).flatMap((one) => {
    const dash = one.indexOf("-");
    const alg = ALGORITHMS[one.slice(0, dash)];
    const content = Buffer.from(one.slice(dash + 1), "base64").toString("hex");
    return alg === undefined ? [] : [{ alg, content }];
  });
}

const licenseOf = (license: string) =>
  /^[\w.+-]+$|^\(?[\w.+-]+\)?( (AND|OR|WITH) \(?[\w.+-]+\)?)+$/.test(license)
    ? { expression: license }
    : { license: { name: license } };

/** A version 8 UUID: its bits are our own, here those of a hash. */
function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

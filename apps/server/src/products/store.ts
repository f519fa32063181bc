import type { CivilDate } from "@vaada/calendar/civil-date";
import type { AllowanceTerms } from "@vaada/lending/books/asset-class";
import {
  type AnyTerms,
  type InstalmentTerms,
  isInInstalments,
  type ProductName,
  type ProductTerms,
} from "@vaada/lending/product-terms";
import { decodeVersion, encodeVersion, type ProductVersion } from "@vaada/lending/product-version";
import type { Tx } from "../platform/db/tx.ts";

/** The product that is lent to everybody who is approved. */
export const PRODUCT: ProductName = "salary-advance";
const IN_INSTALMENTS: ProductName = "salary-instalments";

/**
 * The version that holds on a day: the one whose day came last, and of several from the same day what was agreed last. There
 * always is one, because the first holds from before any day.
 */
export async function readVersionOn(
  tx: Tx,
  on: CivilDate,
  product: ProductName = PRODUCT,
): Promise<ProductVersion> {
  const version = await findVersionOn(tx, on, product);
  if (version === null) throw new Error(`readVersionOn: no terms hold on ${on}`);
  return version;
}

async function findVersionOn(tx: Tx, on: CivilDate, product: ProductName): Promise<ProductVersion | null> {
  const { rows } = await tx.query<{ kept: unknown }>(
    `select terms as kept from vaada.product_versions where product = $1 and effective_from <= $2
      order by effective_from desc, version desc limit 1`,
    [product, on],
  );
  return rows[0] === undefined ? null : decodeVersion(rows[0].kept);
}

export async function readTermsOn(tx: Tx, on: CivilDate): Promise<ProductTerms> {
  const { terms } = await readVersionOn(tx, on);
  if (isInInstalments(terms)) throw new Error(`readTermsOn: ${PRODUCT} is repaid at once`);
  return terms;
}

/** Those of the product in instalments. */
export async function readInstalmentTermsOn(tx: Tx, on: CivilDate): Promise<InstalmentTerms> {
  const terms = await findInstalmentTermsOn(tx, on);
  if (terms === null) throw new Error(`readInstalmentTermsOn: no terms hold on ${on}`);
  return terms;
}

/** `null` on a day on which nothing is lent in instalments. */
export async function findInstalmentTermsOn(tx: Tx, on: CivilDate): Promise<InstalmentTerms | null> {
  const version = await findVersionOn(tx, on, IN_INSTALMENTS);
  if (version === null) return null;
  if (!isInInstalments(version.terms))
    throw new Error(`findInstalmentTermsOn: ${IN_INSTALMENTS} is repaid at once`);
  return version.terms;
}

/**
 * The allowances against loans, by class, on a day. No borrower agrees to them, so they belong to no loan's
 * version.
 */
export async function readAllowancesOn(
  tx: Tx,
  on: CivilDate,
): Promise<Readonly<Record<AnyTerms["repayment"]["kind"], AllowanceTerms>>> {
  const [single, instalments] = await Promise.all([
    readVersionOn(tx, on),
    readVersionOn(tx, on, IN_INSTALMENTS),
  ]);
  return { single: single.allowance, instalments: instalments.allowance };
}

/**
 * The terms under which an offer or a loan was made. One that is older than the first version on file has
 * that version's rules.
 */
export async function readTermsOf(
  tx: Tx,
  { productId, productVersion }: { readonly productId: string; readonly productVersion: number },
): Promise<AnyTerms> {
  const { rows } = await tx.query<{ kept: unknown }>(
    `select terms as kept from vaada.product_versions where product = $1 and version >= $2 order by version limit 1`,
    [productId, productVersion],
  );
  if (rows[0] === undefined) throw new Error(`readTermsOf: there is no version ${productVersion}`);
  return decodeVersion(rows[0].kept).terms;
}

/** The terms that a loan was taken under. */
export async function readTermsOfLoan(tx: Tx, applicationId: number): Promise<AnyTerms> {
  const { rows } = await tx.query<{ productId: string; productVersion: number }>(
    `select product_id as "productId", product_version as "productVersion" from vaada.loans where application_id = $1`,
    [applicationId],
  );
  if (rows[0] === undefined) throw new Error("readTermsOfLoan: there is no such loan");
  return readTermsOf(tx, rows[0]);
}

/** A version as the lender's people see it. */
export type VersionRow = {
  readonly version: number;
  readonly effectiveFrom: CivilDate;
  readonly kept: ProductVersion;
  /** `null` for what was there before the console. */
  readonly agreed: {
    readonly requestId: string;
    readonly draftedBy: string;
    readonly draftedByNameSealed: Buffer;
    readonly agreedBy: string;
    readonly agreedByNameSealed: Buffer;
    readonly at: Date;
  } | null;
};

/** Every version of a product, newest first. */
export async function readVersions(tx: Tx, product: ProductName): Promise<VersionRow[]> {
  const { rows } = await tx.query<{
    version: number;
    effectiveFrom: CivilDate;
    kept: unknown;
    requestId: string | null;
    draftedBy: string;
    draftedByNameSealed: Buffer;
    agreedBy: string;
    agreedByNameSealed: Buffer;
    at: Date;
  }>(
    `select version, effective_from as "effectiveFrom", terms as kept, request_id as "requestId", drafted_by as "draftedBy",
            maker.name_sealed as "draftedByNameSealed", agreed_by as "agreedBy", checker.name_sealed as "agreedByNameSealed",
            agreed_at as at
       from vaada.product_versions
       left join vaada.staff as maker on maker.id = drafted_by
       left join vaada.staff as checker on checker.id = agreed_by
      where product = $1 order by version desc`,
    [product],
  );
  return rows.map(({ version, effectiveFrom, kept, requestId, ...people }) => ({
    version,
    effectiveFrom,
    kept: decodeVersion(kept),
    agreed: requestId === null ? null : { requestId, ...people },
  }));
}

export async function readLastVersionNumber(tx: Tx, product: ProductName): Promise<number> {
  const { rows } = await tx.query<{ version: number }>(
    "select max(version) as version from vaada.product_versions where product = $1",
    [product],
  );
  return rows[0]?.version ?? 0;
}

/** Makes others who agree to terms wait for the end of this transaction, so that each version has a number of its own. */
export async function lockVersions(tx: Tx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock($1)", [LOCK_OF_VERSIONS]);
}

const LOCK_OF_VERSIONS = 8_602_314;

export async function insertVersion(
  tx: Tx,
  version: {
    readonly kept: ProductVersion;
    readonly effectiveFrom: CivilDate;
    readonly requestId: string;
    readonly agreedBy: string;
    readonly now: Date;
  },
): Promise<void> {
  const { kept, effectiveFrom, requestId, agreedBy, now } = version;
  await tx.query(
    `insert into vaada.product_versions (product, version, terms, effective_from, request_id, drafted_by, agreed_by, agreed_at)
     select $1, $2, $3, $4, request.id, request.asked_by, $6, $7 from vaada.requests as request where request.id = $5`,
    [
      kept.terms.product,
      kept.terms.version,
      JSON.stringify(encodeVersion(kept)),
      effectiveFrom,
      requestId,
      agreedBy,
      now,
    ],
  );
}

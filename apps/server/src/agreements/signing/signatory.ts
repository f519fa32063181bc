import { Secret } from "@vaada/contract/secret";
import type { Vault } from "../../platform/vault/vault.ts";
import type { SignatoryRow } from "./store.ts";

/** Who is to sign. The name is the one that the identity authority knows them by: it is also the certificate's. */
export const openSignatory = (vault: Vault, borrowerId: string, row: SignatoryRow) => ({
  name: openName(vault, borrowerId, row),
  mobile: new Secret(
    vault.open(row.mobileSealed, { table: "borrowers", column: "mobile_sealed", row: borrowerId }),
  ),
  email: new Secret(
    vault.open(row.emailSealed, { table: "emails", column: "email_sealed", row: row.emailId }),
  ),
});

export const openName = (
  vault: Vault,
  borrowerId: string,
  { nameSealed }: Pick<SignatoryRow, "nameSealed">,
): Secret =>
  new Secret(vault.open(nameSealed, { table: "identities", column: "name_sealed", row: borrowerId }));

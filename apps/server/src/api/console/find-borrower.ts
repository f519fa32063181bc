import { mobileMessage } from "@vaada/contract/mobile";
import { capitalsOfPan, panMessage } from "@vaada/contract/pan";
import type { Condition } from "../../platform/db/keyset-page.ts";
import type { Vault } from "../../platform/vault/vault.ts";

/** Which column of a list is the loan's number, or a condition with `?` where the number stands, and which the borrower's id. */
type Columns = { readonly loan: string; readonly borrower: string };

/**
 * The condition by which a list finds what was searched for: a mobile number, a PAN or a loan's number. Names and addresses
 * are sealed, so nothing finds them.
 */
export function searchCondition(
  vault: Vault,
  words: string | undefined,
  { loan, borrower }: Columns,
): Condition[] {
  if (words === undefined) return [];
  if (mobileMessage(words) === null)
    return [
      {
        text: `${borrower} = (select id from vaada.borrowers where mobile_index = ?)`,
        value: vault.index("mobile", words),
      },
    ];
  const pan = capitalsOfPan(words);
  if (panMessage(pan) === null)
    return [
      {
        text: `${borrower} in (select borrower_id from vaada.pan_records where pan_index = ?)`,
        value: vault.index("pan", pan),
      },
    ];
  // What is none of them finds nothing: no loan has the number 0.
  const text = loan.includes("?") ? loan : `${loan} = ?`;
  return [{ text, value: /^\d{1,15}$/.test(words) ? Number(words) : 0 }];
}

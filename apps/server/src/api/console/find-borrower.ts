import { maskedMobile, mobileMessage } from "@vaada/contract/mobile";
import { capitalsOfPan, maskedPan, panMessage } from "@vaada/contract/pan";
import { indexName } from "../../journey/pan-records/index-name.ts";
import type { Condition } from "../../platform/db/keyset-page.ts";
import type { Vault } from "../../platform/vault/vault.ts";

/** Banks number a transfer by 12 to 22 digits and capitals; no loan's number is as long, and no name has a digit. */
const UTR = /^(?=.*\d)[A-Za-z0-9]{12,22}$/;

/** Which column of a list is the loan's number, or a condition with `?` where the number stands, and which the borrower's id. */
type Columns = { readonly loan: string; readonly borrower: string };

/**
 * The condition by which a list finds what was searched for: a mobile number, a PAN, a loan's number, the bank's number of
 * its payout, or whole words of a name as they sound.
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
  if (UTR.test(words))
    return [
      {
        text: `${borrower} in (select borrower_id from vaada.disbursals where utr = ?)`,
        value: words.toUpperCase(),
      },
    ];
  const names = indexName(vault, words);
  if (names.length > 0)
    return [
      {
        text: `${borrower} in (select borrower_id from vaada.pan_names where word_index = any (?::bytea[])
          group by pan_record_id, borrower_id having count(*) = cardinality(?::bytea[]))`,
        value: names,
      },
    ];
  // A search for anything else finds nothing: no loan has the number 0.
  const text = loan.includes("?") ? loan : `${loan} = ?`;
  return [{ text, value: /^\d{1,15}$/.test(words) ? Number(words) : 0 }];
}

/** No loan's number has more digits. A longer one may be anything: an account, an Aadhaar number, a reference of a bank. */
const LOAN_NUMBER = /^\d{1,8}$/;

/**
 * What was searched for, as a file or the trail may keep it: a number and a PAN as the lists mask them, anything else with
 * digits by its end, and a name not at all, because the trail outlives what is erased of a borrower.
 */
export function maskedSearch(words: string): string {
  const pan = capitalsOfPan(words);
  if (mobileMessage(words) === null) return maskedMobile(words);
  if (panMessage(pan) === null) return maskedPan(pan);
  if (LOAN_NUMBER.test(words)) return words;
  return /\d/.test(words) ? `XXXX${words.slice(-4)}` : "words";
}

import type { NoticeLanguage } from "@vaada/contract/language";
import type { Tx } from "../../../platform/db/tx.ts";

/** How one consent stands: the last that was said of it, and the text that it was given on last. */
export type ConsentRow = {
  readonly kind: string;
  readonly granted: boolean;
  readonly saidAt: Date;
  readonly noticeVersion: string | null;
  readonly language: NoticeLanguage | null;
  readonly givenAt: Date | null;
};

export async function readConsentRows(tx: Tx, borrowerId: string): Promise<ConsentRow[]> {
  const { rows } = await tx.query<ConsentRow>(
    `select last.kind, last.granted, last.given_at as "saidAt", given.notice_version as "noticeVersion",
            given.language, given.given_at as "givenAt"
       from (select distinct on (kind) kind, granted, given_at from vaada.consents
              where borrower_id = $1 order by kind, given_at desc, id desc) as last
       left join lateral (
         select notice_version, coalesce(read_in, language) as language, given_at from vaada.consents
          where borrower_id = $1 and kind = last.kind and granted order by given_at desc, id desc limit 1)
         as given on true`,
    [borrowerId],
  );
  return rows;
}

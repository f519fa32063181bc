import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Recipient } from "@vaada/contract/recipients";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { publicPage } from "../language/public-page.ts";
import { sharedWith } from "../language/recipient-names.ts";
import styles from "./notice.module.css";

/** One thing that is collected: why, how long it is kept, and who else gets it. */
export type NoticeItem = {
  name: string;
  purpose: string;
  kept: string;
  shared: readonly Recipient[];
};

type Text = {
  lead: string;
  items: readonly NoticeItem[];
  /** The act that gives the consents below. */
  act: string;
  consents: readonly string[];
};

type Props = Text & { open: boolean; onClose: () => void; title: string };

/**
 * The notice of a step: the data it collects, item by item, and the consents it asks for. A change of its
 * wording is a new version of it.
 */
export function Notice({ open, onClose, title, lead, items, act, consents }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t`Back`}
        </Button>
      }
    >
      <NoticeText lead={lead} items={items} act={act} consents={consents} />
    </Drawer>
  );
}

/** The same for a sheet that has more to say. */
export function NoticeText({ lead, items, act, consents }: Text) {
  return (
    <div className={styles.notice}>
      <p>{lead}</p>
      <ul className={styles.items}>
        {items.map((item) => (
          <Item key={item.name} {...item} />
        ))}
      </ul>
      <h3>{act}</h3>
      <ol className={styles.consents}>
        {consents.map((consent) => (
          <li key={consent}>{consent}</li>
        ))}
      </ol>
      <p className={styles.fact}>{consents.length === 1 ? <WithdrawingIt /> : <WithdrawingThem />}</p>
    </div>
  );
}

function Item({ name, purpose, kept, shared: recipients }: NoticeItem) {
  const shared = sharedWith(recipients);
  return (
    <li>
      <h3>{name}</h3>
      <p>{purpose}</p>
      <p className={styles.fact}>{t`Kept: ${kept}`}</p>
      <p className={styles.fact}>{t`Shared with: ${shared}`}</p>
    </li>
  );
}

function WithdrawingIt() {
  return (
    <Trans>
      It is recorded. You can take it back at any time in your profile, under My data and consents, where your
      data is too:{" "}
      <a href={`${publicPage("privacy")}#rights`} target="_blank" rel="noreferrer">
        how it works
      </a>
      . You can also write to {officer.name}, <a href={`mailto:${officer.email}`}>{officer.email}</a>, and
      complain to the Data Protection Board of India.
    </Trans>
  );
}

function WithdrawingThem() {
  return (
    <Trans>
      They are recorded one by one. You can take back either at any time in your profile, under My data and
      consents, where your data is too:{" "}
      <a href={`${publicPage("privacy")}#rights`} target="_blank" rel="noreferrer">
        how it works
      </a>
      . You can also write to {officer.name}, <a href={`mailto:${officer.email}`}>{officer.email}</a>, and
      complain to the Data Protection Board of India.
    </Trans>
  );
}

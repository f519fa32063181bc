import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { ReplyOf } from "@vaada/contract/call";
import type { makeComplaint, readComplaints } from "@vaada/contract/calls/complaint";
import {
  COMPLAINT_CATEGORIES,
  COMPLAINT_MESSAGES,
  type ComplaintCategory,
  complaintCategoryMessage,
  complaintTextMessage,
} from "@vaada/contract/complaint";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { Field } from "@vaada/ui/field";
import { SelectField } from "@vaada/ui/select-field";
import { showToast } from "@vaada/ui/show-toast";
import { type FormEvent, useState } from "react";
import { type Outcome, request } from "../../api/client.ts";
import { BusyLine, takesSeconds } from "../../form/busy-line.tsx";
import { FailureNote } from "../../form/failure-note.tsx";
import { useAct } from "../../form/use-act.ts";
import { formatDay } from "../../language/dates.ts";
import { publicPage } from "../../language/public-page.ts";
import { usualFailures } from "../../language/shared-phrases.ts";
import { NeedsInternet } from "../../shell/needs-internet.tsx";
import { useAnswer } from "../../waiting/use-answer.ts";
import styles from "./sheets.module.css";

type Props = { open: boolean; onClose: () => void; calls?: ComplaintCalls };

/** A complaint and its ticket, and how the earlier ones stand. */
export function ComplaintSheet({ open, onClose, calls = COMPLAINT_CALLS }: Props) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t`Complaint`}
      closeLabel={t`Close`}
      footer={
        <>
          <NeedsInternet />
          <Button type="submit" form={FORM_ID}>
            {t`Send complaint`}
          </Button>
        </>
      }
    >
      <Complaints calls={calls} />
    </Drawer>
  );
}

function Complaints({ calls }: { calls: ComplaintCalls }) {
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  // If they can't be read, a new one can still be made.
  useAnswer(calls.read, (outcome) => {
    if (outcome.kind === "ok") setComplaints(outcome.data);
  });
  const add = (made: Complaint): void =>
    setComplaints((all) => [made, ...all.filter(({ ticket }) => ticket !== made.ticket)]);
  return (
    <div className={styles.sheet}>
      <p>
        {t`It goes to ${officer.name}, our grievance officer, and gets a ticket number. You have an answer within 30 days.`}
      </p>
      <p className={styles.remark}>
        <a href={`tel:${officer.phone.replace(/[^+\d]/g, "")}`}>{officer.phone}</a> ·{" "}
        <a href={`mailto:${officer.email}`}>{officer.email}</a> ·{" "}
        <a href={publicPage("grievance")} target="_blank" rel="noreferrer">
          {t`How a complaint is handled`}
        </a>
      </p>
      <ComplaintForm make={calls.make} onMade={add} />
      {complaints.length > 0 && (
        <ul className={styles.consents} aria-label={t`Your complaints`}>
          {complaints.map((complaint) => (
            <ComplaintTicket key={complaint.ticket} complaint={complaint} />
          ))}
        </ul>
      )}
    </div>
  );
}

type ComplaintFormProps = { make: ComplaintCalls["make"]; onMade: (complaint: Complaint) => void };

const FORM_ID = "complaint";
const CATEGORY_ID = "complaint-category";
const TEXT_ID = "complaint-text";
const NOTHING = { category: "", text: "" };

function ComplaintForm({ make, onMade }: ComplaintFormProps) {
  const [written, setWritten] = useState(NOTHING);
  const [areErrorsShown, setAreErrorsShown] = useState(false);
  const sending = useAct(usualFailures());
  const faults = {
    category: inWords(complaintCategoryMessage(written.category)),
    text: inWords(complaintTextMessage(written.text)),
  };
  const send = async (): Promise<void> => {
    setAreErrorsShown(true);
    const wrong = faults.category !== null ? CATEGORY_ID : faults.text !== null ? TEXT_ID : null;
    if (wrong !== null) return document.getElementById(wrong)?.focus();
    const outcome = await sending.run(() => make({ ...written, text: written.text.trim() }));
    if (outcome?.kind !== "ok") return;
    const { ticket } = outcome.data;
    showToast({ tone: "success", text: t`We have your complaint. Ticket ${ticket}` });
    setWritten(NOTHING);
    setAreErrorsShown(false);
    onMade(outcome.data);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void send();
  };
  return (
    <form id={FORM_ID} className={styles.feedback} noValidate onSubmit={submit}>
      <SelectField
        id={CATEGORY_ID}
        label={t`What is it about?`}
        placeholder={t`Choose`}
        options={COMPLAINT_CATEGORIES.map((value) => ({ value, label: categoryText(value) }))}
        value={written.category}
        onChange={(category) => setWritten({ ...written, category })}
        error={areErrorsShown ? faults.category : null}
        errorPrefix={t`Error:`}
      />
      <Field
        id={TEXT_ID}
        label={t`What happened?`}
        error={areErrorsShown ? faults.text : null}
        errorPrefix={t`Error:`}
      >
        {(aria) => (
          <textarea
            {...aria}
            className={styles.comment}
            rows={4}
            value={written.text}
            onChange={({ currentTarget }) => setWritten({ ...written, text: currentTarget.value })}
          />
        )}
      </Field>
      <BusyLine isBusy={sending.isBusy} text={t`Sending your complaint`} slowText={takesSeconds()} />
      {sending.failure !== null && <FailureNote failure={sending.failure} onTryAgain={() => void send()} />}
    </form>
  );
}

/** The contract's sentence in the language of the screen. */
function inWords(sentence: string | null): string | null {
  switch (sentence) {
    case COMPLAINT_MESSAGES.categoryMissing:
      return t`Choose what it is about`;
    case COMPLAINT_MESSAGES.textTooShort:
      return t`Tell us what happened in at least 10 characters`;
    case COMPLAINT_MESSAGES.textTooLong:
      return t`Tell us what happened in at most 2,000 characters`;
    default:
      return sentence;
  }
}

function categoryText(category: ComplaintCategory): string {
  switch (category) {
    case "Payment or refund":
      return t`Payment or refund`;
    case "Charges or interest":
      return t`Charges or interest`;
    case "Auto-pay":
      return t`Auto-pay`;
    case "Money not received":
      return t`Money not received`;
    case "How we spoke to you":
      return t`How we spoke to you`;
    case "My data":
      return t`My data`;
    case "My credit report":
      return t`My credit report`;
    case "The app":
      return t`The app`;
    case "Something else":
      return t`Something else`;
    default:
      return category satisfies never;
  }
}

/** One complaint: its number, and its answer or the day by which that comes. */
function ComplaintTicket({ complaint }: { complaint: Complaint }) {
  const { ticket, category, text, answer, answerBy, portal, portalUntil } = complaint;
  const day = formatDay(civilDate(answerBy));
  return (
    <li>
      <p className={styles.consent}>
        {t`Ticket ${ticket}`} · {categoryText(category)}
      </p>
      <p>{text}</p>
      <p className={styles.remark}>{answer ?? t`You have an answer by ${day}.`}</p>
      {portal !== null && portalUntil !== null && <Ombudsman portal={portal} until={portalUntil} />}
    </li>
  );
}

/** The ombudsman, who takes the matter once we have answered, or have not in time. */
function Ombudsman({ portal, until }: { portal: string; until: string }) {
  const day = formatDay(civilDate(until));
  return (
    <p className={styles.remark}>
      <Trans>
        Not satisfied, or no answer in time? The Reserve Bank’s ombudsman takes your complaint until {day},
        free of charge:{" "}
        <a href={portal} target="_blank" rel="noreferrer">
          RBI complaint portal
        </a>
      </Trans>
    </p>
  );
}

export type Complaint = ReplyOf<typeof makeComplaint>;

export type ComplaintCalls = {
  read: () => Promise<Outcome<readonly Complaint[]>>;
  make: (complaint: { category: string; text: string }) => Promise<Outcome<Complaint>>;
};

const COMPLAINT_CALLS: ComplaintCalls = {
  read: () => request<typeof readComplaints>("GET", "/user/complaint"),
  make: (body) => request<typeof makeComplaint>("POST", "/user/complaint", { body }),
};

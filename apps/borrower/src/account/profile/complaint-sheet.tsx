import { grievanceOfficer as officer } from "virtual:lender-later";
import { t } from "@lingui/core/macro";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { useState } from "react";
import { useAnswer } from "../../waiting/use-answer.ts";
import { COMPLAINT_CALLS, type Complaint, type ComplaintCalls } from "./complaint-calls.ts";
import { ComplaintForm, FORM_ID } from "./complaint-form.tsx";
import { ComplaintTicket } from "./complaint-ticket.tsx";
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
        <Button type="submit" form={FORM_ID}>
          {t`Send complaint`}
        </Button>
      }
    >
      <Desk calls={calls} />
    </Drawer>
  );
}

function Desk({ calls }: { calls: ComplaintCalls }) {
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);
  // Where they can't be had, a new one can still be made.
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

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { makeRequest } from "@vaada/contract/console/calls/requests";
import type {
  deactivateStaff,
  endStaffSessions,
  inviteStaff,
  readStaff,
} from "@vaada/contract/console/calls/staff";
import { ROLES, type Role } from "@vaada/contract/console/roles";
import { useState } from "react";
import { call, fieldsOf } from "../../api/client.ts";
import { AskDrawer } from "../../parts/ask-drawer.tsx";
import { Button } from "../../parts/button.tsx";
import { Facts } from "../../parts/card.tsx";
import { Drawer, useDraft } from "../../parts/drawer.tsx";
import { Choice, ReasonField, TextField } from "../../parts/field.tsx";
import { inWords, moment } from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { useCan, useMe } from "../../session/session.ts";
import type { RowOf } from "../../table/use-list.ts";
import styles from "./settings.module.css";

const CHANGE_REASONS = ["Joined", "Changes team", "Covers for somebody", "Left"];
const ROLE_CHOICES = ROLES.map((role) => [role, inWords(role)] as const);

/** Asks for somebody new. Nobody is added before another person agrees. */
export function AddPersonDrawer({ onClose }: { onClose: () => void }) {
  const { draft, change, discard } = useDraft("add-person", {
    name: "",
    email: "",
    role: "support" as Role,
    reason: "",
  });
  return (
    <AskDrawer
      title="Add a person"
      says="Another administrator or a checker agrees; then the link is mailed."
      onClose={onClose}
      request={() => ({
        kind: "role-change",
        reason: draft.reason,
        details: { email: draft.email.trim(), name: draft.name.trim(), role: draft.role },
      })}
      onAsked={discard}
    >
      {(fields) => (
        <>
          <TextField
            label="Name"
            value={draft.name}
            onValue={(name) => change({ name })}
            error={fields["details.name"]}
          />
          <TextField
            label="Work e-mail"
            type="email"
            value={draft.email}
            onValue={(email) => change({ email })}
            error={fields["details.email"] ?? fields.details}
          />
          <Choice
            label="Role"
            value={draft.role}
            onValue={(role) => change({ role })}
            choices={ROLE_CHOICES}
          />
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={CHANGE_REASONS}
            error={fields.reason}
          />
        </>
      )}
    </AskDrawer>
  );
}

type Person = RowOf<typeof readStaff>;
type Act = "role" | "invite" | "sessions" | "deactivate";

/** One of the lender's people: another role by two, everything that takes power away by one. */
export function PersonDrawer({ person, onClose }: { person: Person; onClose: () => void }) {
  const can = useCan();
  const me = useMe();
  const queries = useQueryClient();
  const [reason, setReason] = useState("");
  const [role, setRole] = useState(person.role);
  const [done, setDone] = useState<string | null>(null);
  const params = { staff_id: person.staff_id };

  const act = useMutation({
    mutationFn: async (what: Act) => {
      const body = { reason };
      if (what === "invite")
        await call<typeof inviteStaff>("POST", "/staff/{staff_id}/invite", { params, body });
      if (what === "sessions")
        await call<typeof endStaffSessions>("POST", "/staff/{staff_id}/end-sessions", { params, body });
      if (what === "deactivate")
        await call<typeof deactivateStaff>("POST", "/staff/{staff_id}/deactivate", { params, body });
      if (what === "role")
        await call<typeof makeRequest>("POST", "/requests", {
          body: { kind: "role-change", reason, details: { staff_id: person.staff_id, role } },
        });
      return DONE[what];
    },
    onSuccess: async (words) => {
      setDone(words);
      setReason("");
      await queries.invalidateQueries();
    },
  });
  const press = (what: Act) => () => act.mutate(what);
  const busy = act.isPending ? act.variables : null;

  return (
    <Drawer title={person.name} sub={`${person.email} · ${inWords(person.state)}`} onClose={onClose}>
      <Facts
        rows={[
          ["Role", inWords(person.role)],
          ["Here since", moment(person.since)],
          ["Last seen", person.last_seen_at === null ? "never" : moment(person.last_seen_at)],
        ]}
      />
      {done !== null && (
        <div role="status">
          <Note tone="good">{done}</Note>
        </div>
      )}
      {(can("staff:work") || can("ask:role-change")) && person.staff_id !== me.staff_id && (
        <>
          <ReasonField
            value={reason}
            onValue={setReason}
            suggestions={CHANGE_REASONS}
            error={fieldsOf(act.error).reason}
          />
          {act.isError && fieldsOf(act.error).reason === undefined && <FailureNote error={act.error} />}
          <div className={styles.acts}>
            {can("ask:role-change") && (
              <>
                <Choice label="Another role" value={role} onValue={setRole} choices={ROLE_CHOICES} />
                <Button isBusy={busy === "role"} disabled={role === person.role} onClick={press("role")}>
                  Ask for this role, with a second person
                </Button>
              </>
            )}
            {can("staff:work") && (
              <>
                <Button isBusy={busy === "invite"} onClick={press("invite")}>
                  Mail a new link
                </Button>
                <Button isBusy={busy === "sessions"} onClick={press("sessions")}>
                  End all sessions
                </Button>
                {person.state !== "deactivated" && (
                  <Button variant="danger" isBusy={busy === "deactivate"} onClick={press("deactivate")}>
                    Deactivate
                  </Button>
                )}
              </>
            )}
          </div>
        </>
      )}
    </Drawer>
  );
}

const DONE: Readonly<Record<Act, string>> = {
  role: "Asked. The role changes when another person agrees.",
  invite: "A new link is on its way. What they had works until they use it.",
  sessions: "All sessions of this person have ended.",
  deactivate: "This person can't sign in any more.",
};

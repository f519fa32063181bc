import type { classCustomer } from "@vaada/contract/console/calls/customers";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { useDraft } from "../../parts/drawer.tsx";
import { Choice, ReasonField } from "../../parts/field.tsx";
import { day, inWords } from "../../parts/figures.ts";
import { SendDrawer } from "../../parts/send-drawer.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import type { Customer } from "./act-drawer.ts";
import styles from "./customers.module.css";

type Risk = NonNullable<Customer["risk"]>;
type RiskClass = Risk["class"];

const TONES = { low: "good", medium: "warn", high: "bad" } as const satisfies Record<RiskClass, string>;
const CLASSES: readonly (readonly [RiskClass, string])[] = [
  ["low", "Low"],
  ["medium", "Medium"],
  ["high", "High"],
];

/** How much of a risk the person is, since when and why. It is for the lender's people alone. */
export function RiskCard({ customer }: { customer: Customer }) {
  const { risk } = customer;
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  if (risk === null) return null;
  const { why } = risk;
  return (
    <Card title="Class of risk" aside={<Tag tone={TONES[risk.class]}>{inWords(risk.class)}</Tag>}>
      <p className={styles.sub}>Never to be told to the borrower.</p>
      <Facts
        rows={[
          ["Classed on", day(risk.classed_on)],
          ["Identity proven anew by", risk.renew_by === null ? "not proven" : day(risk.renew_by)],
          ["Seen in person", risk.seen_on === null ? "by nobody" : `since ${day(risk.seen_on)}`],
          ...(why === null
            ? []
            : [
                [
                  `Why, by the rules of version ${why.rules_version}`,
                  why.reasons.length === 0 ? "no rule holds" : why.reasons.map(inWords).join(", "),
                ] as const,
              ]),
          ...(why === null || why.said === null
            ? []
            : [[`Said by ${why.said.by}`, why.said.reason] as const]),
        ]}
      />
      {can("risk:work") && (
        <Button size="sm" onClick={() => setIsOpen(true)}>
          Change the class…
        </Button>
      )}
      {isOpen && <RiskDrawer customer={customer} risk={risk} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

const REASONS = [
  "Met at the branch, papers compared",
  "Income looks otherwise than stated",
  "A new occupation",
];

function RiskDrawer({ customer, risk, onClose }: { customer: Customer; risk: Risk; onClose: () => void }) {
  const { draft, change, discard } = useDraft(`risk-${customer.borrower_id}`, {
    class: risk.class,
    seen: "no" as "no" | "yes",
    reason: "",
  });
  return (
    <SendDrawer
      title="Class of risk"
      sub={customer.name ?? undefined}
      words="Write it down"
      onClose={onClose}
      send={() =>
        call<typeof classCustomer>("POST", "/customers/{borrower_id}/risk-class", {
          params: { borrower_id: customer.borrower_id },
          body: { class: draft.class, is_seen: draft.seen === "yes", reason: draft.reason },
        })
      }
      onSent={() => {
        discard();
        onClose();
      }}
    >
      {(fields) => (
        <>
          <p>
            Whoever was identified from afar is high until one of us has seen them. Below what the rules ask
            for nobody is classed. The borrower is not told.
          </p>
          {risk.seen_on === null && (
            <Choice
              label="Did you see the person, with their papers?"
              value={draft.seen}
              onValue={(seen) => change({ seen })}
              choices={[
                ["no", "No"],
                ["yes", "Yes"],
              ]}
            />
          )}
          <Choice
            label="Class"
            value={draft.class}
            onValue={(riskClass) => change({ class: riskClass })}
            choices={CLASSES}
            error={fields.class}
          />
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={REASONS}
            error={fields.reason}
          />
        </>
      )}
    </SendDrawer>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { readPasskeys, removePasskey } from "@vaada/contract/console/calls/passkeys";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { useState } from "react";
import { call, codeOf, fieldsOf } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Ask, AskButtons } from "../../parts/drawer.tsx";
import { CodeField, TextField } from "../../parts/field.tsx";
import { moment } from "../../parts/figures.ts";
import { FailureNote } from "../../parts/note.tsx";
import { hasPasskeys, makePasskey } from "../../session/passkey-device.ts";
import styles from "./settings.module.css";

type Passkey = ConsoleReplyOf<typeof readPasskeys>["rows"][number];

/** The person's own passkeys: what there is, adding one and removing one. */
export function Passkeys() {
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const passkeys = useQuery({
    queryKey: ["passkeys"],
    queryFn: ({ signal }) => call<typeof readPasskeys>("GET", "/passkeys", { signal }),
  });
  const { data } = passkeys;
  return (
    <Card title="Your passkeys">
      <p>
        A passkey opens the console with the finger, face or PIN of a device of yours. Password and code work
        beside it.
      </p>
      {passkeys.isError && <FailureNote error={passkeys.error} onRetry={() => void passkeys.refetch()} />}
      {data?.rows.length === 0 && <p className={styles.sub}>You have none yet.</p>}
      <ul className={styles.passkeys}>
        {data?.rows.map((passkey) => (
          <li key={passkey.passkey_id}>
            <span>
              <strong>{passkey.name}</strong>
              <small>
                added {moment(passkey.created_at)},{" "}
                {passkey.last_used_at === null ? "not used yet" : `used ${moment(passkey.last_used_at)}`}
              </small>
            </span>
            <Button
              size="sm"
              variant="danger"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setRemoved(passkey)}
            >
              Remove…
            </Button>
          </li>
        ))}
      </ul>
      {hasPasskeys() ? (
        <Button onClick={() => setIsAdding(true)}>Add a passkey…</Button>
      ) : (
        <p className={styles.sub}>This browser knows no passkeys.</p>
      )}
      {isAdding && <AddPasskey onClose={() => setIsAdding(false)} />}
      {removed !== null && <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: () => makePasskey({ name: name.trim(), code }),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ["passkeys"] });
    },
    // A code works once, whatever came of it.
    onError: () => setCode(""),
  });
  const fields = fieldsOf(add.error);
  const isCodeWrong = codeOf(add.error) === "CODE_WRONG";
  return (
    <Ask title="Add a passkey" onClose={onClose}>
      <p>
        Your device asks for your finger, face or PIN, and keeps the passkey. It opens as much as you can.
      </p>
      <TextField
        label="What you call it"
        value={name}
        onValue={setName}
        maxLength={40}
        placeholder="Work laptop"
        error={fields.name}
      />
      <CodeField value={code} onValue={setCode} error={isCodeWrong ? add.error?.message : fields.code} />
      {add.isError && !isCodeWrong && Object.keys(fields).length === 0 && <FailureNote error={add.error} />}
      <AskButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isBusy={add.isPending}
          disabled={name.trim() === ""}
          onClick={() => add.mutate()}
        >
          Make the passkey
        </Button>
      </AskButtons>
    </Ask>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      call<typeof removePasskey>("DELETE", "/passkeys/{passkey_id}", {
        params: { passkey_id: passkey.passkey_id },
      }),
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: ["passkeys"] });
    },
  });
  return (
    <Ask title={`Remove ${passkey.name}?`} onClose={onClose}>
      <p>It opens nothing from then on. Remove it from the device too, where it stays by itself.</p>
      {remove.isError && <FailureNote error={remove.error} />}
      <AskButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      </AskButtons>
    </Ask>
  );
}

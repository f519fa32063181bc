import { brand } from "virtual:lender";
import { BrandMark } from "@vaada/ui/brand-mark";
import { type FormEvent, type ReactNode, useState } from "react";
import { fieldsOf } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { CodeField, TextField } from "../parts/field.tsx";
import { FailureNote } from "../parts/note.tsx";
import { hasPasskeys, signInWithPasskey } from "../session/passkey-device.ts";
import { signIn } from "../session/session.ts";
import styles from "./sign-in.module.css";

/** Somebody who comes back after a lock need not type their address again. It is kept by this page alone. */
let lastEmail = "";

type Props = { title: string; lead?: ReactNode; onSignedIn: () => void | Promise<void> };

/** E-mail address, password and a code, all at once: which of them was wrong is told to nobody. */
export function SignIn({ title, lead, onSignedIn }: Props) {
  const [email, setEmail] = useState(lastEmail);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);

  const enter = async (open: () => Promise<unknown>) => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await open();
      lastEmail = email.trim();
      await onSignedIn();
    } catch (error) {
      setFailure(error);
      // A code works once, whatever else was wrong.
      setCode("");
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void enter(() => signIn({ email: email.trim(), password, code }));
  };
  const fields = fieldsOf(failure);

  return (
    <EntryCard title={title} lead={lead}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <TextField
          label="Work e-mail"
          type="email"
          autoComplete="username"
          value={email}
          onValue={setEmail}
          error={fields.email}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          error={fields.password}
        />
        <CodeField value={code} onValue={setCode} error={fields.code} />
        {failure !== null && Object.keys(fields).length === 0 && <FailureNote error={failure} />}
        <Button variant="primary" size="lg" type="submit" isWide isBusy={isBusy}>
          Sign in
        </Button>
        {hasPasskeys() && (
          <Button size="lg" isWide isBusy={isBusy} onClick={() => void enter(signInWithPasskey)}>
            Use a passkey
          </Button>
        )}
      </form>
    </EntryCard>
  );
}

/** The frame of every screen without a session: the brand, a title and a card. */
export function EntryCard({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className={styles.entry}>
      <div className={styles.card}>
        <p className={styles.brand}>
          <BrandMark name={brand.name} logo={brand.logo} /> <span>Console</span>
        </p>
        <h1>{title}</h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </main>
  );
}

import { brand } from "virtual:lender";
import { useQuery } from "@tanstack/react-query";
import type { acceptInvitation, openInvitation } from "@vaada/contract/console/calls/session";
import { passwordMessage } from "@vaada/contract/console/password";
import { QrCode } from "@vaada/ui/qr-code";
import { type FormEvent, useState } from "react";
import { call, fieldsOf } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { CodeField, TextField } from "../parts/field.tsx";
import { inWords, moment } from "../parts/figures.ts";
import { FailureNote } from "../parts/note.tsx";
import styles from "./sign-in.module.css";
import { EntryCard } from "./sign-in.tsx";

/** The page of an invitation's link: one chooses a password, and adds the account to one's authenticator. */
export function Invitation({ token, onAccepted }: { token: string; onAccepted: () => void }) {
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: () => call<typeof openInvitation>("POST", "/invitations/open", { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [wasSent, setWasSent] = useState(false);

  if (invitation.isPending) return <EntryCard title="Opening your invitation…">{null}</EntryCard>;
  if (invitation.isError)
    return (
      <EntryCard title="This link does not open">
        <div className={styles.form}>
          <FailureNote error={invitation.error} onRetry={() => void invitation.refetch()} />
        </div>
      </EntryCard>
    );

  const { name, email, role, otpauth_uri, expires_at } = invitation.data;
  const weakness = passwordMessage(password, { email, name });
  const fields = fieldsOf(failure);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (isBusy || weakness !== null) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await call<typeof acceptInvitation>("POST", "/invitations/accept", { body: { token, password, code } });
      onAccepted();
    } catch (error) {
      setFailure(error);
      setCode("");
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <EntryCard
      title={`Welcome, ${name}`}
      lead={`${inWords(role)} at ${brand.name}. This link works until ${moment(expires_at)}.`}
    >
      <form className={styles.form} onSubmit={submit} noValidate>
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          value={password}
          onValue={setPassword}
          hint="At least 12 characters. A sentence is easy to keep in mind."
          error={fields.password ?? (wasSent ? (weakness ?? undefined) : undefined)}
        />
        <AuthenticatorKey uri={otpauth_uri} />
        <CodeField label="Code that it shows now" value={code} onValue={setCode} error={fields.code} />
        {failure !== null && Object.keys(fields).length === 0 && <FailureNote error={failure} />}
        <Button variant="primary" size="lg" type="submit" isWide isBusy={isBusy}>
          Set password and authenticator
        </Button>
      </form>
    </EntryCard>
  );
}

/** The key as a picture for the authenticator's camera, and as letters for whoever has none. */
function AuthenticatorKey({ uri }: { uri: string }) {
  return (
    <div className={styles.key}>
      <QrCode text={uri} label="Key for your authenticator, as a picture" />
      <div>
        <p>Scan this with your authenticator, or type this key into it:</p>
        <code>
          {new URL(uri).searchParams
            .get("secret")
            ?.match(/.{1,4}/g)
            ?.join(" ")}
        </code>
      </div>
    </div>
  );
}

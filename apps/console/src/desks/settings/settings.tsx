import { Card, Facts } from "../../parts/card.tsx";
import { inWords, moment } from "../../parts/figures.ts";
import { Note } from "../../parts/note.tsx";
import { Page } from "../../parts/page.tsx";
import { useCan, useMe } from "../../session/session.ts";
import { Passkeys } from "./passkeys.tsx";
import styles from "./settings.module.css";
import { Switches } from "./switches.tsx";
import { Team } from "./team.tsx";

/** The person's own session, what their role may do, and for those who may see it the whole team. */
export function Settings() {
  const me = useMe();
  const can = useCan();
  return (
    <Page title="Settings" sub="Your session, your passkeys, your role, the team.">
      <div className={styles.columns}>
        <Card title="Your session">
          <Facts
            rows={[
              ["Name", me.name],
              ["Role", inWords(me.role)],
              ["Ends in any case", moment(me.ends_at)],
              ["Codes are asked for again", moment(me.code_fresh_until)],
            ]}
          />
          <Note>It ends 15 minutes after your last click. What you typed then waits behind the lock.</Note>
        </Card>
        <Passkeys />
      </div>
      <Switches />
      {can("staff:read") && <Team />}
      <Card title="What your role may do">
        <ul className={styles.rights}>
          {me.can.map((permission) => (
            <li key={permission}>{permission.replace(":", ": ").replaceAll("-", " ")}</li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}

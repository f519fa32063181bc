import { Icon } from "@vaada/ui/icon";
import { iconCheck, iconClose } from "@vaada/ui/icons";
import { iconClock } from "@vaada/ui/later-icons";
import { moment } from "./figures.ts";
import { Avatar } from "./person.tsx";
import styles from "./two-people.module.css";

type Props = {
  asked: { readonly name: string; readonly at: string };
  ended: {
    readonly name: string | null;
    readonly at: string;
    readonly how: string;
    readonly why: string | null;
  } | null;
};

/** Both hands of what takes two people: who asked, and who ended it or that nobody has. */
export function TwoPeople({ asked, ended }: Props) {
  return (
    <ol className={styles.people}>
      <li>
        <Avatar name={asked.name} />
        <div>
          <strong>{asked.name}</strong>
          <span>asked, {moment(asked.at)}</span>
        </div>
        <Icon path={iconCheck} size="xs" />
      </li>
      <li>
        <Avatar name={ended?.name ?? "?"} />
        {ended === null ? (
          <div>
            <strong>A second person</strong>
            <span>has not answered yet</span>
          </div>
        ) : (
          <div>
            <strong>{ended.name ?? "Nobody"}</strong>
            <span>
              {ended.how}, {moment(ended.at)}
              {ended.why === null ? "" : `: ${ended.why}`}
            </span>
          </div>
        )}
        <Icon path={ended === null ? iconClock : ended.how === "agreed" ? iconCheck : iconClose} size="xs" />
      </li>
    </ol>
  );
}

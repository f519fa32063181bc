import { Icon } from "@vaada/ui/icon";
import { iconUser } from "@vaada/ui/later-icons";
import { useState } from "react";
import { Button } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { setLocked, signOut, useMe } from "../session/session.ts";
import { chooseTheme, chosenTheme, type Theme } from "../session/theme.ts";
import styles from "./top-bar.module.css";

const NEXT_THEME: Readonly<Record<Theme, { readonly theme: Theme; readonly words: string }>> = {
  system: { theme: "light", words: "Theme: as the device" },
  light: { theme: "dark", words: "Theme: light" },
  dark: { theme: "system", words: "Theme: dark" },
};

/** Theme, keys, lock and leaving. */
export function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const { name } = useMe();
  const [theme, setTheme] = useState(chosenTheme);
  const next = NEXT_THEME[theme];
  const lock = () => {
    setLocked(true);
    signOut().catch(() => {});
  };
  // The page is loaded anew, so that nothing of what was read stays in it.
  const leave = () => void signOut().finally(() => location.assign("/"));
  const turnTheme = () => {
    chooseTheme(next.theme);
    setTheme(next.theme);
  };
  return (
    <MenuTrigger>
      <Button className={styles.person ?? ""} aria-label={`${name}: theme, keys, sign out`}>
        <Icon path={iconUser} size="sm" />
      </Button>
      <Popover className={styles.popover ?? ""} style={{ width: "auto" }}>
        <Menu className={styles.menu ?? ""} aria-label="Your session">
          <MenuItem id="theme" onAction={turnTheme}>
            {next.words}
          </MenuItem>
          <MenuItem id="keys" onAction={onHelp}>
            Keyboard
          </MenuItem>
          <MenuItem id="lock" onAction={lock}>
            Lock
          </MenuItem>
          <MenuItem id="out" onAction={leave}>
            Sign out
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

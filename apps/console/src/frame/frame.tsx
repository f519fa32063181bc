import { Outlet, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useKeys } from "../parts/keys.ts";
import { loadModal } from "../parts/over-page.tsx";
import { useMe } from "../session/session.ts";
import { DESKS, LATER_DESKS, mayOpen } from "./desks.ts";
import styles from "./frame.module.css";
import { KeyboardHelp } from "./keyboard-help.tsx";
import { NavRail } from "./nav-rail.tsx";
import { TopBar } from "./top-bar.tsx";

/** How long the letter after `G` may take. */
const CHORD_MS = 1_500;

/** Rail, bar and the desk that is open. */
export function Frame() {
  const { can } = useMe();
  const navigate = useNavigate();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const chord = useChord();
  // Whoever opens something later loads it then, should this fail.
  useEffect(() => void loadModal().catch(() => undefined), []);
  const goTo = (path: string) => () => {
    chord.close();
    void navigate({ to: path });
  };
  const openDesks = [...DESKS, ...LATER_DESKS].filter(({ opens }) => mayOpen(can, opens));
  useKeys(
    chord.isOpen
      ? Object.fromEntries(openDesks.map(({ key, path }) => [key, goTo(path)]))
      : { g: chord.open, "?": () => setIsHelpOpen(true) },
  );
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#desk">
        To the desk
      </a>
      <NavRail />
      <TopBar onHelp={() => setIsHelpOpen(true)} />
      <main className={styles.desk} id="desk" tabIndex={-1}>
        <Outlet />
      </main>
      {isHelpOpen && <KeyboardHelp onClose={() => setIsHelpOpen(false)} />}
    </div>
  );
}

/** `G` opens for the letter that follows it, for a moment. */
function useChord() {
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isOpen,
    open: () => {
      setIsOpen(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsOpen(false), CHORD_MS);
    },
    close: () => setIsOpen(false),
  };
}

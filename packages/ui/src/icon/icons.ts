/**
 * Our own drawings on a 24 px grid, one path each, written with `<Icon path={…} />`. These are the ones that the
 * landing page needs; `later-icons.ts` has the others, which it need not carry.
 */
export const iconClose = "M6 6l12 12M18 6L6 18";
export const iconCheck = "M5 12.5l4.5 4.5L19 7.5";
export const iconShield =
  "M12 3l7.5 2.8v5.4c0 4.6-3 8-7.5 9.8-4.5-1.8-7.5-5.2-7.5-9.8V5.8z" + "M8.8 12l2.3 2.3 4.2-4.4";
export const iconLock =
  "M7.5 10.5h9a2.5 2.5 0 012.5 2.5v4.5a2.5 2.5 0 01-2.5 2.5h-9a2.5 2.5 0 01-2.5-2.5" +
  "v-4.5a2.5 2.5 0 012.5-2.5zM8 10.5V8a4 4 0 018 0v2.5";
export const iconDocument =
  "M7 3.5h7l4.5 4.5V19a1.5 1.5 0 01-1.5 1.5H7A1.5 1.5 0 015.5 19V5A1.5 1.5 0 017 3.5z" +
  "M14 3.5V8h4.5M9 12.5h6M9 16h4";
export const iconCalendar =
  "M7 5.5h10a3 3 0 013 3v8.5a3 3 0 01-3 3h-10a3 3 0 01-3-3v-8.5a3 3 0 013-3z" +
  "M4 10h16M8.5 3.5v3.5M15.5 3.5v3.5";
export const iconAlert = "M12 4.5l8.5 15h-17zM12 10.5v4M12 17v.1";
export const iconGlobe =
  "M3.5 12a8.5 8.5 0 1017 0 8.5 8.5 0 10-17 0zM3.5 12h17" +
  "M12 3.5c2.6 2.4 3.8 5.2 3.8 8.5s-1.2 6.1-3.8 8.5c-2.6-2.4-3.8-5.2-3.8-8.5S9.4 5.9 12 3.5z";
export const iconDown = "M5 9l7 7 7-7";
export const iconMinus = "M5 12h14";
export const iconPlus = "M12 5v14M5 12h14";

/** Paths of 24 by 24, drawn with a stroke; those that the borrower's app has too come from there. */
export const iconGrid =
  "M5.8 4h2.9a1.8 1.8 0 011.8 1.8v2.9a1.8 1.8 0 01-1.8 1.8H5.8a1.8 1.8 0 01-1.8-1.8V5.8A1.8 1.8 0 015.8 4zM15.3 4h2.9A1.8 1.8 0 0120 5.8v2.9a1.8 1.8 0 01-1.8 1.8h-2.9a1.8 1.8 0 01-1.8-1.8V5.8A1.8 1.8 0 0115.3 4zM5.8 13.5h2.9a1.8 1.8 0 011.8 1.8v2.9A1.8 1.8 0 018.7 20H5.8A1.8 1.8 0 014 18.2v-2.9a1.8 1.8 0 011.8-1.8zM15.3 13.5h2.9a1.8 1.8 0 011.8 1.8v2.9a1.8 1.8 0 01-1.8 1.8h-2.9a1.8 1.8 0 01-1.8-1.8v-2.9a1.8 1.8 0 011.8-1.8z";
export const iconList = "M8.5 6.5H20M8.5 12H20M8.5 17.5H20M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1";
export const iconTeam =
  "M12.2 9a3.2 3.2 0 11-6.4 0 3.2 3.2 0 016.4 0zM3.5 19c.8-3 2.9-4.5 5.5-4.5s4.7 1.5 5.5 4.5M15.5 6.2a3.2 3.2 0 010 5.6M17 14.9c1.8.6 3 2 3.5 4.1";
export const iconGear =
  "M15 12a3 3 0 11-6 0 3 3 0 016 0zM12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3M6 6l2.1 2.1M15.9 15.9L18 18M18 6l-2.1 2.1M8.1 15.9L6 18";
export const iconSearch = "M17.5 11a6.5 6.5 0 11-13 0 6.5 6.5 0 0113 0zM16 16l4.5 4.5";
export const iconLink =
  "M10 14a4 4 0 005.7.2l2.6-2.6a4 4 0 00-5.7-5.7l-1 1M14 10a4 4 0 00-5.7-.2l-2.6 2.6a4 4 0 005.7 5.7l1-1";
export const iconBook =
  "M6 4h12.5v14H7a2.5 2.5 0 00-2.5 2.5M6 4a1.5 1.5 0 00-1.5 1.5v15A1.5 1.5 0 006 22h12.5M9 8.5h6M9 12h6";
export const iconUp = "M12 19V5M6 11l6-6 6 6";
export const iconFlag = "M6 20.5V4.5M6 5h11l-2.2 4L17 13H6";
export const iconPercent =
  "M18.5 5.5l-13 13M9.7 7.2a2.5 2.5 0 11-5 0 2.5 2.5 0 015 0zM19.3 16.8a2.5 2.5 0 11-5 0 2.5 2.5 0 015 0z";
export const iconSliders = "M4 7h9M17 7h3M4 12h3M11 12h9M4 17h7M15 17h5M15 5v4M9 10v4M13 15v4";
export const iconChart = "M4 4v16h16M8.5 16v-4M13 16V8M17.5 16v-6";

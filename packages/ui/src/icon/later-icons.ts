/** The drawings of the screens after the landing page, which does not carry them. */
export const iconBack = "M15 5l-7 7 7 7";
export const iconHome = "M4 11l8-7 8 7v8.5a1 1 0 01-1 1h-4.5V14h-5v6.5H5a1 1 0 01-1-1z";
export const iconWallet =
  "M6.5 6h11a3 3 0 013 3v7.5a3 3 0 01-3 3h-11a3 3 0 01-3-3v-7.5a3 3 0 013-3z" + "M3.5 10h17M15.5 15h1.5";
export const iconUser = "M8 8.5a4 4 0 108 0 4 4 0 10-8 0zM4.5 20c1.2-3.6 4-5.4 7.5-5.4s6.3 1.8 7.5 5.4";
export const iconBell = "M6 16.5V11a6 6 0 0112 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 004 0";
export const iconInfo = "M3.5 12a8.5 8.5 0 1017 0 8.5 8.5 0 10-17 0zM12 11v5M12 7.8v.1";
export const iconClock = "M3.5 12a8.5 8.5 0 1017 0 8.5 8.5 0 10-17 0zM12 7.2V12l3.2 2";
export const iconBank =
  "M4 9.5L12 5l8 4.5zM5.5 20h13M6.5 9.5V17M10.2 9.5V17M13.8 9.5V17M17.5 9.5V17" + "M4.5 17h15";
export const iconCard =
  "M6.5 5.5h11a3 3 0 013 3v7a3 3 0 01-3 3h-11a3 3 0 01-3-3v-7a3 3 0 013-3z" + "M3.5 10h17M7 15h4";
export const iconMail =
  "M6.5 5.5h11a3 3 0 013 3v7a3 3 0 01-3 3h-11a3 3 0 01-3-3v-7a3 3 0 013-3z" + "M4.5 8l7.5 5.5L19.5 8";
export const iconForward = "M9 5l7 7-7 7";
export const iconSpark =
  "M12 4v4M12 16v4M4 12h4M16 12h4M6.5 6.5l2.4 2.4M15.1 15.1l2.4 2.4" + "M17.5 6.5l-2.4 2.4M8.9 15.1l-2.4 2.4";
export const iconPhone =
  "M7 3.5h10a1.5 1.5 0 011.5 1.5v14a1.5 1.5 0 01-1.5 1.5H7A1.5 1.5 0 015.5 19V5" +
  "A1.5 1.5 0 017 3.5zM10.5 17.5h3";
export const iconCall =
  "M6.6 3.8l2.6-.3a1 1 0 011 .7l.9 3a1 1 0 01-.3 1L9.2 9.7a11.5 11.5 0 005.1 5.1l1.5-1.6a1 1 0 011-.3l3 .9a1 1 0 01.7 1l-.3 2.6" +
  "a2 2 0 01-2 1.8C10.7 19.2 4.8 13.3 4.8 5.8a2 2 0 011.8-2z";
export const iconBookmark = "M7 4h10a1 1 0 011 1v15.5l-6-4-6 4V5a1 1 0 011-1z";
export const iconFlag = "M6 20.5V4.5M6 5h11l-2.5 4L17 13H6";
export const iconLeave = "M10 4H6.5A1.5 1.5 0 005 5.5v13A1.5 1.5 0 006.5 20H10M14.5 8l4 4-4 4M18.5 12H9.5";
export const iconOffline =
  "M4 4l16 16M8.5 13.2a6 6 0 015-1.1M5.5 9.8a10.5 10.5 0 013.3-2M12.5 7c2.3.1 4.4 1.1 6 2.8M10.3 16.2a2.5 2.5 0 013.4 0" +
  "M12 19v.1";
export const iconCoin =
  "M3.5 12a8.5 8.5 0 1017 0 8.5 8.5 0 10-17 0zM9 8h6M9 11h6" + "M9 8c4.6 0 4.6 6 0 6l4.5 3.5";
export const iconChat = "M4.5 6.5a2 2 0 012-2h11a2 2 0 012 2v8a2 2 0 01-2 2H11l-4.5 3.5V16.5a2 2 0 01-2-2z";
export const iconDownload = "M12 4v11M7 10.5l5 5 5-5M5 20h14";
export const iconEye =
  "M3 12c2-4 5.2-6 9-6s7 2 9 6c-2 4-5.2 6-9 6s-7-2-9-6zM9.2 12a2.8 2.8 0 105.6 0 2.8 2.8 0 10-5.6 0z";

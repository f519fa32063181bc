/** The drawings of the dashboard, the payments and the profile, which no earlier screen carries. */
export const iconReceived = "M12 5v14M6 13l6 6 6-6";
export const iconPaid = "M12 19V5M6 11l6-6 6 6";
export const iconCopy =
  "M10.5 8.5h8a2 2 0 012 2v8a2 2 0 01-2 2h-8a2 2 0 01-2-2v-8a2 2 0 012-2z" +
  "M5.5 15.5a2 2 0 01-2-2v-8a2 2 0 012-2h8a2 2 0 012 2";
export const iconExternal =
  "M13.5 4.5h6v6M19.5 4.5l-8.5 8.5" + "M17.5 14v3.5a2 2 0 01-2 2h-9a2 2 0 01-2-2v-9a2 2 0 012-2H10";
export const iconStar = "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z";
export const iconShare =
  "M8.5 12a2.5 2.5 0 10-5 0 2.5 2.5 0 005 0zM20.5 6a2.5 2.5 0 10-5 0 2.5 2.5 0 005 0z" +
  "M20.5 18a2.5 2.5 0 10-5 0 2.5 2.5 0 005 0zM8.3 10.9l7.4-3.8M8.3 13.1l7.4 3.8";
export const iconSplit = "M4 8h6l4 4v7M10 8h9M16 5l3 3-3 3M11 16l3 3 3-3";

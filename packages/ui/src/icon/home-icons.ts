/** The drawings of the tabs under the dashboard, the payments and the profile. The screens of the journey carry none of them. */
export const iconHome = "M4 11l8-7 8 7v8.5a1 1 0 01-1 1h-4.5V14h-5v6.5H5a1 1 0 01-1-1z";
export const iconWallet =
  "M6.5 6h11a3 3 0 013 3v7.5a3 3 0 01-3 3h-11a3 3 0 01-3-3v-7.5a3 3 0 013-3z" + "M3.5 10h17M15.5 15h1.5";
export const iconUser = "M8 8.5a4 4 0 108 0 4 4 0 10-8 0zM4.5 20c1.2-3.6 4-5.4 7.5-5.4s6.3 1.8 7.5 5.4";

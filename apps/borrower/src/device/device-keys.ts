/** What belongs to the device and not to whoever is signed in: signing out leaves these alone. */
export const LANGUAGE_KEY = "language";
export const THEME_KEY = "theme";
export const INSTALL_PROMPT_SHOWN_KEY = "install_prompt_shown";

export const REMINDERS_KEY = "reminders";

export const DEVICE_KEYS = [LANGUAGE_KEY, THEME_KEY, INSTALL_PROMPT_SHOWN_KEY, REMINDERS_KEY] as const;

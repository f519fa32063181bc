import { t } from "@lingui/core/macro";
import { LANGUAGES, type Language } from "@vaada/contract/language";
import { Button } from "@vaada/ui/button";
import { Drawer } from "@vaada/ui/drawer";
import { iconGlobe, iconLock, iconShield } from "@vaada/ui/icons";
import { iconDownload, iconPhone, iconSpark } from "@vaada/ui/later-icons";
import { NumberedSteps } from "@vaada/ui/numbered-steps";
import { RadioCards } from "@vaada/ui/radio-cards";
import { SettingList } from "@vaada/ui/setting-list";
import { SettingRow } from "@vaada/ui/setting-row";
import { type ReactNode, useState, useSyncExternalStore } from "react";
import { chooseTheme, chosenTheme, THEMES, type Theme } from "../../device/theme.ts";
import { chooseLanguage, currentLanguage, LANGUAGE_NAMES } from "../../language/language.ts";
import { useReminderRow } from "../../reminders/reminder-row.tsx";
import { useWhatsappRow } from "../../reminders/whatsapp-row.tsx";
import { currentOffer, onOffer } from "../../shell/install-offer.ts";
import { useLateSheet } from "../../shell/use-late-sheet.tsx";

const loadDataRights = async () => (await import("./data-rights-sheet.tsx")).DataRightsSheet;
const loadMobile = async () => (await import("./mobile-sheet.tsx")).MobileSheet;
const loadMyData = async () => (await import("./my-data-sheet.tsx")).MyDataSheet;
const loadSessions = async () => (await import("./sessions-sheet.tsx")).SessionsSheet;

/**
 * The settings of this device and its sessions: language, colours, consents, and the app on its home screen.
 */
export function AppSettings() {
  const [sheet, setSheet] = useState<"language" | "appearance" | null>(null);
  const [theme, setTheme] = useState(chosenTheme);
  const close = () => setSheet(null);
  const language = currentLanguage();
  const data = useLateSheet(loadMyData);
  const mobile = useLateSheet(loadMobile);
  const sessions = useLateSheet(loadSessions);
  const rights = useLateSheet(loadDataRights);
  const reminders = useReminderRow();
  const whatsapp = useWhatsappRow();
  const install = useInstall();
  return (
    <>
      <SettingList title={t`This app`}>
        <SettingRow
          icon={iconGlobe}
          title={t`Language`}
          value={<span lang={language}>{LANGUAGE_NAMES[language]}</span>}
          onClick={() => setSheet("language")}
        />
        <SettingRow
          icon={iconSpark}
          title={t`Appearance`}
          value={themeText(theme)}
          onClick={() => setSheet("appearance")}
        />
        {reminders.row}
        <SettingRow icon={iconShield} title={t`My data and consents`} onClick={data.show} />
        <SettingRow icon={iconPhone} title={t`Change my mobile number`} onClick={mobile.show} />
        <SettingRow icon={iconLock} title={t`Where you are signed in`} onClick={sessions.show} />
        <SettingRow icon={iconShield} title={t`Correct or erase my data`} onClick={rights.show} />
        {/* Known later than the others, so nothing moves away from under a finger. */}
        {whatsapp.row}
        {install.row}
      </SettingList>
      {reminders.sheet}
      {whatsapp.sheet}
      {data.sheet}
      {mobile.sheet}
      {sessions.sheet}
      {rights.sheet}
      {install.sheet}
      <ChoiceSheet<Language>
        open={sheet === "language"}
        title={t`Language`}
        choices={LANGUAGES.map((value) => ({
          value,
          title: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
        }))}
        value={language}
        onChoose={(chosen) => void chooseLanguage(chosen)}
        onClose={close}
      />
      <ChoiceSheet<Theme>
        open={sheet === "appearance"}
        title={t`Appearance`}
        choices={THEMES.map((value) => ({ value, title: themeText(value) }))}
        value={theme}
        onChoose={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
        onClose={close}
      />
    </>
  );
}

function themeText(theme: Theme): string {
  switch (theme) {
    case "system":
      return t`Same as phone`;
    case "light":
      return t`Light`;
    case "dark":
      return t`Dark`;
    default:
      return theme satisfies never;
  }
}

/** The browser's own offer where it makes one; elsewhere how it is done by hand. Nothing where it is installed. */
function useInstall() {
  const offered = useSyncExternalStore(onOffer, currentOffer);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  if (matchMedia("(display-mode: standalone)").matches) return { row: null, sheet: null };
  return {
    row: (
      <SettingRow
        icon={iconDownload}
        title={t`Install app`}
        text={t`Opens from your home screen`}
        onClick={() => (offered === undefined ? setIsHelpOpen(true) : void offered.offer.prompt())}
      />
    ),
    sheet: <InstallHelp open={isHelpOpen} onClose={() => setIsHelpOpen(false)} />,
  };
}

type Props<Value extends string> = {
  open: boolean;
  title: string;
  choices: readonly { value: Value; title: ReactNode }[];
  value: Value;
  onChoose: (value: Value) => void;
  onClose: () => void;
};

/** One of few for this device, in effect at the tap. It stays open: a keyboard passes one on the way to the next. */
function ChoiceSheet<Value extends string>(props: Props<Value>) {
  const { open, title, choices, value, onChoose, onClose } = props;
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      footer={<Button onClick={onClose}>{t`Done`}</Button>}
    >
      <RadioCards
        legend={title}
        isLegendHidden
        choices={choices}
        value={value}
        onChange={onChoose}
        errorPrefix={t`Error:`}
      />
    </Drawer>
  );
}

type InstallHelpProps = { open: boolean; onClose: () => void };

/** For browsers that install an app from their own menu alone. */
function InstallHelp({ open, onClose }: InstallHelpProps) {
  return (
    <Drawer open={open} onClose={onClose} title={t`Install app`} closeLabel={t`Close`}>
      <NumberedSteps
        steps={[
          t`Open your browser’s menu, or its Share button on an iPhone.`,
          t`Choose “Add to Home Screen” or “Install app”.`,
          t`Open the app from your home screen and sign in once.`,
        ]}
      />
    </Drawer>
  );
}

import { type Config, ConfigError, EXIT_CODE_CONFIG, readConfig } from "../config.ts";
import { type AccessFinding, checkAccess } from "../providers/check-access.ts";
import { checkMailServer } from "../providers/mail/client.ts";
import { SMS_TEMPLATES, WEBHOOKS } from "../providers/registering.ts";
import { recordCommand } from "./record-command.ts";

const EXIT_WRONG = 1;
/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;
/** `EX_TEMPFAIL`: the same command may do later. */
const EXIT_TRY_AGAIN = 75;

const [act, ...more] = process.argv.slice(2);
if (act !== "check" || more.length > 0)
  end(
    "Usage: providers check. It asks each provider, with calls that change nothing, whether it knows us.",
    EXIT_USAGE,
  );
else
  try {
    const config = readConfig(process.env);
    recordCommand("providers", "check");
    const findings = [...(await checkAccess(config)), await checkMail(config)];
    process.stdout.write(`${[...findings.map(lineOf), ...byHand(config)].join("\n")}\n`);
    if (findings.some(({ outcome }) => outcome === "wrong")) process.exitCode = EXIT_WRONG;
    else if (findings.some(({ outcome }) => outcome === "no answer")) process.exitCode = EXIT_TRY_AGAIN;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    end(error.message, EXIT_CODE_CONFIG);
  }

type Finding = Omit<AccessFinding, "partner"> & { readonly partner: string };

async function checkMail({ mail }: Config): Promise<Finding> {
  const reason = await checkMailServer(mail.url);
  const found = { partner: "mail", what: "the mail server" };
  return reason === null
    ? { ...found, outcome: "right", detail: "" }
    : { ...found, outcome: "wrong", detail: `${reason}: SMTP_URL` };
}

function lineOf({ partner, what, outcome, detail }: Finding): string {
  return `${outcome.padEnd(9)}  ${partner.padEnd(9)}  ${what}${detail === "" ? "" : `: ${detail}`}`;
}

/** Lists what no free and harmless call can ask, from the list that docs/registering.md is made of. Secrets in an address are not shown. */
function byHand(config: Config): string[] {
  const { appOrigin } = config.server;
  const served = WEBHOOKS.filter(({ partner, by }) => by === "person" && isServedBy(config, partner));
  return [
    ...served.flatMap(({ partner, path, secret, events, beside }) => [
      [
        partner,
        `webhook ${appOrigin}${path} with ${secret}${events === null ? "" : ` and the events ${events.join(", ")}`}`,
      ],
      ...beside.map((thing) => [partner, thing.replaceAll("`", "")]),
    ]),
    ...templatesOf(config),
  ].map(([partner = "", what = ""]) => `${"by hand".padEnd(9)}  ${partner.padEnd(9)}  ${what}`);
}

/** A lender without an account there has nothing to register. */
function isServedBy({ cashfree, whatsapp }: Config, partner: string): boolean {
  if (partner === "cashfree") return cashfree.clientId !== undefined;
  return partner !== "whatsapp" || whatsapp.phoneNumberId !== undefined;
}

/** A text that is sent is the only proof of a template. */
function templatesOf({ sms: { hindiTemplateIds } }: Config): string[][] {
  const languages = hindiTemplateIds === null ? "in English" : "in English and in Hindi";
  return SMS_TEMPLATES.map(({ name, setting }) => [
    "msg91",
    `template ${name} ${languages}: ${setting}, words in docs/registering.md`,
  ]);
}

function end(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}

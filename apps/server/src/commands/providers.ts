import { type Config, ConfigError, EXIT_CODE_CONFIG, readConfig } from "../config.ts";
import { type AccessFinding, checkAccess } from "../providers/check-access.ts";
import { checkMailServer } from "../providers/mail/client.ts";
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

/** Lists the facts that no free and harmless call can check. Secrets in an address are not shown. */
function byHand({ server: { appOrigin }, razorpay, cashfree, whatsapp }: Config): string[] {
  const hook = (name: string) => `${appOrigin}/api/webhooks/${name}`;
  return [
    [
      "razorpay",
      `webhook ${hook("razorpay")} with RAZORPAY_WEBHOOK_SECRET and the events of payments, orders, refunds, disputes, tokens and order.notification; checkout configuration ${razorpay.checkoutConfigId}`,
    ],
    [
      "razorpayx",
      `webhook ${hook("razorpayx")} with RAZORPAYX_WEBHOOK_SECRET; this machine's address on its list`,
    ],
    ...(cashfree.clientId === undefined
      ? []
      : [
          [
            "cashfree",
            `webhook ${hook("cashfree")} of version V2 with the events of transfers; this machine's address on its list; no approval asked for transfers`,
          ],
        ]),
    [
      "surepass",
      `webhook ${hook("surepass")}/… with SUREPASS_WEBHOOK_SECRET as its last part; PAN, Aadhaar, bureau and face are billed by call`,
    ],
    ...(whatsapp.phoneNumberId === undefined
      ? []
      : [
          [
            "whatsapp",
            `webhook ${hook("whatsapp")} with WHATSAPP_VERIFY_TOKEN, subscribed to the field messages; WHATSAPP_APP_SECRET; the number's store of data in India; a way to pay`,
          ],
        ]),
    ["msg91", "each template's text and variables: a text that is sent is the only proof"],
  ].map(([partner = "", what = ""]) => `${"by hand".padEnd(9)}  ${partner.padEnd(9)}  ${what}`);
}

function end(sentence: string, exitCode: number): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = exitCode;
}

import { t } from "@lingui/core/macro";
import { deviceStorage } from "../../device/device-storage.ts";
import { keptLoanId } from "../../session/loan-id.ts";
import { isMoneyAwaited } from "../../steps/disbursal/awaited-money.ts";
import { homeTopicOf, type Topic, topicOf } from "./topics.ts";

type Answer = { readonly question: string; readonly answer: string };

/** The help for a screen: its title, and the four questions that are asked there most. */
type Help = { readonly title: string; readonly answers: readonly [Answer, Answer, Answer, Answer] };

export function helpFor(path: string): Help {
  const topic = topicOf(path);
  return HELP[topic === "loan" ? homeTopicHere() : topic]();
}

const homeTopicHere = (): Topic =>
  homeTopicOf({
    status: deviceStorage.getItem("loan_status"),
    isMoneyAwaited: isMoneyAwaited(Number(keptLoanId())),
  });

// Asked on more than one screen.
const howWeDecide = (): Answer => ({
  question: t`How do you decide?`,
  answer: t`By your age, income, credit record and what you already repay. The rules are the same for everyone.`,
});
const doesAskingHurt = (): Answer => ({
  question: t`Does asking lower my credit score?`,
  answer: t`The credit bureau notes that we asked. One enquiry by itself changes little.`,
});
const whatApplyingCosts = (): Answer => ({
  question: t`Does applying cost anything?`,
  answer: t`No. You see the whole cost before you sign, and you can stop at any step.`,
});
const wherePapersAre = (): Answer => ({
  question: t`Where do I get a statement or a certificate?`,
  answer: t`Under Payments, Loans. You can download every document of every loan there.`,
});
const paidTooMuch = (): Answer => ({
  question: t`What if I pay too much?`,
  answer: t`We send the rest back to where it came from.`,
});
const seeOrErase = (): Answer => ({
  question: t`How do I see my data or have it erased?`,
  answer: t`In your profile, under Correct or erase my data. What the law makes us keep stays until its time is over.`,
});

const HELP: Record<Topic, () => Help> = {
  "sign-in": () => ({
    title: t`Help with signing in`,
    answers: [
      {
        question: t`The code doesn’t come`,
        answer: t`Wait a minute, then tap Resend OTP. Check that the number is right and that your phone can receive texts.`,
      },
      {
        question: t`Which number should I give?`,
        answer: t`The one linked with your Aadhaar. If you have a loan with us, the one you gave then.`,
      },
      whatApplyingCosts(),
      {
        question: t`Someone asks me for my code`,
        answer: t`Don’t tell them. We never call to ask for a code. Call us and we’ll look into it.`,
      },
    ],
  }),
  "basic-details": () => ({
    title: t`Help with your details`,
    answers: [
      {
        question: t`Why do you need my PAN?`,
        answer: t`To confirm your name and date of birth with the tax register. We keep it encrypted.`,
      },
      {
        question: t`My PAN isn’t linked with Aadhaar`,
        answer: t`Link them on the income tax site, then come back and check again. Your application waits for you.`,
      },
      {
        question: t`It says my PAN is already used`,
        answer: t`An account with another mobile number has proved this PAN with Aadhaar. Sign in with that number, or call us.`,
      },
      {
        question: t`What do you send to my e-mail?`,
        answer: t`First a link to confirm it. After that your loan papers, notices of a returned debit or a charge, and the answers to your complaints. No advertising.`,
      },
    ],
  }),
  identity: () => ({
    title: t`Help with Aadhaar`,
    answers: [
      {
        question: t`What is DigiLocker?`,
        answer: t`The government’s document service. You sign in there, and it sends us your Aadhaar record with your consent.`,
      },
      {
        question: t`What do you keep of my Aadhaar?`,
        answer: t`Your name, your father’s or spouse’s name, date of birth, address and photo, and the last four digits of the number.`,
      },
      {
        question: t`The Aadhaar code doesn’t come`,
        answer: t`It goes to the mobile number linked with your Aadhaar. If that number is old, update it at an Aadhaar centre.`,
      },
      {
        question: t`My name or birth date differs from my PAN`,
        answer: t`Have one of the two corrected, then try again. Until then we can’t confirm that both are yours.`,
      },
    ],
  }),
  employment: () => ({
    title: t`Help with your work`,
    answers: [
      {
        question: t`Which salary should I enter?`,
        answer: t`What reaches your account each month, after deductions.`,
      },
      {
        question: t`My salary day changes`,
        answer: t`Choose the day it usually comes. You see your repayment date before you sign.`,
      },
      {
        question: t`Do you call my employer?`,
        answer: t`No. Nobody at work hears about your application from us.`,
      },
      {
        question: t`How much can I ask for?`,
        answer: t`The screen shows the most. We may offer less, and you can always take less than that.`,
      },
    ],
  }),
  decision: () => ({
    title: t`Help with the decision`,
    answers: [
      howWeDecide(),
      doesAskingHurt(),
      {
        question: t`Can I have the decision looked at again?`,
        answer: t`Yes. Send a complaint from here or call us, and someone on our team checks it.`,
      },
      {
        question: t`When can I apply again?`,
        answer: t`The screen shows the day. There’s nothing to do until then.`,
      },
    ],
  }),
  "bank-statement": () => ({
    title: t`Help with your bank statement`,
    answers: [
      {
        question: t`Why do you want my statement?`,
        answer: t`To see that your salary comes in and what’s left of it. It stands in for a credit record.`,
      },
      {
        question: t`Do you see my password?`,
        answer: t`No. You sign in with your bank or upload a file. We only get the statement.`,
      },
      {
        question: t`Which account should I connect?`,
        answer: t`The one your salary comes into.`,
      },
      {
        question: t`The connection timed out`,
        answer: t`Tap Proceed and connect again. Nothing was shared, and nothing you entered is lost.`,
      },
    ],
  }),
  offer: () => ({
    title: t`Help with your offer`,
    answers: [
      {
        question: t`What does the whole loan cost?`,
        answer: t`The screen shows what you get, what you pay back and every charge between the two. There are no others.`,
      },
      {
        question: t`Can I take less?`,
        answer: t`Yes. Move the amount down and the price changes with it.`,
      },
      {
        question: t`What happens when the time runs out?`,
        answer: t`We show you the price again. You lose nothing.`,
      },
      {
        question: t`Can I change my mind later?`,
        answer: t`Yes. Nothing is signed yet. After signing you can still give the loan back in the first days.`,
      },
    ],
  }),
  references: () => ({
    title: t`Help with your references`,
    answers: [
      {
        question: t`Why do you ask for two people?`,
        answer: t`Only to confirm who you are, should there be a doubt. We don’t call or text them about your loan.`,
      },
      {
        question: t`Do you tell them about my loan?`,
        answer: t`No. We never talk to them about your loan or your dues.`,
      },
      {
        question: t`Who should I name?`,
        answer: t`Family, friends or colleagues who know you well, each with a number of their own.`,
      },
      {
        question: t`Do they have to pay if I don’t?`,
        answer: t`No. A reference is not a guarantor.`,
      },
    ],
  }),
  selfie: () => ({
    title: t`Help with your photo`,
    answers: [
      {
        question: t`The camera doesn’t open`,
        answer: t`Allow the camera for this site in your browser’s settings, and close other apps that use it.`,
      },
      {
        question: t`What do you compare my photo with?`,
        answer: t`With the photo in your Aadhaar record. We also see whether the very same picture came from another account.`,
      },
      {
        question: t`How should I hold the phone?`,
        answer: t`At eye level, with light on your face. Take off cap, glasses and mask, unless you wear them for your health or your faith.`,
      },
      {
        question: t`It says the photos don’t match`,
        answer: t`Try once more in better light. If it still doesn’t match, someone on our team looks at it.`,
      },
    ],
  }),
  "bank-account": () => ({
    title: t`Help with your bank account`,
    answers: [
      {
        question: t`Which account should I give?`,
        answer: t`The one your salary comes into, in your own name. The loan is paid into it and auto-pay takes the repayment from it.`,
      },
      {
        question: t`Where do I find my IFSC?`,
        answer: t`In your bank’s app, on a cheque or in your passbook: 11 letters and digits.`,
      },
      {
        question: t`My name is written differently at the bank`,
        answer: t`Short forms and initials are fine. If the name is different, give another account of yours.`,
      },
      {
        question: t`What can auto-pay take?`,
        answer: t`Only what you owe, from the day it is due, and never more than the limit that you see before you approve it.`,
      },
    ],
  }),
  "key-facts": () => ({
    title: t`Help with signing`,
    answers: [
      {
        question: t`What is the Key Fact Statement?`,
        answer: t`One document with every cost of your loan, in the Reserve Bank’s format. Your terms can’t differ from it.`,
      },
      {
        question: t`How do I sign?`,
        answer: t`With your Aadhaar number and a code sent to the mobile linked with it.`,
      },
      {
        question: t`Signing failed`,
        answer: t`Nothing was signed. Go back to the Key Fact Statement and try again. It says until when its terms hold.`,
      },
      {
        question: t`Can I give the loan back?`,
        answer: t`Yes, in the first days, for the amount the app shows that day. No fee.`,
      },
    ],
  }),
  disbursal: () => ({
    title: t`Help with your money`,
    answers: [
      {
        question: t`When does the money come?`,
        answer: t`Within 24 hours of its release. Until it is released, the screen says what it waits for. We text you when it has arrived.`,
      },
      {
        question: t`It went to the wrong account`,
        answer: t`We only send it to the account you confirmed. Call us if that is not yours.`,
      },
      {
        question: t`Why is it less than the loan?`,
        answer: t`The processing fee and its GST are taken first, as your offer and your Key Fact Statement say.`,
      },
      {
        question: t`Where are my papers?`,
        answer: t`On this screen, under Payments, Loans, and in your e-mail once you have confirmed the address.`,
      },
    ],
  }),
  loan: () => ({
    title: t`Help with your loan`,
    answers: [
      {
        question: t`How do I pay?`,
        answer: t`Auto-pay, if you have set it up, takes it on the day it is due. You can also tap Pay Now on any day.`,
      },
      {
        question: t`Do I save when I pay early?`,
        answer: t`Yes. You only pay interest for the days you had the money. Paying early has no fee.`,
      },
      {
        question: t`What if my balance is too low?`,
        answer: t`Your bank returns the debit and a charge may be added. Pay here as soon as you can, or call us.`,
      },
      wherePapersAre(),
    ],
  }),
  application: () => ({
    title: t`Help with your application`,
    answers: [
      {
        question: t`What happens now?`,
        answer: t`This screen says what comes next. Everything you gave us is kept, so you can leave and come back.`,
      },
      howWeDecide(),
      doesAskingHurt(),
      whatApplyingCosts(),
    ],
  }),
  closed: () => ({
    title: t`Help after your loan`,
    answers: [
      wherePapersAre(),
      {
        question: t`How do I take another loan?`,
        answer: t`Tap Start a new loan on your home screen. You see the whole cost again before you sign.`,
      },
      paidTooMuch(),
      seeOrErase(),
    ],
  }),
  repayment: () => ({
    title: t`Help with your payment`,
    answers: [
      {
        question: t`I paid, but it doesn’t show`,
        answer: t`Don’t pay again. Your bank may need a few minutes. It shows here as soon as the bank confirms it.`,
      },
      {
        question: t`Money left my account, but the payment failed`,
        answer: t`Either it still arrives here or your bank returns it. You never pay twice.`,
      },
      {
        question: t`Can I pay a part?`,
        answer: t`Yes. You then pay interest only on what’s left.`,
      },
      paidTooMuch(),
    ],
  }),
  profile: () => ({
    title: t`Help with the app`,
    answers: [
      {
        question: t`How do I change my number or account?`,
        answer: t`For your number, tap Change my mobile number in your profile, even if you have lost the old one. For your bank account, call us: two people on our team check before you can give another one.`,
      },
      {
        question: t`How do I take back a consent?`,
        answer: t`Tap My data below. You see every consent there and can take it back.`,
      },
      seeOrErase(),
      {
        question: t`I lost my phone`,
        answer: t`Sign in on another one, open your profile, then Where you are signed in, and end the other sessions.`,
      },
    ],
  }),
};

import { helpText } from './texts/help.text.ts';
import { newBillText } from './texts/new-bill.text.ts';
import { paymentDueReminderText } from './texts/payment-due-reminder.text.ts';
import type { RegisteredText } from './texts/text-kind.ts';
import { verificationCode } from './texts/verification-code.text.ts';

const texts: readonly RegisteredText[] = [verificationCode, newBillText, paymentDueReminderText, helpText];

/** The text that is announced as `text.…`. @throws for one that nobody wrote: a fault of ours, never another text. */
export function textNamed(name: string): RegisteredText {
  const text = texts.find((one) => one.name === name);
  if (!text) throw new Error(`No text is written for text.${name}.`);
  return text;
}

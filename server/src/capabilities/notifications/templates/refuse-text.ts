import type { Culture } from '@ratepayer/contract/kit/culture.ts';
import {
  filled,
  longestText,
  type TemplateText,
  templateProblems,
} from '@ratepayer/contract/notifications/template-text.ts';
import { isOnChannel } from '@ratepayer/contract/notifications/templates.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import { say } from '../../../platform/texts/refusals.ts';
import { readBy } from '../../../platform/texts/reader.ts';
import type { MailSurroundings } from '../mails/mail-sheet.rules.ts';
import { roomInText } from '../one-text.ts';
import type { Which } from './template-level.ts';
import { sampleValues } from './template-samples.ts';

export type Written = TemplateText & { readonly culture: Culture };
type Problem = { readonly propertyName: string; readonly errorMessage: string };

/** @throws 404 for a kind of message that does not go out on a channel */
export function refuseOther({ key, channel }: Which): void {
  if (!isOnChannel(key, channel)) throw notFound(say('no_such_template'));
}

/** What is wrong with a text that somebody wrote, by its field below `at`. */
export function textProblems({ key, channel }: Which, text: Written, around: MailSurroundings, at = ''): Problem[] {
  const of = (name: keyof TemplateText, errorMessage: string) => ({ propertyName: `${at}${name}`, errorMessage });
  const isMail = channel === 'Email';
  const empty = [
    ...(isMail && text.subject === '' ? [of('subject', say('template_empty'))] : []),
    ...(!isMail && text.subject !== '' ? [of('subject', say('template_no_subject'))] : []),
    ...(text.body === '' ? [of('body', say('template_empty'))] : []),
  ];
  if (empty.length > 0) return empty;
  const wrong = templateProblems(key, channel, text);
  if (wrong.length > 0 || isMail) return wrong.map(({ name, reason, variable }) => of(name, say(reason, { variable })));
  return readBy(text.culture, () => {
    const length = lengthOf(text.body, sampleValues(key, { ...around, culture: text.culture }));
    return length > longestText ? [of('body', say('template_long', { length, most: longestText }))] : [];
  });
}

/** How long a text message is with its sample, how texts end included. */
export const lengthOf = (body: string, values: ReturnType<typeof sampleValues>): number =>
  (filled(body, values) ?? body).length + (longestText - roomInText());

/** @throws 400 by field */
export function refuseText(which: Which, text: Written, around: MailSurroundings): void {
  const problems = textProblems(which, text, around);
  if (problems.length > 0) throw new Refusal(400, problems);
}

import {
  mustHold,
  type TemplateChannel,
  type TemplateKey,
  templateOf,
  type Values,
} from '@ratepayer/contract/notifications/templates.ts';
import { mails } from '../mails.ts';
import { billerOf, type MailSurroundings } from '../mails/mail-sheet.rules.ts';
import { sampleSheet } from '../mails/template-test/template-test.mail.ts';

/** What the variables of a kind of message are in its sample. */
export const sampleValues = (key: TemplateKey, around: MailSurroundings): Values =>
  key === 'Verification Code'
    ? { biller: billerOf(around), code: '482913' }
    : (sampleSheet(mails, key, around).says?.values ?? {});

/** The variables of a kind of message as its editor lists them. */
export function sampledVariables(key: TemplateKey, channel: TemplateChannel, around: MailSurroundings) {
  const values = sampleValues(key, around);
  const must = mustHold(key, channel);
  return templateOf(key).variables.map((name) => ({ name, sample: values[name] ?? '', must: must.includes(name) }));
}

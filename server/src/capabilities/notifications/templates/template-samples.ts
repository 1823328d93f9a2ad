import {
  mustHold,
  type TemplateChannel,
  type TemplateKey,
  templateOf,
  type Values,
} from '@ratepayer/contract/notifications/templates.ts';
import { mails } from '../mails.ts';
import { billerOf, type MailSurroundings } from '../mails/mail-sheet.rules.ts';

/** What the variables of kinds of messages are in their samples; each mail is written once for all of them. */
export function samplesOf(around: MailSurroundings): (key: TemplateKey) => Values {
  const code: Values = { biller: billerOf(around), code: '482913' };
  const values = new Map<string, Values>([['Verification Code', code]]);
  for (const { says } of mails.flatMap(({ sheets }) => sheets(around)))
    if (says && !values.has(says.key)) values.set(says.key, says.values);
  return (key) => {
    const found = values.get(key);
    if (!found) throw new Error(`No mail says ${key}.`);
    return found;
  };
}

/** What the variables of a kind of message are in its sample. */
export const sampleValues = (key: TemplateKey, around: MailSurroundings): Values => samplesOf(around)(key);

/** The variables of a kind of message as its editor lists them, with their values in its sample. */
export function sampledVariables(key: TemplateKey, channel: TemplateChannel, values: Values) {
  const must = mustHold(key, channel);
  return templateOf(key).variables.map((name) => ({ name, sample: values[name] ?? '', must: must.includes(name) }));
}

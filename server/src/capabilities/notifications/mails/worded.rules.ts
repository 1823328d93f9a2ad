import { filled, paragraphsOf } from '@ratepayer/contract/notifications/template-text.ts';
import type { TemplateKey, Values, ValuesOf } from '@ratepayer/contract/notifications/templates.ts';
import type { MailSheet } from './mail-sheet.rules.ts';

/** What a message says in words that a biller may choose: under which key, and what its variables are here. */
export interface Says {
  readonly key: TemplateKey;
  readonly values: Values;
  /** What stands under its figures is ours: the law, or what is to do, asks for it. */
  readonly keepsNote?: true;
  /** It says something else than its kind usually does, in our words; whether it is sent its biller decides. */
  readonly isOurs?: true;
}
export const saying = <K extends TemplateKey>(key: K, values: ValuesOf<K>): Says => ({ key, values });
export const sayingBeside = <K extends TemplateKey>(key: K, values: ValuesOf<K>): Says => ({
  key,
  values,
  keepsNote: true,
});

/** A message of a kind that says something else this time. */
export const ours = (key: TemplateKey): Says => ({ key, values: {}, isOurs: true });

/** What a biller decided of one kind of message; without words it says those of the product. */
export interface Wording {
  readonly isOn: boolean;
  readonly text?: { readonly subject: string; readonly body: string } | undefined;
}
export type Wordings = ReadonlyMap<TemplateKey, Wording>;

/** What became of it: the product's words, the biller's, those that could not be filled, or nothing to send. */
export interface Worded {
  readonly sheet: MailSheet;
  readonly brokenTemplate?: TemplateKey;
  readonly isOff?: true;
}

/**
 * A sheet in the words of its biller. Its figures, its button and why the reader gets it stay ours. Words that cannot
 * be filled hold nothing back: the product's are said.
 */
export function worded(sheet: MailSheet, wordings: Wordings | undefined): Worded {
  const { says } = sheet;
  const wording = says && wordings?.get(says.key);
  if (!says || !wording) return { sheet };
  const { isOn, text } = wording;
  const off = isOn ? {} : { isOff: true as const };
  if (!text || says.isOurs) return { sheet, ...off };
  const subject = filled(text.subject, says.values);
  const paragraphs = paragraphsOf(text.body).map((paragraph) => filled(paragraph, says.values));
  const [lead, ...others] = paragraphs;
  if (subject === undefined || lead === undefined || others.includes(undefined))
    return { sheet, brokenTemplate: says.key, ...off };
  const note = [...others, says.keepsNote ? sheet.note : ''].filter(Boolean).join('\n\n');
  const title = sheet.title === sheet.subject ? { title: subject } : {};
  return { sheet: { ...sheet, subject, ...title, lead, note }, ...off };
}

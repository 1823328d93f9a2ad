import { filled, longestText } from '@ratepayer/contract/notifications/template-text.ts';
import type { TemplateKey } from '@ratepayer/contract/notifications/templates.ts';
import { say } from '../../platform/texts/mails.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import { fitted } from './fitted.rules.ts';
import type { Says, Wordings } from './mails/worded.rules.ts';

type Biller = Pick<BusinessUnit, 'header' | 'name'>;

/** A text message as it is sent, and what became of the biller's own words for it. */
export interface TextSaid {
  readonly words: string;
  readonly brokenTemplate?: TemplateKey;
  readonly isOff?: true;
}

/** What is left of one text where it says how texts end besides. */
export const roomInText = (): number => longestText - ` ${say('text_how_to_end')}`.length;

/** What a text says with its biller in it, who is named shorter where it and how texts end would be more than one. */
export function inOneText({ header, name }: Biller, write: (biller: string) => string): string {
  return fitted(header || name, roomInText(), write);
}

/**
 * The same in the words of its biller. Those that cannot be filled, or are more than one text, hold nothing back: the
 * product's are said.
 */
export function wordedText(
  unit: Biller,
  wordings: Wordings | undefined,
  { key, values, isOurs }: Says,
  write: (biller: string) => string,
): TextSaid {
  const { isOn = true, text } = wordings?.get(key) ?? {};
  const off = isOn ? {} : { isOff: true as const };
  const product = () => inOneText(unit, write);
  if (!text || isOurs) return { words: product(), ...off };
  if (filled(text.body, { ...values, biller: '' }) === undefined)
    return { words: product(), brokenTemplate: key, ...off };
  const words = inOneText(unit, (biller) => filled(text.body, { ...values, biller }) ?? '');
  return words.length > roomInText() ? { words: product(), brokenTemplate: key, ...off } : { words, ...off };
}

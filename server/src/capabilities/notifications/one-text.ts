import { say } from '../../platform/texts/mails.ts';
import type { BusinessUnit } from '../organizations/find-business-unit.ts';
import { fitted } from './fitted.rules.ts';

/** What a phone shows as one text. */
const most = 160;

/** What a text says with its biller in it, who is named shorter where it and how texts end would be more than one. */
export function inOneText(
  { header, name }: Pick<BusinessUnit, 'header' | 'name'>,
  write: (biller: string) => string,
): string {
  return fitted(header || name, most - ` ${say('text_how_to_end')}`.length, write);
}

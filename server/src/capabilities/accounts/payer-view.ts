import { isGuessed } from '@ratepayer/contract/organizations/account-config.ts';
import type { FieldType } from '@ratepayer/contract/accounts/account-fields.ts';
import { isOrganization } from './organization-name.rules.ts';

/**
 * "P. Riv…" for "Pat Rivera", enough to recognize oneself, too little to learn a name; an organization's name is
 * nobody's secret.
 */
function maskName(name: string): string {
  if (isOrganization(name)) return name.trim();
  const [family = '', given = ''] = name.includes(',') ? name.split(',', 2).map((part) => part.trim()) : ['', name];
  const words = [...given.split(/\s+/), ...family.split(/\s+/)].filter(
    (word) => word !== '' && !/^(jr|sr|ii|iii|iv)\.?$/i.test(word),
  );
  const last = words.at(-1) ?? '';
  if (words.length < 2) return `${last.slice(0, 3)}…`;
  return `${words[0]?.[0] ?? ''}. ${last.slice(0, 3)}…`;
}

/** The street without the house number. */
export const maskStreet = (street: string): string => street.replace(/^\s*\d+\S*\s*/, '');

/** Whether somebody who looked an account up said more than its number. */
export const saidMore = (answered: readonly FieldType[]): boolean => answered.some((type) => !isGuessed(type));

/** A name for who looked its account up: masked unless it was an answer, none for a number alone. */
export function nameFor(name: string, answered: readonly FieldType[]): string {
  if (!saidMore(answered)) return '';
  return answered.includes('Name') ? name : maskName(name);
}

/** What somebody looked an account up by, and what its business unit shows of accounts. */
export interface SeenBy {
  readonly answered: readonly FieldType[];
  readonly shownFields: readonly FieldType[];
}
interface Seen {
  readonly name: string;
  readonly street: string;
  readonly dueDate: string | null;
}

/**
 * What a payer without a login sees before paying, of what the business unit shows; a street without its number. A
 * look-up by account number alone shows neither name nor street. What is due is always said.
 */
export function payerView({ name, street, dueDate }: Seen, { answered, shownFields }: SeenBy): Seen {
  const shows = (type: FieldType) => shownFields.includes(type);
  return {
    name: shows('Name') ? nameFor(name, answered) : '',
    street: saidMore(answered) && shows('Address') ? maskStreet(street) : '',
    dueDate: shows('Due Date') ? dueDate : null,
  };
}

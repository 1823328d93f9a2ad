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
export const saidMore = (answered: readonly FieldType[]): boolean =>
  answered.some((type) => type !== 'Account Number' && type !== 'Subaccount Number');

/**
 * What a payer without a login sees before paying: a name masked unless it was an answer, a street without its number.
 * A look-up by account number alone shows neither.
 */
export function payerView(
  account: { name: string; street: string },
  answered: readonly FieldType[],
): { name: string; street: string } {
  if (!saidMore(answered)) return { name: '', street: '' };
  return {
    name: answered.includes('Name') ? account.name : maskName(account.name),
    street: maskStreet(account.street),
  };
}

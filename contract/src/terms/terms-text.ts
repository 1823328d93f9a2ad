import { type TermsIdentifier, termsPlaces } from './terms-kinds.ts';

/** The least that somebody can agree to. */
export const leastTerms = 100;
export const mostTerms = 20_000;

/** Fills `{{name}}` places; a place without a value stays empty. */
export const renderTerms = (markdown: string, values: Readonly<Record<string, string>>): string =>
  markdown.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Places that nothing would fill: a payer would agree to a gap. */
export const unknownPlaces = (markdown: string): string[] => {
  const known: readonly string[] = termsPlaces;
  return [...markdown.matchAll(/\{\{([^{}]*)\}\}/g)].flatMap(([, name = '']) => (known.includes(name) ? [] : [name]));
};

/** What an authorization of bank debits has to say. */
export const bankDebitNeeds = ['amount', 'date', 'revoke', 'phone'] as const;
export type BankDebitNeed = (typeof bankDebitNeeds)[number];

const says: Readonly<Record<BankDebitNeed, RegExp>> = {
  amount: /\{\{(amount|total)\}\}|\bup to\b|\bat most\b|\bbetween\b.+\band\b/i,
  date: /\{\{date\}\}/,
  revoke: /\b(revok|cancel|withdraw|stop)/i,
  phone: /\{\{phone\}\}/,
};

/** Whether a text authorizes bank debits by itself. */
export const isBankDebit = (identifier: TermsIdentifier): boolean => identifier.startsWith('ach-terms');

/** What it does not say although it has to; nothing for texts that authorize no bank debit. */
export const missingFrom = (identifier: TermsIdentifier, markdown: string): BankDebitNeed[] =>
  isBankDebit(identifier) ? bankDebitNeeds.filter((need) => !says[need].test(markdown)) : [];

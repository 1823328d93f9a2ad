import type { ValuesOf } from '../kit/fields.ts';
import type { securityFields } from './security.fields.ts';

type Asked = ValuesOf<typeof securityFields>;
/** The same with its domains one by one. */
export type Security = Omit<Asked, 'staffEmailDomains'> & { readonly staffEmailDomains: readonly string[] };
export type SecurityName = keyof Security;

/** Domains as somebody types them: one a line, or with commas; each once, in small letters, without an @ before it. */
export const domainsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((one) => one.replace(/^@/, ''))
      .filter((one) => one !== ''),
  ),
];

const domain = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/;
export const mostDomains = 20;

/** Whether all of them are domains, and not too many. */
export const areDomains = (domains: readonly string[]): boolean =>
  domains.length <= mostDomains && domains.every((one) => domain.test(one));

/** Whether an address may be one of the staff: any where no domain is named; a domain within another one is another. */
export const isAtDomain = (email: string, domains: readonly string[]): boolean =>
  domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());

const limits = ['largeRefundMinor', 'userDailyRefundMinor', 'unitDailyRefundMinor'] as const;

const admitsMore = (before: readonly string[], after: readonly string[]) =>
  before.length > 0 && (after.length === 0 || after.some((one) => !before.includes(one)));

/** Names of what would be looser than it is, and so needs a second person (domain.md 4.17). */
export const looserNames = (before: Security, after: Security): readonly SecurityName[] => [
  ...limits.filter((name) => after[name] > before[name]),
  ...(before.dualControl && !after.dualControl ? (['dualControl'] as const) : []),
  ...(admitsMore(before.staffEmailDomains, after.staffEmailDomains) ? (['staffEmailDomains'] as const) : []),
];

/** Names of what would change at all. */
export const changedNames = (before: Security, after: Security): readonly SecurityName[] => [
  ...limits.filter((name) => after[name] !== before[name]),
  ...(before.dualControl === after.dualControl ? [] : (['dualControl'] as const)),
  ...(before.staffEmailDomains.join() === after.staffEmailDomains.join() ? [] : (['staffEmailDomains'] as const)),
];

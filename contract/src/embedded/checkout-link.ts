import { amount, email, fields, line, lines, optional, whole, yesNo } from '../kit/fields.ts';
import { isListedReturn } from './origins.ts';

/** What stands in the query of a signed link, in the order that is signed. Every other key is dropped, never read. */
const linkKeys = [
  'accountNumber',
  'accounts',
  'amountMinor',
  'editable',
  'email',
  'kid',
  'paymentDescriptor',
  'returnUrl',
  'subaccountNumber',
] as const;
export type LinkKey = (typeof linkKeys)[number];
export type LinkValues = Readonly<Partial<Record<LinkKey, string>>>;

/** A link opens for so long at least and at most (security.md T12). */
export const leastLinkMinutes = 5;
export const mostLinkMinutes = 43_200;
/** So many accounts are paid with one link at most. */
const mostAccounts = 20;

/** The values of the keys that are known; undefined where one of them stands twice or cannot be written down. */
export function knownValues(query: Iterable<readonly [string, string]>): LinkValues | undefined {
  const values: Partial<Record<LinkKey, string>> = {};
  for (const [name, value] of query) {
    const key = linkKeys.find((one) => one === name);
    if (!key) continue;
    if (values[key] !== undefined || !value.isWellFormed()) return undefined;
    values[key] = value;
  }
  return values;
}

/** A value as RFC 3986 encodes it: all but letters, digits and `-._~`. */
const encoded = (value: string): string =>
  encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The query as it is signed: the known keys by name, each once. */
export const canonicalQuery = (values: LinkValues): string =>
  linkKeys
    .filter((key) => values[key] !== undefined)
    .map((key) => `${key}=${encoded(values[key] ?? '')}`)
    .join('&');

/** What a signature is made over. */
export const signedText = (slug: string, expiration: string, values: LinkValues): string =>
  `${slug}\n${expiration}\n${canonicalQuery(values)}`;

/** What staff say of a link that they build. */
export const linkFields = fields({
  accountNumber: line(50),
  subaccountNumber: optional(line(50)),
  /** One in each line, its second number behind a slash. */
  moreAccounts: optional(lines(2_000, 3)),
  amountMinor: optional(amount({ min: 1 })),
  editable: yesNo,
  paymentDescriptor: optional(line(22)),
  returnUrl: optional(line(500)),
  email: { ...email, optional: true },
  minutes: whole({ min: leastLinkMinutes, max: mostLinkMinutes }),
});

interface LinkAsked {
  readonly accountNumber: string;
  readonly subaccountNumber: string;
  readonly moreAccounts: string;
  readonly amountMinor: number | null;
  readonly editable: boolean;
  readonly paymentDescriptor: string;
  readonly returnUrl: string;
  readonly email: string;
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** An account within a list of them: both numbers encoded, so that neither holds what parts them. */
const inList = (number: string, sub: string): string => (sub ? `${encoded(number)}/${encoded(sub)}` : encoded(number));

function accountsOf({ accountNumber, subaccountNumber, moreAccounts }: LinkAsked): LinkValues {
  const more = linesOf(moreAccounts).map((one) => /^([^/]*)\/?(.*)$/.exec(one)?.slice(1) ?? []);
  if (more.length === 0) return { accountNumber, ...(subaccountNumber ? { subaccountNumber } : {}) };
  const all = [[accountNumber, subaccountNumber], ...more];
  return { accounts: all.map(([number = '', sub = '']) => inList(number.trim(), sub.trim())).join(',') };
}

/** What is asked, as a link says it; `kid` names the key that signs it. */
export const valuesOf = (asked: LinkAsked, kid: string): LinkValues => ({
  ...accountsOf(asked),
  ...(asked.amountMinor === null ? {} : { amountMinor: String(asked.amountMinor), editable: String(asked.editable) }),
  ...(asked.email ? { email: asked.email } : {}),
  ...(asked.paymentDescriptor ? { paymentDescriptor: asked.paymentDescriptor } : {}),
  ...(asked.returnUrl ? { returnUrl: asked.returnUrl } : {}),
  kid,
});

export type LinkProblem = 'link_accounts' | 'link_amount' | 'link_amount_of_one' | 'link_editable' | 'link_return';

const isNumbers = (one: string): boolean => /^[^/]+(?:\/[^/]+)?$/.test(one);
const listed = ({ accounts = '' }: LinkValues): string[] => accounts.split(',');

/** Whose accounts are meant: one by itself, or a list of two and more, and never both. */
function accountsProblem(values: LinkValues): boolean {
  const { accountNumber, accounts, subaccountNumber } = values;
  if (accounts === undefined) return !accountNumber;
  const all = listed(values);
  const isPlain = accountNumber === undefined && subaccountNumber === undefined;
  return !isPlain || all.length > mostAccounts || !all.every(isNumbers) || new Set(all).size < all.length;
}

/** What a payment page could not act by, of a link that is signed well: by the key that says it. */
export function linkProblems(values: LinkValues, returns: readonly string[]): Partial<Record<LinkKey, LinkProblem>> {
  const { accounts, amountMinor, editable, returnUrl } = values;
  const hasAmount = amountMinor !== undefined;
  return {
    ...(accountsProblem(values) ? { [accounts === undefined ? 'accountNumber' : 'accounts']: 'link_accounts' } : {}),
    ...(hasAmount && !/^[1-9]\d{0,10}$/.test(amountMinor) ? { amountMinor: 'link_amount' } : {}),
    ...(hasAmount && accounts !== undefined ? { amountMinor: 'link_amount_of_one' } : {}),
    ...(editable !== undefined && !(hasAmount && /^(true|false)$/.test(editable)) ? { editable: 'link_editable' } : {}),
    ...(returnUrl !== undefined && !isListedReturn(returns, returnUrl) ? { returnUrl: 'link_return' } : {}),
  };
}

/** Whether anything that a link says holds an e-mail address: it is kept in logs and histories on its way. */
export const holdsEmail = (values: LinkValues): boolean =>
  Object.values(values).some((value) => /[^\s@]@[^\s@]+\.[^\s@]/.test(value));
